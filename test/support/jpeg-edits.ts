import { behindStart, jpegSegment } from './hostile-pictures.ts'

// JPEGs as phones, editors and damaged programs write them: with all of their pixels, or with missing ones.

export const EOI = Buffer.from([0xff, 0xd9])

export const SOS = 0xda

export const stray = Buffer.from('4d50000102030405060708090a0b0c0d0e0f', 'hex')

/** A JPEG with the JFIF segment that most files begin with. */
export const withJfif = (jpeg: Buffer): Buffer =>
  behindStart(jpeg, jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')))

/** Where each segment of a JPEG begins, up to its first scan. */
export function segmentsOf(jpeg: Buffer): { readonly marker: number; readonly at: number; readonly end: number }[] {
  const found = []
  for (let at = 2; at + 4 <= jpeg.length;) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    found.push({ marker: jpeg[at + 1], at, end })
    if (jpeg[at + 1] === SOS) return found
    at = end
  }
  return found
}

export const segmentOf = (jpeg: Buffer, marker: number): { readonly at: number; readonly end: number } => {
  const found = segmentsOf(jpeg).find((segment) => segment.marker === marker)
  if (found === undefined) throw new Error(`no segment ${marker.toString(16)}`)
  return found
}

/** Puts bytes before the first segment of a kind. */
export const beforeSegment = (jpeg: Buffer, marker: number, bytes: Buffer): Buffer => {
  const { at } = segmentOf(jpeg, marker)
  return Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)])
}

/** The coded data of the first scan, changed. */
export function withScan(jpeg: Buffer, change: (data: Buffer) => Buffer): Buffer {
  const { end } = segmentOf(jpeg, SOS)
  return Buffer.concat([jpeg.subarray(0, end), change(jpeg.subarray(end, -2)), jpeg.subarray(-2)])
}

/** Changes a byte of the first segment of a kind, counted from its marker. */
export function withByte(jpeg: Buffer, marker: number, offset: number, value: number): Buffer {
  const changed = Buffer.from(jpeg)
  changed[segmentOf(jpeg, marker).at + offset] = value
  return changed
}

/** Renumbers the restart markers of a scan. Undefined leaves one out. */
export const renumbered = (jpeg: Buffer, number: (index: number) => number | undefined): Buffer =>
  withScan(jpeg, (data) => {
    const parts: Buffer[] = []
    let from = 0
    let index = 0
    for (let at = 0; at + 1 < data.length; at++) {
      if (data[at] !== 0xff || (data[at + 1] & 0xf8) !== 0xd0) continue
      const next = number(index++)
      parts.push(data.subarray(from, at), next === undefined ? Buffer.alloc(0) : Buffer.from([0xff, 0xd0 + (next % 8)]))
      from = at + 2
    }
    return Buffer.concat([...parts, data.subarray(from)])
  })
