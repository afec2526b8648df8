// Texts of strangers, made fit to be shown: the one place that knows which characters draw nothing and yet change what a reader sees. A text is
// kept as it was given; it is cleaned where it is quoted or shown (docs/explanation/threat-model-evidence.md, "Text for a machine").

/**
 * What draws nothing: controls but tab and line ends, all format characters (bidirectional controls, zero-width and tag characters, the soft
 * hyphen, interlinear annotation), what fonts leave out (variation selectors, Hangul fillers: Default_Ignorable_Code_Point), halves of a pair,
 * and the blanks that are no white space (Braille, Khitan, a null note head, Egyptian blanks, the place of an object).
 */
const UNSEEN =
  /[[\p{Control}--[\t\n\r]]\p{Format}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gv
/** Ends of lines that only some programs know. */
const OTHER_LINE_ENDS = /[\u2028\u2029]/g

// A joiner changes how the letters beside it are drawn, in the scripts that join (RFC 5892, appendix A.1 and A.2), and makes one picture of several;
// a variation selector says which form of a Han or Mongolian letter a name is written with, and that a sign is drawn in colour.
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

/** A text without any character that draws nothing: for excerpts, cells of a table, and whatever quotes a stranger. Lines and tabs stay. */
export const shownText = (text: string): string => text.replace(OTHER_LINE_ENDS, ' ').replace(UNSEEN, '')

/** The same for a name, which keeps the joiners and selectors that its script is written with (Persian, Hindi, Japanese …), where they stand as it uses them. */
export function shownName(text: string): string
export function shownName(text: string | null): string | null
export function shownName(text: string | null): string | null {
  if (text === null) return null
  const needed = new Set([...text.matchAll(NEEDED)].map(({ index }) => index))
  return text
    .replace(OTHER_LINE_ENDS, ' ')
    .replace(UNSEEN, (character, index: number) => (needed.has(index) ? character : ''))
}
