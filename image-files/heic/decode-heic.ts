import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { WASM_PAGE } from './wasm-memory.ts'

/** The input of the decoding thread. */
export interface HeicTask {
  readonly bytes: Uint8Array
  readonly mostPixels: number
  readonly mostPages: number
}

/** 8-bit RGBA, upright, row by row. */
export interface DecodedHeic {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

export interface HeicLimits {
  /** Most pixels of the decoded image. */
  readonly mostPixels: number
  /** Wall time after which the thread is stopped. 12 megapixels take 1 s on one core, 48 take 4 s. */
  readonly seconds?: number
  /** Memory limit of the decoder. 12 megapixels take 101 MB, 48 take 350 MB (2026-11). */
  readonly megabytes?: number
}

const decoded = z.object({ data: z.instanceof(ArrayBuffer), width: z.number(), height: z.number() })

/** One decode at a time per process, so memory is bounded by one. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes the primary image of a HEIC file and applies its own rotation (irot, imir; EXIF orientation does not count
 * there). Check its declared size first ({@link heicSize}). Colours are taken as sRGB.
 *
 * @returns undefined if it cannot be decoded within the limits
 */
export function decodeHeic(bytes: Uint8Array, limits: HeicLimits): Promise<DecodedHeic | undefined> {
  const result = last.then(() => decodeAlone(bytes, limits))
  last = result.catch(() => undefined)
  return result
}

async function decodeAlone(
  bytes: Uint8Array,
  { mostPixels, seconds = 20, megabytes = 448 }: HeicLimits,
): Promise<DecodedHeic | undefined> {
  const task: HeicTask = { bytes, mostPixels, mostPages: Math.floor((megabytes * 2 ** 20) / WASM_PAGE) }
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    stdout: true,
    stderr: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  const timer = setTimeout(() => void worker.terminate(), seconds * 1_000)
  try {
    const message = await new Promise<unknown>((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => {
        resolve(undefined)
      }) // messages of libheif about untrusted bytes help nobody
      worker.once('exit', () => {
        resolve(undefined)
      })
    })
    const found = decoded.safeParse(message)
    if (!found.success) return undefined
    const { data, width, height } = found.data
    return data.byteLength === width * height * 4 ? { data: Buffer.from(data), width, height } : undefined
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
