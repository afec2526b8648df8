/** Longest code that is taken, with all that parts its groups: a recovery code has 16 characters and three dashes. */
export const MAX_TYPED_CODE = 64

/** What stands between the groups of a code, and never belongs to one: blanks, signs that show nothing, dashes, dots, the minus, the bullet. */
const BETWEEN = /[\s\p{Cf}\p{Pd}\u2212._\u00b7\u2022]+/gu
/** Letters as a Chinese or Japanese keyboard types them. */
const WIDE_LETTER = /[\uff21-\uff3a\uff41-\uff5a]/g
const DIGIT = /\p{Nd}/u

/**
 * A one-time code as it was meant, however an app shows it and a keyboard types it: without what parts its groups ("123 456",
 * "123-456", pasted with blanks that do not break), capitals as capitals, and the digits of every script as 0 to 9.
 *
 * What is no digit, letter or parting stays, so that a rule for the form of a code still refuses it.
 *
 * @param text at most {@link MAX_TYPED_CODE} characters
 */
export const typedCode = (text: string): string =>
  text
    .replace(BETWEEN, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(WIDE_LETTER, (letter) => letter.normalize('NFKC'))
    .toUpperCase()

/** Unicode keeps the ten digits of a script one behind the other (Unicode Standard, 4.6). */
function asciiDigit(digit: string): string {
  const value = digit.codePointAt(0) ?? 0
  let first = value
  while (first > 0 && DIGIT.test(String.fromCodePoint(first - 1))) first--
  return String((value - first) % 10)
}
