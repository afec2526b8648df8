import { resizeImage, type Image } from '../image/image.ts'
import type { Model } from '../image/model.ts'
import { findTextBoxes, type TextBox } from './text-boxes.ts'

/** Longer side of the detector's input. 960 reads MRZ lines of a 1600 x 1200 photo and costs 174 ms as int8. */
const DETECTION_SIDE = 960
/** The network halves its input five times. */
const STRIDE = 32

// Per channel, blue first, as in the training (models/README.md).
const MEAN = [0.485, 0.456, 0.406]
const DEVIATION = [0.229, 0.224, 0.225]

/** Normalised values of channel values 0 to 255, for the three channels. */
const NORMALISED = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, v) => (v / 255 - mean) / DEVIATION[channel]),
)

/**
 * Finds text in an image, from top to bottom. Small images are enlarged first, because the network misses tiny letters.
 *
 * @param longerSide of the network's input. The cost is proportional to the area.
 */
export async function detectText(detector: Model, image: Image, longerSide = DETECTION_SIDE): Promise<TextBox[]> {
  const scale = longerSide / Math.max(image.width, image.height)
  const side = (pixels: number) => Math.max(STRIDE, Math.round((pixels * scale) / STRIDE) * STRIDE)
  const width = side(image.width)
  const height = side(image.height)
  const input = toInput(await resizeImage(image, width, height))
  const [map] = Object.values(await detector.run({ x: { data: input, dims: [1, 3, height, width] } }))
  return findTextBoxes({ data: map.data, width, height }, image.width / width, image.height / height)
}

/** Interleaved RGB to normalised planes, blue first. */
function toInput({ data, width, height }: Image): Float32Array {
  const area = width * height
  const input = new Float32Array(3 * area)
  for (let channel = 0; channel < 3; channel++) {
    const normalised = NORMALISED[channel]
    for (let i = 0, source = 2 - channel, target = channel * area; i < area; i++, source += 3)
      input[target++] = normalised[data[source]]
  }
  return input
}
