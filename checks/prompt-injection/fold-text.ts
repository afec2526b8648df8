// One spelling for texts that look the same to a reader (Unicode UAX #15, UTS #39). Applied before any word is looked
// up.

/** Letters that NFKD does not split, as people spell them without the mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ŋ: 'n',
  ħ: 'h',
  ſ: 's',
  ё: 'е',
}

/**
 * Look-alikes of Latin letters among Cyrillic, Greek, Armenian, Cherokee, small capitals and turned letters (the common
 * ones of confusables.txt).
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аαаᴀɐ',
  b: 'вβʙъь',
  c: 'сϲᴄ',
  d: 'ԁᴅժ',
  e: 'еεєᴇǝ',
  f: 'ғɟƒ',
  g: 'ɡցɢƃ',
  h: 'һнհʜɥ',
  i: 'іιїɪ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ӏʟ',
  m: 'мᴍɯ',
  n: 'пηռɴ',
  o: 'оοσօᴏ',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гʀɹ',
  s: 'ѕꜱ',
  t: 'тτᴛʇ',
  u: 'υսцᴜ',
  v: 'ѵνᴠʌ',
  w: 'ԝωᴡшա',
  x: 'хχ',
  y: 'уγүʏ',
  z: 'ᴢ',
}
const CONFUSABLES = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    [...others].map((other): [string, string] => [other, latin]),
  ),
)

/** Digits and signs that replace a letter, and look-alikes that a reader of images confuses. */
const SIGNS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  l: 'i',
  '|': 'i',
  '!': 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
  '+': 't',
  8: 'b',
  '€': 'e',
  9: 'g',
  6: 'g',
  2: 'z',
}

/** Commands of terminals (ECMA-48, 5.4). They occur between words, not inside them. */
const TERMINAL = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\])/g
const INVISIBLE = /[\p{Cf}\p{Co}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u
const MARKS = /\p{Mn}/gu
/** Longest run of these in any flag or emoji. Longer runs hide text. */
const TAG_LETTER = /[\u{e0020}-\u{e007e}]/gu
const SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu

/**
 * Decodes text in characters that nothing draws: tag letters (U+E0020 to U+E007E mirror ASCII) and variation selectors,
 * one byte each. Empty if there are none.
 */
export function hiddenCharacters(text: string): string {
  const tags = (text.match(TAG_LETTER) ?? [])
    .map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0xe0000))
    .join('')
  const bytes = (text.match(SELECTORS) ?? []).map((selector) => {
    const point = selector.codePointAt(0) ?? 0
    return point >= 0xe0100 ? point - 0xe0100 + 16 : point - 0xfe00
  })
  return `${tags} ${bytes.length < 8 ? '' : Buffer.from(bytes).toString('utf8')}`.trim()
}

/**
 * Folds to lower case, removes compatibility forms and accents (NFKC, then marks) and invisible characters. Spaces and
 * line ends stay.
 */
export function foldText(text: string): string {
  let folded = ''
  for (const character of text
    .replace(TERMINAL, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')) {
    if (/[\s\p{Cc}]/u.test(character)) folded += character === '\n' ? '\n' : ' '
    else if (!INVISIBLE.test(character)) folded += PLAIN[character] ?? regional(character)
  }
  return folded
}

/** 🇦 to 🇿, which NFKC does not change. */
function regional(character: string): string {
  const point = character.codePointAt(0) ?? 0
  return point >= 0x1f1e6 && point <= 0x1f1ff ? String.fromCharCode(point - 0x1f1e6 + 97) : character
}

/** A folded word with the look-alikes of other scripts as Latin letters. */
export const latinised = (word: string): string => [...word].map((letter) => CONFUSABLES.get(letter) ?? letter).join('')

/**
 * The common form of spellings that use signs for letters: `1gn0re`, `lgnore` and `ignore` are equal. A number stays a
 * number.
 */
export const skeleton = (word: string): string =>
  /^\d+$/.test(word) ? word : [...word].map((letter) => SIGNS[letter] ?? letter).join('')
