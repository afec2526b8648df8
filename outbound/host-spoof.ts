// Finds host names that may deceive a reader. A name passes if each of its labels is of one writing system (Unicode
// Technical Standard 39, 5.2, "Highly Restrictive") and does not spell Latin letters with those of another. The
// look-alikes, the letters of only one country's names and the pairs that imitate punctuation are those of Chromium
// (components/url_formatter/spoof_checks/idn_spoof_checker.cc, BSD licence). A name that a browser shows in letters is
// accepted. A name that it shows as `xn--` because of its deceit is rejected. Five more letters are those of
// confusables.txt (ց ք ү γ σ).

/**
 * Scripts in modern use (Unicode Standard Annex 31, table 5). Other scripts have few names and many look-alikes:
 * Cherokee, Coptic, Lisu …
 */
const SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
]
/** Writing systems of several scripts, each with Latin letters: Japanese, Chinese, Korean. */
const MIXES = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const ofScripts = (scripts: readonly string[]): RegExp =>
  new RegExp(
    `^[${['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`).join('')}]+$`,
    'u',
  )
const WRITING_SYSTEMS = [...SCRIPTS.map((script) => [script]), ...MIXES].map(ofScripts)

interface LookAlikes {
  readonly script: RegExp
  /** Letters and digits of the script that look like Latin ones. */
  readonly letters: RegExp
  /**
   * Top-level domains under which names of only such letters are ordinary words, beside the domains in the script
   * itself.
   */
  readonly homes: readonly string[]
}
const alike = (script: string, letters: string, homes: readonly string[] = []): LookAlikes => ({
  script: new RegExp(`\\p{Script=${script}}`, 'gu'),
  letters: new RegExp(`^[${letters}]+$`, 'u'),
  homes,
})

const LOOK_ALIKES: readonly LookAlikes[] = [
  alike('Armenian', 'ագզէլհյոսւօՙցք', ['am']),
  alike('Cyrillic', 'аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡү', ['bg', 'by', 'kz', 'pyc', 'ru', 'su', 'ua', 'uz']),
  alike('Ethiopic', 'ሀሠሰስበነተከዐዕዘጠፐꬅ', ['er', 'et']),
  alike('Georgian', 'იოყძხჽჿ', ['ge']),
  alike('Greek', 'αικνρυωηοτγσ', ['gr']),
  alike('Hebrew', 'דוחיןסװײ׳ﬦ', ['il']),
  alike('Bengali', '০৭'),
  alike('Devanagari', 'ऽ०ॱ'),
  alike('Gujarati', 'ડટ૦૧'),
  alike('Gurmukhi', '੦੧'),
  alike('Kannada', 'ಽ೦೧'),
  alike('Malayalam', 'ടഠധനറ൦'),
  alike('Oriya', 'ଠ୦୮'),
  alike('Tamil', 'டப௦'),
  alike('Telugu', '౦౧'),
  alike('Myanmar', 'ခဂငထပဝ၀၂ၔၜ႐႑႕႖႗', ['mm']),
  alike('Thai', 'บพเแ๐', ['th']),
]

const ASCII = /^[\x00-\x7f]*$/
/** Letters, their marks, digits, and characters inside names of Catalan, Hebrew and Japanese. */
const NAME_CHARACTERS = /^[a-z0-9_\-\p{Letter}\p{Mark}\p{Decimal_Number}\u200c\u200d\u00b7\u05f3\u05f4\u30fb]+$/u
const NOT_OF_ASCII_COMMON = /(?![a-z0-9_\-\u00b7\u200c\u200d])\p{Script_Extensions=Common}/u
/**
 * Latin letters of living languages: with one or two accents, or letters in their own right. Without those of phonetic
 * writing (ɑ, ɡ) and of Pinyin.
 */
const LATIN = /^[a-zß-öø-ķĺ-ňŋ-žƒƙơưƴƊɓɖɗɔɛɣʋǝȘșȚțðþəẠ-ỹ]+$/u
const GREEK = /^[\u0390\u03ac-\u03ce]+$/u
const CYRILLIC = /^[\u0430-\u045f\u048b-\u052f]+$/u
/** Letters of one country's names that look like b, p, o and e elsewhere. */
const AT_HOME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[þð]/, ['is', 'fo']],
  [/ə/, ['az']],
]
/** Digits and their look-alikes. */
const DIGITS_ALIKE = /^[0-9θ२২੨੨૨೩೭շзҙӡउওਤ੩૩౩ဒვპੜ੫丩ㄐճ৪੪୫૭୨౨]+$/u

const JAPANESE = '\\p{scx=Katakana}\\p{scx=Hiragana}\\p{scx=Han}'
const CJK = `${JAPANESE}\\p{scx=Bopomofo}`
/** Strokes that look like Latin letters or signs beside letters of another script. */
const STROKES =
  '\u4e00\u3127\u4e28\u4e5b\u4e03\u4e05\u5341\u3007\u3112\u311a\u311f\u3128\u3129\u3108\u31ba\u31b3\u5de5\u31b2\u8ba0\u4e01'
const DANGEROUS = [
  `[^${JAPANESE}][\u30ce\u30f3\u30bd\u30be\u4e36\u4e40\u4e41\u4e3f][^${JAPANESE}]`, // read as a slash
  '(^|[^\\p{scx=Katakana}])[\u30fd\u30fe]',
  '^\\p{scx=Katakana}+[\u3078-\u307a]\\p{scx=Katakana}+$',
  '^\\p{scx=Hiragana}+[\u30d8-\u30da]\\p{scx=Hiragana}+$',
  '(^|[^\\p{scx=Katakana}\\p{scx=Hiragana}])\u30fc',
  '(^|[a-z0-9_-])\u30fb|\u30fb([a-z0-9_-]|$)', // read as a dash, as a dot
  `[^${CJK}][${STROKES}]|[${STROKES}][^${CJK}]`,
  '[^\\p{scx=Latin}\\p{scx=Greek}\\p{scx=Cyrillic}][\u0300-\u0339]',
  '[ijl\u0131]\u0307',
  '\u0131[\u0300-\u0339]',
  '[\u3099\u309a]',
  '[\u0338\u0335-\u0337]',
  '[\u0300-\u036f]{2}', // strokes through a letter; towers of accents
  '(^|[^l])\u00b7|\u00b7([^l]|$)',
].map((pattern) => new RegExp(pattern, 'u'))

const lettersOf = (script: string, label: string): string =>
  (label.match(new RegExp(`\\p{Script=${script}}`, 'gu')) ?? []).join('')

/**
 * Finds why a host name may deceive a reader. Undefined if it does not. Pure.
 *
 * @param name from the URL parser, in letters: lower case, composed, without a trailing dot
 */
export function hostSpoof(name: string): 'SCRIPTS' | 'CHARACTERS' | 'LOOKS_LATIN' | 'LOOKS_LIKE_DIGITS' | undefined {
  const labels = name.split('.')
  const top = labels.at(-1) ?? ''
  for (const label of labels) {
    const found = ASCII.test(label) ? undefined : labelSpoof(label, top)
    if (found !== undefined) return found
  }
  return undefined
}

function labelSpoof(label: string, top: string) {
  if (
    !NAME_CHARACTERS.test(label) ||
    NOT_OF_ASCII_COMMON.test(label) ||
    DANGEROUS.some((pattern) => pattern.test(label))
  )
    return 'CHARACTERS'
  const [latin, greek, cyrillic] = ['Latin', 'Greek', 'Cyrillic'].map((script) => lettersOf(script, label))
  if (
    (latin !== '' && !LATIN.test(latin)) ||
    (greek !== '' && !GREEK.test(greek)) ||
    (cyrillic !== '' && !CYRILLIC.test(cyrillic))
  )
    return 'CHARACTERS'
  if (AT_HOME.some(([letters, homes]) => letters.test(label) && !homes.includes(top))) return 'CHARACTERS'
  if (!WRITING_SYSTEMS.some((system) => system.test(label))) return 'SCRIPTS'
  // People never mix an accented Latin letter with letters of another script.
  if (!ASCII.test(latin) && latin.length < label.replace(/[0-9_-]|\p{Mark}|\u00b7/gu, '').length) return 'SCRIPTS'
  if (/[0-9]/.test(label) && /(?![0-9])\p{Decimal_Number}/u.test(label)) return 'LOOKS_LIKE_DIGITS'
  if (DIGITS_ALIKE.test(label)) return 'LOOKS_LIKE_DIGITS'
  const isAlike = LOOK_ALIKES.some(({ script, letters, homes }) => {
    const own = label.match(script)
    return own !== null && letters.test(own.join('')) && top.match(script) === null && !homes.includes(top)
  })
  return isAlike ? 'LOOKS_LATIN' : undefined
}
