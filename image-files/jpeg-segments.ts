// ITU-T T.81, Annex B. Errors that libjpeg tolerates (jdmarker.c: next_marker, skip_variable) are tolerated here in the
// same way, so that both find the same image.

/** Marks bytes that belong to no segment. No marker has this code. */
export const STRAY = 0
export const SOI = 0xd8
export const EOI = 0xd9
export const SOS = 0xda
export const COM = 0xfe
const TEM = 0x01
/** Most parts. Phones write eighty. */
const MOST_PARTS = 10_000

/** A part of a JPEG after its first marker. */
export interface JpegSegment {
  /** The second byte of its marker; {@link STRAY} for bytes between two segments. */
  readonly marker: number
  /** Start of its marker. */
  readonly at: number
  /** Start of its content, after marker and length. */
  readonly start: number
  /** End of its content, or of the header for a scan. Beyond the file if it is cut off. */
  readonly end: number
  /** Start of the next part: after a scan's coded data. */
  readonly next: number
}

/**
 * The parts of a JPEG, each byte in one of them, up to its end marker, the first part that is cut off, or the ten
 * thousandth. One pass. Like libjpeg, it skips stray bytes, fill bytes, restart markers outside of scans and lengths of
 * 0 and 1.
 */
export function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
  for (let from = 2, parts = 0; from < bytes.length && parts < MOST_PARTS; parts++) {
    const at = nextMarker(bytes, from)
    if (at > from) yield { marker: STRAY, at: from, start: from, end: at, next: at }
    if (at === bytes.length) return
    const marker = bytes[at + 1]
    if (marker === EOI || marker === SOI || isBare(marker)) {
      yield { marker, at, start: at + 2, end: at + 2, next: at + 2 }
      if (marker === EOI) return
      from = at + 2
      continue
    }
    const end = at + 4 <= bytes.length ? Math.max(at + 4, at + 2 + bytes.readUInt16BE(at + 2)) : Infinity
    const next = marker === SOS && end <= bytes.length ? endOfScan(bytes, end) : end
    yield { marker, at, start: at + 4, end, next }
    from = next
  }
}

/** Markers without content: restarts, and one for private use. */
const isBare = (marker: number): boolean => marker === TEM || (marker >= 0xd0 && marker <= 0xd7)

/** Index of the next 0xff before a marker's code: not a stuffed zero, not fill. The file's length if there is none. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] !== 0 && bytes[at + 1] !== 0xff) return at
  }
  return bytes.length
}

/** Index of the marker after a scan's coded data: 0xff that is neither stuffed, nor a restart, nor fill. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start
  for (; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}
