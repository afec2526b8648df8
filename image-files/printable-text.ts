/** Shorter runs of characters are in any binary data. */
const SHORTEST = 12
/** Of data larger than this its beginning and its end are looked at: what reads metadata reads no more of one field. */
const MOST_BYTES = 16 * 1024

/** What of binary data is text: runs of printable UTF-8, or of UTF-16 in either order, joined by line ends. Bounded by 16 KiB of the data. */
export function printableText(data: Buffer): string {
  const part =
    data.length <= MOST_BYTES ? data : Buffer.concat([data.subarray(0, MOST_BYTES / 2), data.subarray(-MOST_BYTES / 2)])
  const runs = runsOf(part.toString('utf8'))
  const latin = part.toString('latin1')
  for (const [wide] of latin.matchAll(/(?:[ -~]\0){12,}[ -~]?|(?:\0[ -~]){12,}/g)) runs.push(wide.replaceAll('\0', ''))
  return runs.join('\n')
}

/** Text of a field that is text by its format: UTF-8, and Latin-1 as well where it is not quite that (PNG, 11.3.3; JPEG says nothing of it). */
export function fieldText(data: Buffer): string {
  const part = data.subarray(0, MOST_BYTES)
  const text = part.toString('utf8').replace(/\ufffd$/, '') // a letter that the cut went through
  return text.includes('\ufffd') ? `${text}\n${part.toString('latin1')}` : text
}

/** UTF-16 by its mark, little-endian without one, as Windows writes its fields (XPComment). */
export function wideText(data: Buffer): string {
  const part = data.subarray(0, Math.min(data.length, MOST_BYTES) & ~1)
  const isBig = part[0] === 0xfe && part[1] === 0xff
  return (isBig ? Buffer.from(part).swap16() : part).toString('utf16le').replace(/^\ufeff/, '')
}

const runsOf = (text: string): string[] =>
  text.match(new RegExp(`[^\\p{Cc}\\p{Cn}\\p{Co}\\p{Cs}\\ufffd]{${SHORTEST},}`, 'gu')) ?? []
