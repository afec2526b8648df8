/** A JPEG segment holds no more; in the other formats a longer block is left unread. */
export const MAX_EXIF_BYTES = 64 * 1024

const EXIF_HEADER = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION_TAG = 0x0112
const SHORT = 3

/** The TIFF part of an EXIF block, with or without the header that JPEG puts before it. */
export const tiffOf = (block: Buffer): Buffer => block.subarray(0, 6).equals(EXIF_HEADER) ? block.subarray(6) : block

/** Whether a block begins as EXIF does in a JPEG. */
export const isExif = (block: Buffer): boolean => block.subarray(0, 6).equals(EXIF_HEADER)

/** The orientation in an EXIF block, 1 to 8 (TIFF 6.0; EXIF 2.3, 4.6.4); 1, upright, when it says none. Reads the first directory only. */
export function readOrientation(block: Buffer): number {
  const tiff = tiffOf(block)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const short = (at: number): number => order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const long = (at: number): number => order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)
  const directory = long(4)
  if (short(2) !== 42 || directory + 2 > tiff.length) return 1
  const end = Math.min(tiff.length - 12, directory + 2 + 12 * (short(directory) - 1))
  for (let entry = directory + 2; entry <= end; entry += 12) {
    if (short(entry) !== ORIENTATION_TAG) continue
    const value = short(entry + 8)
    return short(entry + 2) === SHORT && value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A TIFF block that says an orientation and nothing else. */
function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(ORIENTATION_TAG, 10)
  tiff.writeUInt16LE(SHORT, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

/** An EXIF block that says an orientation and nothing else, as JPEG and WebP hold it (`withHeader`), or PNG. */
export const orientationExif = (orientation: number, withHeader: boolean): Buffer =>
  withHeader ? Buffer.concat([EXIF_HEADER, orientationTiff(orientation)]) : orientationTiff(orientation)
