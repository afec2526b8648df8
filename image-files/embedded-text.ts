import { pictureType, type PictureType } from './bare-picture.ts'
import { jpegTexts } from './jpeg-text.ts'
import { pngTexts } from './png-text.ts'
import type { TextSink } from './text-sink.ts'
import { webpTexts } from './webp-text.ts'

/** A text that a picture's file holds beside its pixels. */
export interface EmbeddedText {
  /** Where, in words: EXIF, comment, bytes behind the end. */
  readonly carrier: string
  readonly text: string
}

/** Characters of all texts together, and how many of them: a phone writes 5 KB in ten fields. */
const MOST_CHARACTERS = 64 * 1024
const MOST_TEXTS = 64

const READERS: Readonly<Record<PictureType, (bytes: Buffer, add: TextSink) => void>> = {
  'image/jpeg': jpegTexts,
  'image/png': pngTexts,
  'image/webp': webpTexts,
}

/**
 * What somebody wrote into a picture's file beside its pixels: EXIF, XMP, IPTC, comments, PNG texts (unpacked within bounds), colour
 * profiles, unknown chunks, and what stands behind its end. One pass over the bytes; at most 64 KiB of text. Of what is no JPEG, PNG or
 * WebP it tells nothing.
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
