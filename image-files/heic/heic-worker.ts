// Decodes one HEIC image with libheif (LGPL-3.0, WebAssembly) in a separate thread. The bytes are untrusted: the binary
// bounds the memory, and the owner of the thread bounds the time.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { HeicTask } from './decode-heic.ts'
import { withMostPages } from './wasm-memory.ts'

/** The used part of libheif-js. Its own declarations lack this part. */
interface HeifImage {
  is_primary(): boolean | number
  get_width(): number
  get_height(): number
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void
}
interface Libheif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
}
type Factory = (options: { wasmBinary: Uint8Array; print: () => void; printErr: () => void }) => Promise<Libheif>

const { bytes, mostPixels, mostPages } = workerData as HeicTask

const require = createRequire(import.meta.url)
const create = require('libheif-js/libheif-wasm/libheif.js') as Factory
const binary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
const silent = (): void => undefined // libheif would print texts from untrusted bytes
const { HeifDecoder } = await create({ wasmBinary: withMostPages(binary, mostPages), print: silent, printErr: silent })
const images = new HeifDecoder().decode(bytes)
const image = images.find((one) => Boolean(one.is_primary())) ?? images[0]
const [width, height] = image === undefined ? [0, 0] : [image.get_width(), image.get_height()]
if (image === undefined || width * height === 0 || width * height > mostPixels) throw new Error('no decodable image')
const data = new Uint8ClampedArray(width * height * 4)
const shown = await new Promise((resolve) => {
  image.display({ data, width, height }, resolve)
})
if (shown === null || shown === undefined) throw new Error('not decodable')
parentPort?.postMessage({ data: data.buffer, width, height }, [data.buffer])
