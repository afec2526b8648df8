/** Longest accepted code, with its separators: a recovery code has 16 characters and three dashes. */
export const MAX_TYPED_CODE = 64

/** Separators between the groups of a code: blanks, invisible characters, dashes, dots, the minus, the bullet. */
const BETWEEN = /[\s\p{Cf}\p{Pd}\u2212._\u00b7\u2022]+/gu
/** Letters as a Chinese or Japanese keyboard types them. */
const WIDE_LETTER = /[\uff21-\uff3a\uff41-\uff5a]/g
const DIGIT = /\p{Nd}/u

/**
 * Normalises a one-time code from any app and keyboard: without separators ("123 456", "123-456", pasted with
 * non-breaking blanks), letters in upper case, and the digits of every script as 0 to 9.
 *
 * Other characters stay, so that a rule for the form of a code still refuses them.
 *
 * @param text at most {@link MAX_TYPED_CODE} characters
 */
export const typedCode = (text: string): string =>
  text
    .replace(BETWEEN, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(WIDE_LETTER, (letter) => letter.normalize('NFKC'))
    .toUpperCase()

/** Unicode places the ten digits of a script one after the other (Unicode Standard, 4.6). */
function asciiDigit(digit: string): string {
  const value = digit.codePointAt(0) ?? 0
  let first = value
  while (first > 0 && DIGIT.test(String.fromCodePoint(first - 1))) first--
  return String((value - first) % 10)
}
