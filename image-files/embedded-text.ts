import { pictureType, type PictureType } from './bare-picture.ts'
import { jpegTexts } from './jpeg-text.ts'
import { pngTexts } from './png-text.ts'
import type { TextSink } from './text-sink.ts'
import { webpTexts } from './webp-text.ts'

/** A text inside an image file besides its pixels. */
export interface EmbeddedText {
  /** Its place in words: EXIF, comment, bytes behind the end. */
  readonly carrier: string
  readonly text: string
}

/** Most characters of all texts together, and most texts. A phone writes 5 KB in ten fields. */
const MOST_CHARACTERS = 64 * 1024
const MOST_TEXTS = 64

const READERS: Readonly<Record<PictureType, (bytes: Buffer, add: TextSink) => void>> = {
  'image/jpeg': jpegTexts,
  'image/png': pngTexts,
  'image/webp': webpTexts,
}

/**
 * Reads the texts of an image file besides its pixels: EXIF, XMP, IPTC, comments, PNG texts (inflated within bounds),
 * colour profiles, unknown chunks, and the data after its end. One pass over the bytes; at most 64 KiB of text. Empty
 * for formats other than JPEG, PNG and WebP.
 */
export function embeddedTexts(given: Uint8Array): EmbeddedText[] {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const type = pictureType(bytes)
  if (type === undefined) return []
  const texts: EmbeddedText[] = []
  let left = MOST_CHARACTERS
  READERS[type](bytes, (carrier, text) => {
    if (text.trim() === '' || left <= 0 || texts.length >= MOST_TEXTS) return
    const kept = text.slice(0, left)
    left -= kept.length
    texts.push({ carrier, text: kept })
  })
  return texts
}
