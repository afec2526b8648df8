/** Shortest run. Any binary data contains shorter ones. */
const SHORTEST = 12
/** Most bytes. Only start and end of larger data are read, because metadata readers read no more of one field. */
const MOST_BYTES = 16 * 1024

/**
 * The texts in binary data: runs of printable UTF-8, or of UTF-16 in either order, joined by line ends. Bounded by 16
 * KiB of the data.
 */
export function printableText(data: Buffer): string {
  const part =
    data.length <= MOST_BYTES ? data : Buffer.concat([data.subarray(0, MOST_BYTES / 2), data.subarray(-MOST_BYTES / 2)])
  const runs = runsOf(part.toString('utf8'))
  const latin = part.toString('latin1')
  for (const [wide] of latin.matchAll(/(?:[ -~]\0){12,}[ -~]?|(?:\0[ -~]){12,}/g)) runs.push(wide.replaceAll('\0', ''))
  return runs.join('\n')
}

/**
 * Text of a text field: as UTF-8, and also as Latin-1 if it is not valid UTF-8 (PNG, 11.3.3; JPEG does not define it).
 */
export function fieldText(data: Buffer): string {
  const part = data.subarray(0, MOST_BYTES)
  const text = part.toString('utf8').replace(/\ufffd$/, '') // a letter divided by the cut
  return text.includes('\ufffd') ? `${text}\n${part.toString('latin1')}` : text
}

/** UTF-16 by its mark, or little-endian without one, as Windows writes its fields (XPComment). */
export function wideText(data: Buffer): string {
  const part = data.subarray(0, Math.min(data.length, MOST_BYTES) & ~1)
  const isBig = part[0] === 0xfe && part[1] === 0xff
  return (isBig ? Buffer.from(part).swap16() : part).toString('utf16le').replace(/^\ufeff/, '')
}

const runsOf = (text: string): string[] =>
  text.match(new RegExp(`[^\\p{Cc}\\p{Cn}\\p{Co}\\p{Cs}\\ufffd]{${SHORTEST},}`, 'gu')) ?? []
