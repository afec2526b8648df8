import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { homography, project, warpQuad, type Point, type Quad } from '../../checks/image/geometry.ts'
import { mrzLines, SPECIMEN_FIELDS, type SpecimenFields } from './fields.ts'
import { PAGE, renderPage } from './render.ts'

export interface SpecimenOptions {
  /** Changes of the printed data, in both zones. */
  readonly fields?: Partial<SpecimenFields>
  /** Changes only the MRZ lines, like a forger. */
  readonly mrz?: (lines: [string, string]) => readonly string[]
  /** Changes only the visual zone. */
  readonly printed?: Partial<SpecimenFields>
  /** Another portrait. */
  readonly portrait?: Uint8Array
  /** Seed of the photograph's noise. */
  readonly seed?: number
}

/** The photograph's size. */
const PHOTO = { width: 1600, height: 1200 }

/**
 * A photograph of a specimen passport on a desk, as JPEG: slightly turned and tilted, with the noise of a phone camera.
 */
export async function renderSpecimen(options: SpecimenOptions = {}): Promise<Buffer> {
  const fields = { ...SPECIMEN_FIELDS, ...options.fields }
  const lines = mrzLines(fields)
  const portrait = options.portrait ?? readFileSync(join(import.meta.dirname, 'portrait.jpg'))
  const page = await renderPage({ ...fields, ...options.printed }, options.mrz?.(lines) ?? lines, portrait)
  const photo = photograph({ data: page, width: PAGE.width, height: PAGE.height }, options.seed ?? 1)
  return sharp(photo, { raw: { ...PHOTO, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The place of the page in the photograph. */
const CORNERS: Quad = [
  [118, 112],
  [1484, 92],
  [1502, 1066],
  [104, 1082],
]

function photograph(page: { data: Uint8Array; width: number; height: number }, seed: number): Uint8Array {
  const random = sequence(seed)
  const photo = new Uint8Array(PHOTO.width * PHOTO.height * 3)
  // warpQuad flattens a quad of the source to a rectangle. The place of the page is the inverse: the photograph as a
  // quad of the page.
  const seen = warpQuad(page, photographInPage(), PHOTO.width, PHOTO.height).data
  for (let y = 0, o = 0; y < PHOTO.height; y++) {
    for (let x = 0; x < PHOTO.width; x++, o += 3) {
      const onPage = isInside(x + 0.5, y + 0.5)
      const grain = 10 * Math.sin(x * 0.05 + 6 * Math.sin(y * 0.013)) + 5 * Math.sin(y * 0.21)
      const light = 1.02 - 0.1 * (x / PHOTO.width) - 0.05 * (y / PHOTO.height)
      for (let c = 0; c < 3; c++) {
        const value = onPage ? seen[o + c] : [126, 98, 74][c] + grain
        photo[o + c] = Math.max(0, Math.min(255, value * light + (random() + random() - 1) * 6))
      }
    }
  }
  return photo
}

/** Corners of the photograph in page coordinates, by the inverse projection of the page's corners. */
function photographInPage(): Quad {
  const [tl, tr, br, bl] = CORNERS
  const h = homography(
    [tl, tr, br, bl],
    [
      [0, 0],
      [PAGE.width, 0],
      [PAGE.width, PAGE.height],
      [0, PAGE.height],
    ],
  )
  const toPage = (x: number, y: number): Point => project(h, [x, y])
  return [toPage(0, 0), toPage(PHOTO.width, 0), toPage(PHOTO.width, PHOTO.height), toPage(0, PHOTO.height)]
}

function isInside(x: number, y: number): boolean {
  return CORNERS.every(([x0, y0], i) => {
    const [x1, y1] = CORNERS[(i + 1) % 4]
    return (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= 0
  })
}

/** Deterministic numbers in [0, 1) (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

if (import.meta.main) {
  const file = join(import.meta.dirname, 'passport.jpg')
  writeFileSync(file, await renderSpecimen())
  process.stdout.write(`wrote ${file}\n`)
}
