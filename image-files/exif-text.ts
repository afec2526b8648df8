import { tiffOf } from './exif.ts'
import { fieldText, wideText } from './printable-text.ts'

// TIFF 6.0; EXIF 2.32, 4.6.4 to 4.6.8.

const EXIF_DIRECTORY = 0x8769
const GPS_DIRECTORY = 0x8825
const ASCII = 2
const BYTE = 1
const UNDEFINED = 7
/** Bytes of a value of each type. */
const SIZES: Readonly<Record<number, number>> = { [BYTE]: 1, [ASCII]: 1, 3: 2, 4: 4, [UNDEFINED]: 1, 129: 1 }
/** Comments whose first eight bytes name their encoding: UserComment, GPSProcessingMethod, GPSAreaInformation. */
const WITH_CODE = new Set([0x9286, 0x001b, 0x001c])
/** XPTitle, XPComment, XPAuthor, XPKeywords, XPSubject. */
const isWide = (tag: number): boolean => tag >= 0x9c9b && tag <= 0x9c9f
const MOST_ENTRIES = 256
const MOST_DIRECTORIES = 4
const SHORTEST = 4

/** The texts of an EXIF block with any tag: description, artist, copyright, comments of either kind. */
export function exifTexts(block: Buffer): string[] {
  const tiff = tiffOf(block)
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return []
  const short = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number): number => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const texts: string[] = []
  const directories = [long(4)]
  for (let i = 0; i < Math.min(directories.length, MOST_DIRECTORIES); i++) {
    const directory = directories[i]
    if (directory + 2 > tiff.length) continue
    const entries = Math.min(short(directory), MOST_ENTRIES)
    for (let n = 0, at = directory + 2; n < entries && at + 12 <= tiff.length; n++, at += 12) {
      const [tag, type, count] = [short(at), short(at + 2), long(at + 4)]
      if (tag === EXIF_DIRECTORY || tag === GPS_DIRECTORY) directories.push(long(at + 8))
      const length = (SIZES[type] ?? 0) * count
      const start = length <= 4 ? at + 8 : long(at + 8)
      if (length < SHORTEST || start + length > tiff.length) continue
      const text = textOf(tag, type, tiff.subarray(start, start + length), order === 'MM')
      if (text.length >= SHORTEST) texts.push(text)
    }
  }
  return texts
}

function textOf(tag: number, type: number, value: Buffer, isBig: boolean): string {
  if (isWide(tag) && type === BYTE) return trimmed(wideText(value))
  if (type === ASCII || type === 129) return trimmed(fieldText(value))
  if (type !== UNDEFINED || !WITH_CODE.has(tag)) return ''
  const code = value.toString('latin1', 0, 8)
  const rest = value.subarray(8)
  if (!code.startsWith('UNICODE')) return trimmed(fieldText(rest))
  return trimmed(wideText(isBig ? Buffer.from(rest.subarray(0, rest.length & ~1)).swap16() : rest))
}

const trimmed = (text: string): string => text.replaceAll('\0', '').trim()
