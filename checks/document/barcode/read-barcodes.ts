import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  prepareZXingModule,
  readBarcodes as decodeBarcodes,
  type ReaderOptions,
  type ReadResult,
} from 'zxing-wasm/reader'
import { homography, project, quadHeight, quadWidth, warpQuad, type Point, type Quad } from '../../image/geometry.ts'
import { resizeImage, type Image } from '../../image/image.ts'
import { findStripes } from './stripe-region.ts'

/**
 * Symbologies of identity documents: PDF417 on North American licences, QR, Data Matrix and Aztec on cards, others on
 * older cards.
 */
const MATRIX = ['PDF417', 'QRCode', 'DataMatrix', 'Aztec'] as const
const LINEAR = ['Code128', 'Code39'] as const
const BARCODE_FORMATS = [...MATRIX, ...LINEAR]
export type BarcodeFormat = (typeof BARCODE_FORMATS)[number]

/** A barcode as read. Its text is untrusted data. It is never markup and never a command. */
export interface Barcode {
  readonly format: BarcodeFormat
  /** At most {@link MAX_TEXT} characters, including control characters. */
  readonly text: string
  /** Corners in pixels of the original image. */
  readonly quad: Quad
}

/**
 * Effort of the search. QUICK if the MRZ of the side was read; THOROUGH if a barcode may be the only machine-readable
 * part.
 */
export type BarcodeEffort = 'QUICK' | 'THOROUGH'

/**
 * Most characters kept of one barcode. A PDF417 holds at most 1,850 (ISO/IEC 15438), a QR code 4,296 (ISO/IEC 18004).
 */
export const MAX_TEXT = 4096
/** Most barcodes kept of one image. A document has one to three. */
const MAX_BARCODES = 8
/** Longer side of the searched image. The time of a decoder is linear in pixels, so this bounds it for any image. */
const SEARCHED_SIDE = 1600

/** Longest crop of the second search: 447 modules, the most on a card (AAMVA annex D), at 4 px each. */
const CROP_WIDTH = 1800

const COMMON: ReaderOptions = {
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  maxNumberOfSymbols: MAX_BARCODES,
  textMode: 'Plain',
}
const OPTIONS: Readonly<Record<BarcodeEffort, ReaderOptions>> = {
  QUICK: { ...COMMON, formats: [...MATRIX], tryHarder: false },
  THOROUGH: { ...COMMON, formats: BARCODE_FORMATS, tryHarder: true },
}
const CROP_OPTIONS: ReaderOptions = { ...COMMON, formats: ['PDF417'], tryHarder: true }

let isPrepared = false

/** Supplies the decoder's own file. By default, the decoder fetches it from a network. */
function prepareReader(): void {
  if (isPrepared) return
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
  isPrepared = true
}

/**
 * Finds and reads the barcodes of an image. Missing or undecodable barcodes are not errors.
 *
 * Measured on 60 made PDF417 with blur, noise, turns to 45° and image sizes of 600 to 2400 px: the first search reads
 * 34, and the second search of the straightened bar region reads all 60 (2026-11).
 *
 * @param image upright or not, because codes are found at any angle
 */
export async function readBarcodes(image: Image, effort: BarcodeEffort): Promise<Barcode[]> {
  prepareReader()
  const scale = Math.min(1, SEARCHED_SIDE / Math.max(image.width, image.height))
  const searched =
    scale === 1 ? image : await resizeImage(image, Math.round(image.width * scale), Math.round(image.height * scale))
  const found = await decode(searched, OPTIONS[effort], ([x, y]) => [x / scale, y / scale])
  const isDone = effort === 'QUICK' || found.some(({ format }) => format === 'PDF417')
  // The decoder's own limit does not apply to PDF417.
  return [...found, ...(isDone ? [] : await lookAgain(image))].slice(0, MAX_BARCODES)
}

/** The unread bar region, straightened: at its size, then at twice the size. */
async function lookAgain(image: Image): Promise<Barcode[]> {
  const quad = await findStripes(image)
  if (quad === undefined) return []
  for (const enlarged of [1, 2]) {
    const width = Math.round(Math.min(CROP_WIDTH, quadWidth(quad) * enlarged))
    const height = Math.max(1, Math.round((width * quadHeight(quad)) / quadWidth(quad)))
    const back = homography(
      [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ],
      quad,
    )
    const found = await decode(warpQuad(image, quad, width, height), CROP_OPTIONS, (point) => project(back, point))
    if (found.length > 0) return found
  }
  return []
}

async function decode(image: Image, options: ReaderOptions, toPicture: (point: Point) => Point): Promise<Barcode[]> {
  const results = await decodeBarcodes(
    { data: toRgba(image), width: image.width, height: image.height, colorSpace: 'srgb' },
    options,
  )
  return results.flatMap((result) => {
    const format = BARCODE_FORMATS.find((known) => known === result.format || known === result.symbology)
    if (!result.isValid || format === undefined) return []
    const { topLeft, topRight, bottomRight, bottomLeft } = result.position
    const corner = ({ x, y }: { readonly x: number; readonly y: number }): Point => toPicture([x, y])
    return [
      {
        format,
        text: textOf(result),
        quad: [corner(topLeft), corner(topRight), corner(bottomRight), corner(bottomLeft)],
      },
    ]
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes the bytes of a barcode: by the character set that the code names, else as UTF-8 if valid, else as Latin-1
 * (the default of ISO/IEC 15438).
 */
function textOf({ bytes, text, hasECI }: Pick<ReadResult, 'bytes' | 'text' | 'hasECI'>): string {
  if (hasECI) return text.slice(0, MAX_TEXT)
  const kept = bytes.subarray(0, MAX_TEXT)
  try {
    return utf8.decode(kept)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return Buffer.from(kept).toString('latin1')
  }
}

/** The decoder takes canvas data. One 32-bit write sets a pixel, because every supported machine is little-endian. */
function toRgba({ data, width, height }: Image): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(width * height)
  for (let o = 0, i = 0; o < pixels.length; o++, i += 3)
    pixels[o] = data[i] | (data[i + 1] << 8) | (data[i + 2] << 16) | 0xff000000
  return new Uint8ClampedArray(pixels.buffer)
}
