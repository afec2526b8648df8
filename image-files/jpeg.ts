import { ByteParts } from './byte-parts.ts'
import { findOrientation, isExif, orientationExif } from './exif.ts'
import { isPlainProfile } from './icc.ts'
import { JpegFrame } from './jpeg-frame.ts'
import { orderedRestarts } from './jpeg-restarts.ts'
import { EOI, jpegSegments, SOI, SOS, STRAY, type JpegSegment } from './jpeg-segments.ts'

// ITU-T T.81, Annex B; JFIF 1.02; ICC.1:2022, B.4.

const SOF0 = 0xc0
const SOF2 = 0xc2
const DHT = 0xc4
const SOF15 = 0xcf
const DAC = 0xcc
const DQT = 0xdb
const DRI = 0xdd
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const ICC_HEADER = 'ICC_PROFILE\0\x01\x01'
/** Most scans. Each scan of a progressive image covers all of its pixels. Encoders write ten, mozjpeg up to twelve. */
const MAX_SCANS = 32
/** Most segments. An image has a few tables before each scan. */
const MAX_SEGMENTS = 512
/** Most restart intervals: more than the groups of blocks in 50 megapixels. */
const MAX_INTERVALS = 1_000_000
const END = Buffer.from([0xff, EOI])

/**
 * A JPEG of its pixels alone: frame, tables and scans, colour and orientation. It drops comments, other application
 * data, stray bytes, and data after its end (a second image, an HDR gain map). It repairs the errors that libjpeg and
 * browsers tolerate (jpeg-segments.ts, jpeg-restarts.ts), so that later decoders need not, and every stage sees the
 * same image.
 *
 * @returns undefined if it is not a JPEG, has another coding than ours, is incomplete by its own headers, or has more
 *   scans or tables than any encoder writes. The decoder finds incomplete data of a scan (api/bodies/whole-picture.ts)
 */
export function bareJpeg(bytes: Buffer): Buffer | undefined {
  const bare = new BareJpeg(bytes)
  for (const segment of jpegSegments(bytes)) {
    if (segment.marker === EOI) return bare.end(segment)
    if (segment.end > bytes.length) break // the file ends here
    if (!bare.take(segment)) return undefined
  }
  return bare.end(undefined)
}

class BareJpeg {
  readonly #bytes: Buffer
  readonly #parts: ByteParts
  readonly #taken = new Set<number>()
  #frame: JpegFrame | undefined
  #adobe: Buffer | undefined
  #restartInterval = 0
  #scans = 0
  #tables = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.#parts = new ByteParts(bytes)
    this.#parts.keep(0, 2)
  }

  /** Takes the data that decoding needs; false if our images never have such a segment. */
  take(segment: JpegSegment): boolean {
    const { marker, at, start, end } = segment
    if (marker === STRAY) return true
    if (marker === SOI) return false
    if (marker === SOS) return this.#takeScan(segment)
    if (isFrame(marker)) {
      this.#frame =
        this.#frame === undefined && marker <= SOF2
          ? JpegFrame.read(marker, this.#bytes.subarray(start, end))
          : undefined
      if (this.#frame === undefined) return false
      this.#parts.keep(at, end)
    } else if (marker === DHT || marker === DQT || marker === DRI) {
      if (++this.#tables > MAX_SEGMENTS) return false
      if (marker === DRI && end - start >= 2) this.#restartInterval = this.#bytes.readUInt16BE(start)
      this.#parts.keep(at, end)
    } else if (this.#scans === 0) this.#takeApplicationData(marker, this.#bytes.subarray(start, end))
    // Lower codes are reserved, and no decoder skips them.
    return marker >= SOF0 || end - start === 0
  }

  /**
   * The finished image; undefined if a part is missing. Without an end marker the file may be cut, so no scan may be
   * missing.
   */
  end(marker: JpegSegment | undefined): Buffer | undefined {
    if (this.#frame === undefined || !(marker === undefined ? this.#frame.hasAllBits : this.#frame.hasAllCoefficients))
      return undefined
    // An unknown transform counts as the usual one, as in libjpeg (jdapimin.c), which would warn.
    const [mostUsual, known] = this.#frame.componentCount === 4 ? [2, [0, 2]] : [1, [0, 1]]
    if (this.#adobe !== undefined && !known.includes(this.#adobe[15])) this.#adobe[15] = mostUsual
    if (marker === undefined) this.#parts.add(END)
    else this.#parts.keep(marker.at, marker.end)
    return this.#parts.join()
  }

  #takeScan({ at, start, end, next }: JpegSegment): boolean {
    if (++this.#scans > MAX_SCANS || this.#frame === undefined) return false
    const header = this.#bytes.subarray(start, end)
    this.#frame.addScan(header)
    if (this.#frame.isProgressive || header.length < 4 || header.subarray(-3).equals(WHOLE_BAND))
      this.#parts.keep(at, end)
    else {
      // decoders ignore the other values of these bytes
      this.#parts.keep(at, end - 3)
      this.#parts.add(WHOLE_BAND)
    }
    const intervals = this.#restartInterval === 0 ? 0 : Math.ceil(this.#frame.unitsOf(header) / this.#restartInterval)
    const data = this.#bytes.subarray(end, next)
    const ordered = intervals === 0 || intervals > MAX_INTERVALS ? data : orderedRestarts(data, intervals)
    if (ordered === undefined) return false
    if (ordered === data) this.#parts.keep(end, next)
    else this.#parts.add(ordered)
    return true
  }

  #takeApplicationData(marker: number, data: Buffer): void {
    if (marker === APP14 && isAdobe(data)) {
      if (this.#adobe === undefined) this.#parts.add((this.#adobe = segment(APP14, data.subarray(0, 12))))
      else data.copy(this.#adobe, 4, 0, 12) // the last one counts (libjpeg)
    }
    if (this.#taken.has(marker)) return
    const kept = keptApplicationData(marker, data)
    if (kept === undefined) return
    this.#taken.add(marker)
    this.#parts.add(segment(marker, kept))
  }
}

/** For a scan of a sequential image: all coefficients, all bits (B.2.3). */
const WHOLE_BAND = Buffer.from([0, 63, 0])

/** SOF0 to SOF15. Cameras write only baseline, extended and progressive frames with Huffman codes. */
const isFrame = (marker: number): boolean => marker >= SOF0 && marker <= SOF15 && marker !== DHT && marker !== DAC

const isAdobe = (data: Buffer): boolean => data.length >= 12 && data.toString('latin1', 0, 5) === 'Adobe'

/** Application data that decoding needs besides Adobe's: colour coding, profile, orientation. */
function keptApplicationData(marker: number, data: Buffer): Buffer | undefined {
  switch (marker) {
    case APP0:
      return data.length >= 14 && data.toString('latin1', 0, 5) === 'JFIF\0' ? jfif(data) : undefined
    case APP1: {
      const orientation = isExif(data) ? findOrientation(data) : undefined
      return orientation === undefined ? undefined : orientationExif(orientation, true)
    }
    case APP2:
      return data.toString('latin1', 0, ICC_HEADER.length) === ICC_HEADER &&
        isPlainProfile(data.subarray(ICC_HEADER.length))
        ? data
        : undefined
    default:
      return undefined
  }
}

/** Without its thumbnail, and of the one version that decoders know. */
function jfif(data: Buffer): Buffer {
  const kept = Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)])
  kept[5] = 1
  return kept
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
