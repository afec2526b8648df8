/** Most bytes of a JPEG segment. Longer blocks of other formats are not read. */
export const MAX_EXIF_BYTES = 64 * 1024

const EXIF_HEADER = Buffer.from('Exif\0\0', 'latin1')
const HEADER_BYTES = 6
const ORIENTATION_TAG = 0x0112
const SHORT = 3

/** The TIFF part of an EXIF block, with or without the header of JPEG. */
export const tiffOf = (block: Buffer): Buffer => (isExif(block) ? block.subarray(HEADER_BYTES) : block)

/** Whether a block starts like EXIF in a JPEG. The sixth byte has no meaning, and browsers ignore it. */
export const isExif = (block: Buffer): boolean =>
  block.length >= HEADER_BYTES && block.toString('latin1', 0, 5) === 'Exif\0'

/**
 * Bytes of one value, for the types of whole numbers (TIFF 6.0, page 15). Cameras write SHORT; editors and libraries
 * write any of them.
 */
const WHOLE_NUMBERS: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [SHORT, 2],
  [4, 4],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 4],
])

/** The orientation in an EXIF block, 1 to 8 (TIFF 6.0; EXIF 2.3, 4.6.4); 1, upright, if it has none. */
export const readOrientation = (block: Buffer): number => findOrientation(block) ?? 1

/**
 * The orientation in an EXIF block, 1 to 8: the first such value of the tag in the first directory, stored as any whole
 * number.
 *
 * @returns undefined if it has none
 */
export function findOrientation(block: Buffer): number | undefined {
  const tiff = tiffOf(block)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return undefined
  const number = (at: number, bytes: number): number =>
    order === 'II' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes)
  const directory = number(4, 4)
  if (number(2, 2) !== 42 || directory + 2 > tiff.length) return undefined
  const end = Math.min(tiff.length - 12, directory + 2 + 12 * (number(directory, 2) - 1))
  for (let entry = directory + 2; entry <= end; entry += 12) {
    if (number(entry, 2) !== ORIENTATION_TAG) continue
    const size = WHOLE_NUMBERS.get(number(entry + 2, 2))
    if (size === undefined) continue
    // Values that do not fit into four bytes are stored elsewhere. The first value counts.
    const at = size * number(entry + 4, 4) <= 4 ? entry + 8 : number(entry + 8, 4)
    const value = at + size <= tiff.length ? number(at, size) : 0
    if (value >= 1 && value <= 8) return value
  }
  return undefined
}

/** A TIFF block with only an orientation. */
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

/** An EXIF block with only an orientation, in the form of JPEG and WebP (`withHeader`) or PNG. */
export const orientationExif = (orientation: number, withHeader: boolean): Buffer =>
  withHeader ? Buffer.concat([EXIF_HEADER, orientationTiff(orientation)]) : orientationTiff(orientation)
