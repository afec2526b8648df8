import { ByteParts } from './byte-parts.ts'
import { isExif, orientationExif, readOrientation } from './exif.ts'
import { isPlainProfile } from './icc.ts'

// ITU-T T.81, Annex B; JFIF 1.02; ICC.1:2022, B.4.

const SOF0 = 0xc0
const SOF1 = 0xc1
const SOF2 = 0xc2
const DHT = 0xc4
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const KEPT = new Set([APP0, APP1, APP2, APP14])
const TABLES = new Set([DHT, 0xdb /* DQT */, 0xdd /* DRI */])
/** Baseline, extended and progressive with Huffman codes: all that cameras write. */
const FRAMES = new Set([SOF0, SOF1, SOF2])
const ICC_HEADER = 'ICC_PROFILE\0\x01\x01'
/** Each scan of a progressive picture goes over all of its pixels; encoders write ten, mozjpeg up to twelve. */
const MAX_SCANS = 32
/** A picture has a few tables before each scan. */
const MAX_SEGMENTS = 512

/**
 * A JPEG of its pixels alone: frame, tables and scans, colour and orientation; no comment, no other application data,
 * nothing behind its end (a second picture, an HDR gain map).
 *
 * @returns undefined when it is no JPEG, is coded as none of ours is, or has more scans or tables than any encoder writes
 */
export function bareJpeg(bytes: Buffer): Buffer | undefined {
  const parts = new ByteParts(bytes)
  parts.keep(0, 2)
  let scans = 0
  let segments = 0
  const seen = new Set<number>()
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]
    if (marker === 0xff) { at++; continue } // fill bytes (B.1.1.2)
    if (marker === EOI) {
      parts.keep(at, at + 2)
      return parts.join()
    }
    const end = at + 4 <= bytes.length ? at + 2 + bytes.readUInt16BE(at + 2) : Infinity
    if (end > bytes.length || isOtherFrame(marker)) return undefined
    if (marker === SOS) {
      if (++scans > MAX_SCANS) return undefined
      const next = endOfScan(bytes, end)
      parts.keep(at, next)
      at = next
      continue
    } else if (FRAMES.has(marker)) {
      if (seen.has(SOF0)) return undefined
      seen.add(SOF0)
      parts.keep(at, end)
    } else if (TABLES.has(marker)) {
      if (++segments > MAX_SEGMENTS) return undefined
      parts.keep(at, end)
    } else if (KEPT.has(marker) && !seen.has(marker)) {
      const kept = keptApplicationData(marker, bytes.subarray(at + 4, end))
      if (kept !== undefined) {
        seen.add(marker)
        parts.add(segment(marker, kept))
      }
    }
    at = end
  }
  // Without its end: an encoder may forget the marker; where pixels are missing too the decoder finds out.
  if (scans === 0) return undefined
  return parts.join()
}

/** SOF3 to SOF15 and DAC: lossless, hierarchical, arithmetic; and what has no length, or none where it stands. */
const isOtherFrame = (marker: number): boolean => marker < SOF0 || (marker > SOF2 && marker < EOI && marker !== DHT)

/** Index of the marker behind a scan's coded data: 0xff that is neither stuffed, nor a restart, nor fill. */
export function endOfScan(bytes: Buffer, start: number): number {
  let at = start
  for (; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** What decoding needs of application data: how colours are coded, the profile, which side is up. */
function keptApplicationData(marker: number, data: Buffer): Buffer | undefined {
  switch (marker) {
    case APP0: return data.length >= 14 && data.toString('latin1', 0, 5) === 'JFIF\0' ? Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)]) : undefined // no thumbnail
    case APP1: return isExif(data) ? orientationExif(readOrientation(data), true) : undefined
    case APP2: return data.toString('latin1', 0, ICC_HEADER.length) === ICC_HEADER && isPlainProfile(data.subarray(ICC_HEADER.length)) ? data : undefined
    case APP14: return data.length >= 12 && data.toString('latin1', 0, 5) === 'Adobe' ? data.subarray(0, 12) : undefined
    default: return undefined
  }
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
