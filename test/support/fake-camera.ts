import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { ASPECTS, placeGuide, type Rect, type Size } from '../../web/hosted/capture/document/guide.ts'
import { specimen } from './pictures.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '.local', 'fake-camera')

/** The picture of the camera: the specimen passport on its desk, the desk alone, or the specimen's holder. */
export type Sight = 'document' | 'desk' | 'front' | 'turn-left' | 'turn-right' | 'look-up' | 'look-down'

export interface Scene {
  readonly show: Sight
  readonly seconds: number
}

/**
 * Document, face, and every movement with a return to the front. One round of 27 s contains every movement of a
 * challenge.
 */
export const LIVE_RUN: readonly Scene[] = [
  { show: 'document', seconds: 5 },
  { show: 'front', seconds: 4 },
  ...(['turn-left', 'look-up', 'turn-right', 'look-down'] as const).flatMap((show): Scene[] => [
    { show, seconds: 3 },
    { show: 'front', seconds: 1.5 },
  ]),
]

export interface FakeCamera {
  /** Of the camera's picture. A phone in portrait format has a tall one: 810 × 1440. */
  readonly size?: Size
  /**
   * The place of the passport's page in the picture. By default the place of the guide when the whole picture is
   * visible.
   */
  readonly document?: Rect
  readonly scenes?: readonly Scene[]
}

/**
 * Chromium shows 30 pictures of such a file a second. It starts again at the end of the file, and each time a camera
 * is opened.
 */
const FRAMES_PER_SECOND = 30
/** The passport's page in dev/specimen/passport.jpg, corners levelled, of 1600 × 1200. */
const PAGE: Rect = { x: 111, y: 102, width: 1382, height: 972 }
const DESK = { r: 126, g: 98, b: 74 }

/** For a still. The page looks at its own times, and Chromium would decode and draw more pictures for nothing. */
const STILLS_PER_SECOND = 10

/**
 * Makes a video for Chromium's `--use-file-for-fake-video-capture`: one JPEG after another. For one scene it makes a
 * second of raw pictures, because only that format sets a frame rate. Made once, stored in `.local`.
 *
 * @returns the file's path, which ends in `.mjpeg` or `.y4m`
 */
export async function fakeCamera({
  size = { width: 960, height: 720 },
  document,
  scenes = LIVE_RUN,
}: FakeCamera = {}): Promise<string> {
  const place = document ?? placeOf(size)
  const name = createHash('sha256')
    .update(JSON.stringify([5, size, place, scenes]))
    .digest('hex')
    .slice(0, 16)
  const file = join(FOLDER, `${name}.${scenes.length === 1 ? 'y4m' : 'mjpeg'}`)
  if (existsSync(file)) return file
  if (scenes.length === 1) return keep(file, await stillOf(await fakePicture(scenes[0].show, size, place), size))
  const pictures = new Map<Sight, Buffer>()
  for (const { show } of scenes)
    if (!pictures.has(show)) pictures.set(show, await narrowed(await fakePicture(show, size, place)))
  const frames = scenes.flatMap(({ show, seconds }) =>
    Array.from({ length: Math.round(seconds * FRAMES_PER_SECOND) }, () => pictures.get(show) ?? Buffer.alloc(0)),
  )
  return keep(file, Buffer.concat(frames))
}

/** Writes a file whole or not at all, because another test process may make the same. */
async function keep(file: string, content: Buffer): Promise<string> {
  await mkdir(FOLDER, { recursive: true })
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, content)
  await rename(temporary, file)
  return file
}

/**
 * A second of one picture as YUV4MPEG2: whole planes of luma, and of chroma for each four pixels, as in television
 * (BT.601).
 */
async function stillOf(jpeg: Buffer, { width, height }: Size): Promise<Buffer> {
  const rgb = await sharp(jpeg).removeAlpha().raw().toBuffer()
  const planes = Buffer.alloc((width * height * 3) / 2)
  const mix = (pixel: number, base: number, r: number, g: number, b: number): number =>
    Math.round(base + (r * rgb[pixel] + g * rgb[pixel + 1] + b * rgb[pixel + 2]) / 255)
  const [blue, red] = [width * height, (width * height * 5) / 4]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = (y * width + x) * 3
      planes[y * width + x] = mix(pixel, 16, 65.481, 128.553, 24.966)
      if (y % 2 === 1 || x % 2 === 1) continue
      const chroma = (y / 2) * (width / 2) + x / 2
      planes[blue + chroma] = mix(pixel, 128, -37.797, -74.203, 112)
      planes[red + chroma] = mix(pixel, 128, 112, -93.786, -18.214)
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), planes])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${STILLS_PER_SECOND}:1 Ip A1:1 C420\n`),
    ...Array.from({ length: STILLS_PER_SECOND }, () => frame),
  ])
}

/**
 * Chromium reads the luma of such a file as 16 to 235, as in television, and stretches it. White paper would look
 * burnt out.
 */
const narrowed = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .linear(219 / 255, 16)
    .jpeg({ quality: 85, chromaSubsampling: '4:2:0' })
    .toBuffer()

const placeOf = (size: Size): Rect => placeGuide(size, size, ASPECTS.passport).inFrame

/** One picture of such a video, a JPEG. */
export async function fakePicture(show: Sight, size: Size, place: Rect = placeOf(size)): Promise<Buffer> {
  const desk = sharp({ create: { ...size, channels: 3, background: DESK } })
  const picture =
    show === 'desk'
      ? desk
      : show === 'document'
        ? desk.composite([await passport(size, place)])
        : face(specimen(show === 'front' ? 'selfie' : show), size)
  return picture.toColourspace('srgb').jpeg({ quality: 95, chromaSubsampling: '4:2:0' }).toBuffer()
}

/**
 * As near as a person holds a phone. In a tall picture the specimen's whole width would make the face too small for
 * the tracker.
 */
function face(photograph: Buffer, { width, height }: Size): Sharp {
  const shown = Math.min(width, height)
  const [above, below] = [Math.floor((height - shown) / 2), Math.ceil((height - shown) / 2)]
  return sharp(photograph)
    .resize({ width, height: shown, fit: 'cover' })
    .extend({ top: above, bottom: below, background: '#8a8a8a' })
}

/**
 * The photograph of the passport, scaled so that its page fills the place. The rest is cut off at the edge of the
 * picture.
 */
async function passport(size: Size, place: Rect): Promise<OverlayOptions> {
  const across = place.width / PAGE.width
  const down = place.height / PAGE.height
  const left = Math.round(place.x - PAGE.x * across)
  const top = Math.round(place.y - PAGE.y * down)
  const scaled = await sharp(specimen('passport'))
    .resize(Math.round(1600 * across), Math.round(1200 * down), { fit: 'fill' })
    .toBuffer({ resolveWithObject: true })
  const cut = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const width = Math.min(scaled.info.width - cut.left, size.width - Math.max(0, left))
  const height = Math.min(scaled.info.height - cut.top, size.height - Math.max(0, top))
  return {
    input: await sharp(scaled.data)
      .extract({ ...cut, width, height })
      .toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  }
}
