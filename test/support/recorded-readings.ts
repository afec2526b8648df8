import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { inspectSide, type DocumentSide } from '../../checks/document/read/inspect-side.ts'
import { readDocument, type DocumentReading } from '../../checks/document/read/reader.ts'
import { decodeImage } from '../../checks/image/image.ts'
import { sourcesOf } from './imported-names.ts'
import { IS_NIGHTLY } from './nightly.ts'
import { sideNetworks, textNetworks } from './remembered-networks.ts'

// Recorded readings of pictures by the networks, because each reading takes a second of CPU. A recorded reading
// replaces the true one only while the picture is the same to the byte and the reader is unchanged: the engine's
// sources, the models, and the versions of the packages that decode and compute. Otherwise the picture is read. One
// reading in sixteen is read anyway and must equal its record. By night every reading is.

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, 'test', 'fixtures', 'readings')
/** The entry points of a reading. With all their imports, direct or not, they are the reader. */
const ENTRIES = ['checks/document/read/inspect-side.ts', 'checks/text/models.ts', 'checks/image/image.ts']
/** Files that the reader finds by path. The README of the models and the scripts that made them are not read. */
const DATA = ['models/**/*.{onnx,txt,json}', 'image-files/**/*.ts']
const PACKAGES = ['onnxruntime-node', 'sharp', 'zxing-wasm', 'libheif-js']

/** Digest of the reader: its sources, its models, and the packages below it. */
export function engineDigest(root: string): string {
  const hash = createHash('sha256')
  const files = new Set([...sourcesOf(root, ENTRIES), ...globSync(DATA, { cwd: root })])
  for (const file of [...files].sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  for (const name of PACKAGES) hash.update(readFileSync(join(root, 'node_modules', name, 'package.json')))
  return hash.digest('hex')
}

/** The use of records. Only the command writes records, and it writes all of them. */
export interface Records {
  readonly folder: string
  readonly engine: string
  readonly isRecording: boolean
  /** Whether a record is compared with the true reading, by its key. */
  readonly isCompared: (key: string) => boolean
}

let ours: Records | undefined
const records = (): Records =>
  (ours ??= {
    folder: FOLDER,
    engine: engineDigest(ROOT),
    isRecording: process.env.RECORD_READINGS === '1',
    isCompared: (key) => IS_NIGHTLY || key.startsWith('0'),
  })

/** The content of a record. */
interface Recorded {
  readonly engine: string
  readonly reading: unknown
}

/** JSON has no infinite numbers, so they are written by name. Wall times are not part of a reading. */
const written = (key: string, value: unknown): unknown =>
  key === 'stageMs'
    ? undefined
    : typeof value === 'number' && !Number.isFinite(value)
      ? { number: String(value) }
      : value
const readBack = (_key: string, value: unknown): unknown =>
  typeof value === 'object' &&
  value !== null &&
  'number' in value &&
  typeof value.number === 'string' &&
  Object.keys(value).length === 1
    ? Number(value.number)
    : value
const textOf = (record: Recorded): string => `${JSON.stringify(record, written)}\n`
const recordOf = (text: string): Recorded =>
  z.object({ engine: z.string(), reading: z.unknown() }).parse(JSON.parse(text, readBack))

/**
 * A reading of a picture: the recorded one where it may replace the true one, otherwise the true one.
 *
 * @param how the picture is read, beside its bytes
 * @param read reads the picture with the networks
 */
export async function recorded<T extends object>(
  { folder, engine, isRecording, isCompared }: Records,
  how: string,
  bytes: Uint8Array,
  read: () => Promise<T>,
): Promise<T> {
  const key = createHash('sha256').update(how).update('\0').update(bytes).digest('hex').slice(0, 24)
  const file = join(folder, `${key}.json`)
  if (isRecording) {
    const reading = await read()
    writeFileSync(file, textOf({ engine, reading }))
    return reading
  }
  const known = existsSync(file) ? recordOf(readFileSync(file, 'utf8')) : undefined
  if (known?.engine !== engine) return read()
  // This function wrote it, from a reading by the same engine.
  if (!isCompared(key)) return known.reading as T
  const reading = await read()
  const ofNow = recordOf(textOf({ engine, reading }))
  assert.deepEqual(
    ofNow.reading,
    known.reading,
    `recorded reading ${key} differs from the true one: npm run record-readings`,
  )
  return reading
}

/** All readings of a picture of a document. */
export const readPicture = (bytes: Uint8Array, longSide?: number): Promise<DocumentReading> =>
  recorded(records(), `read ${longSide}`, bytes, async () =>
    readDocument(await textNetworks(), await decodeImage(bytes, longSide)),
  )

/** All readings and measurements of a side of a document. */
export const inspectPicture = (
  asset: DocumentSide['asset'],
  bytes: Uint8Array,
  longSide?: number,
): Promise<DocumentSide> =>
  recorded(records(), `inspect ${asset} ${longSide}`, bytes, async () =>
    inspectSide(await sideNetworks(), asset, { bytes, image: await decodeImage(bytes, longSide) }),
  )
