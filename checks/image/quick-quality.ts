import type { AssetType } from '../../contract/assets.ts'
import { burntSpot } from '../../image-files/burnt-spot.ts'
import type { Preview } from '../../image-files/preview.ts'

/** Quick hints for the hosted page, so that the end user can retake a bad image. They decide nothing. */
export interface PictureQuality {
  readonly blur: boolean
  readonly glare: boolean
  readonly too_dark: boolean
  /** null: not measured. The API has no models. The checks find faces and give reason codes. */
  readonly face_not_found: boolean | null
}

// Variance of the Laplacian on a 512 px preview (Pech-Pacheco et al., 2000), scaled to a mean luma of 128 so that
// darkness does not count as blur. Measured on the bundled specimen: passport 1,100, blurred by sigma 3 px 101, by 4.5
// px (print no longer legible) 23; faces 60, blurred by 1.5 px 10.
const MIN_SHARPNESS = { document: 60, face: 15 } as const
const REFERENCE_LUMA = 128
// Share of burnt-out pixels of a reflection: a twentieth of the image, the size of a line of text. The specimen images
// have none.
const SATURATED_LUMA = 250
const MAX_SATURATED_SHARE = 0.05
// White paper of a document is not a reflection, so the largest burnt-out spot counts (figures in
// image-files/burnt-spot.ts). By the share of all pixels, 16 of 48 specimens and 22 of 66 made images without glare
// counted as reflections.
const MAX_SPOT = 0.025
// Least mean luma. The specimen images have 127 to 173. Below 50, print and faces drown in sensor noise.
const MIN_MEAN_LUMA = 50

/** Hints about one image. */
export function judgeQuality(type: AssetType, preview: Preview): PictureQuality {
  const { luma } = preview
  let sum = 0
  let saturated = 0
  for (const value of luma) {
    sum += value
    if (value >= SATURATED_LUMA) saturated++
  }
  const subject = type === 'DOCUMENT_FRONT' || type === 'DOCUMENT_BACK' ? 'document' : 'face'
  const mean = sum / luma.length
  return {
    // A black image has no sharpness (0 / 0), so it is not blurred but too dark.
    blur: laplacianVariance(preview) * (REFERENCE_LUMA / mean) ** 2 < MIN_SHARPNESS[subject],
    glare:
      subject === 'document'
        ? burntSpot(luma, preview.width, preview.height) >= MAX_SPOT
        : saturated / luma.length > MAX_SATURATED_SHARE,
    too_dark: mean < MIN_MEAN_LUMA,
    face_not_found: null,
  }
}

function laplacianVariance({ luma, width, height }: Preview): number {
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const value = 4 * luma[i] - luma[i - 1] - luma[i + 1] - luma[i - width] - luma[i + width]
      sum += value
      squares += value * value
    }
  }
  const count = (width - 2) * (height - 2)
  return squares / count - (sum / count) ** 2
}
