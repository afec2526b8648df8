import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { ASPECTS, placeGuide, type Rect, type Size } from '../../web/hosted/capture/document/guide.ts'
import { specimen } from './pictures.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '.local', 'fake-camera')

/** What the camera shows: the specimen passport on its desk, the desk alone, or the specimen's holder. */
export type Sight = 'document' | 'desk' | 'front' | 'turn-left' | 'turn-right' | 'look-up' | 'look-down'

export interface Scene {
  readonly show: Sight
  readonly seconds: number
}

/** Document, face, and every movement with a return to the front: whatever the challenge asks comes by in one round of 27 s. */
export const LIVE_RUN: readonly Scene[] = [
  { show: 'document', seconds: 5 },
  { show: 'front', seconds: 4 },
  ...(['turn-left', 'look-up', 'turn-right', 'look-down'] as const).flatMap((show): Scene[] => [
    { show, seconds: 3 },
    { show: 'front', seconds: 1.5 },
  ]),
]

export interface FakeCamera {
  /** Of the camera's picture. A telephone held upright gives a tall one: 810 × 1440. */
  readonly size?: Size
  /** Where the passport's page lies in the picture; by default where the guide is when the whole picture is seen. */
  readonly document?: Rect
  readonly scenes?: readonly Scene[]
}

/** Chromium shows 30 pictures of such a file a second, and begins anew at its end and each time a camera is opened. */
const FRAMES_PER_SECOND = 30
/** The passport's page in dev/specimen/passport.jpg, corners levelled, of 1600 × 1200. */
const PAGE: Rect = { x: 111, y: 102, width: 1382, height: 972 }
const DESK = { r: 126, g: 98, b: 74 }

/**
 * Makes a video for Chromium's `--use-file-for-fake-video-capture`: JPEGs one after another. Made once, kept in `.local`.
 *
 * @returns the file's path, which ends in `.mjpeg`
 */
export async function fakeCamera({
  size = { width: 960, height: 720 },
  document,
  scenes = LIVE_RUN,
}: FakeCamera = {}): Promise<string> {
  const place = document ?? placeOf(size)
  const name = createHash('sha256')
    .update(JSON.stringify([4, size, place, scenes]))
    .digest('hex')
    .slice(0, 16)
  const file = join(FOLDER, `${name}.mjpeg`)
  if (existsSync(file)) return file
  const pictures = new Map<Sight, Buffer>()
  for (const { show } of scenes)
    if (!pictures.has(show)) pictures.set(show, await narrowed(await fakePicture(show, size, place)))
  const frames = scenes.flatMap(({ show, seconds }) =>
    Array.from({ length: Math.round(seconds * FRAMES_PER_SECOND) }, () => pictures.get(show) ?? Buffer.alloc(0)),
  )
  await mkdir(FOLDER, { recursive: true })
  const temporary = `${file}.${process.pid}` // whole or not at all: another test process may make the same
  await writeFile(temporary, Buffer.concat(frames))
  await rename(temporary, file)
  return file
}

/** Chromium takes the luma of such a file for 16 to 235, as of television, and stretches it: white paper would look burnt out. */
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

/** As near as a person holds a telephone: in a tall picture the specimen's whole width would make the face too small for its tracker. */
function face(photograph: Buffer, { width, height }: Size): Sharp {
  const shown = Math.min(width, height)
  const [above, below] = [Math.floor((height - shown) / 2), Math.ceil((height - shown) / 2)]
  return sharp(photograph)
    .resize({ width, height: shown, fit: 'cover' })
    .extend({ top: above, bottom: below, background: '#8a8a8a' })
}

/** The photograph of the passport, scaled so that its page fills the place; what reaches beyond the picture is cut. */
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
