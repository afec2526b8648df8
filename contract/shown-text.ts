// Makes the texts of strangers safe to show. This file alone knows which characters draw nothing but change what a
// reader sees. The stored text stays as given; it is cleaned where it is quoted or shown
// (docs/explanation/threat-model-evidence.md, "Text for a machine").

/**
 * Characters that draw nothing: controls except tab and line ends, all format characters (bidirectional controls,
 * zero-width and tag characters, the soft hyphen, interlinear annotation), characters that fonts leave out (variation
 * selectors, Hangul fillers: Default_Ignorable_Code_Point), halves of a pair, and blanks that are not white space
 * (Braille, Khitan, a null note head, Egyptian blanks, the object replacement character).
 */
const UNSEEN =
  /[[\p{Control}--[\t\n\r]]\p{Format}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gv
/** Line ends that only some programs know. */
const OTHER_LINE_ENDS = /[\u2028\u2029]/g

// A joiner changes how the letters beside it are drawn, in the scripts that join (RFC 5892, appendix A.1 and A.2), and
// makes one emoji of several. A variation selector chooses the form of a Han or Mongolian letter, or a sign in colour.
const JOINING =
  '\\p{Script_Extensions=Arabic}\\p{Script_Extensions=Syriac}\\p{Script_Extensions=Mongolian}\\p{Script_Extensions=Nko}\\p{Script_Extensions=Devanagari}\\p{Script_Extensions=Bengali}' +
  '\\p{Script_Extensions=Gurmukhi}\\p{Script_Extensions=Gujarati}\\p{Script_Extensions=Oriya}\\p{Script_Extensions=Tamil}\\p{Script_Extensions=Telugu}\\p{Script_Extensions=Kannada}' +
  '\\p{Script_Extensions=Malayalam}\\p{Script_Extensions=Sinhala}\\p{Script_Extensions=Khmer}\\p{Script_Extensions=Myanmar}\\p{Script_Extensions=Tibetan}'
const LETTER = `[[${JOINING}]&&[\\p{Letter}\\p{Mark}]]`
const NEEDED = new RegExp(
  `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})` +
    '|(?<=[\\p{Script=Han}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]|(?<=\\p{Extended_Pictographic})\\ufe0f|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  'gv',
)

/**
 * Removes every character that draws nothing: for excerpts, table cells, and other quotes of a stranger. Lines and tabs
 * stay.
 */
export const shownText = (text: string): string => text.replace(OTHER_LINE_ENDS, ' ').replace(UNSEEN, '')

/**
 * The same for a name. It keeps joiners and selectors where the script of the name uses them (Persian, Hindi, Japanese
 * …).
 */
export function shownName(text: string): string
export function shownName(text: string | null): string | null
export function shownName(text: string | null): string | null {
  if (text === null) return null
  const needed = new Set([...text.matchAll(NEEDED)].map(({ index }) => index))
  return text
    .replace(OTHER_LINE_ENDS, ' ')
    .replace(UNSEEN, (character, index: number) => (needed.has(index) ? character : ''))
}
