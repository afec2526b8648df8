const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g
const HEX = /(?:[0-9a-f]{2}[\s:]?){16,}/gi
const PERCENT = /%[0-9a-f]{2}/i
const ENTITY = /&#(x[0-9a-f]{1,6}|\d{1,7});/gi
const ESCAPED = /\\u\{?([0-9a-f]{4,6})\}?/gi
/** Most decoded runs of one text. More are noise. */
const MOST_RUNS = 32
/** Share of text in decoded bytes. A key or a signature has less. */
const PRINTABLE_SHARE = 0.95

/**
 * The texts that a text may hold in an encoding: base64, hexadecimal, percent and character escapes, ROT13, or
 * backwards. Each is no longer than the text. Nothing is decoded twice.
 */
export function decodedTexts(text: string): string[] {
  const found: string[] = []
  for (const [run] of [...text.matchAll(BASE64)].slice(0, MOST_RUNS)) pushText(found, Buffer.from(run, 'base64'))
  for (const [run] of [...text.matchAll(HEX)].slice(0, MOST_RUNS))
    pushText(found, Buffer.from(run.replace(/[\s:]/g, ''), 'hex'))
  if (PERCENT.test(text))
    found.push(
      text.replace(/((?:%[0-9a-f]{2})+)/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8')),
    )
  if (text.includes('&#'))
    found.push(
      text.replace(ENTITY, (_, code: string) =>
        character(code.startsWith('x') ? parseInt(code.slice(1), 16) : parseInt(code, 10)),
      ),
    )
  if (text.includes('\\u')) found.push(text.replace(ESCAPED, (_, code: string) => character(parseInt(code, 16))))
  found.push(rot13(text), [...text].reverse().join(''))
  return found
}

function pushText(found: string[], bytes: Buffer): void {
  for (const text of [bytes.toString('utf8'), bytes.toString('utf16le')]) {
    const printable = text.match(/[\p{L}\p{N}\p{P}\p{Z}\n]/gu)?.length ?? 0
    if (printable >= text.length * PRINTABLE_SHARE && text.length > 0) found.push(text)
  }
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
