// Arabic and Hebrew write only consonants and some long vowels: محمد is m-h-m-d. A word in such a script is compared
// with a Latin one sound by sound, and the short vowels of the Latin one cost nothing.

/**
 * Latin letters after compatibility decomposition (isolated forms, hamza and points are gone), from the ALA-LC
 * romanization tables (loc.gov/catdir/cpso/roman.html) for Arabic, Persian, Urdu, Pashto, Kurdish and Hebrew. "a" means
 * any vowel or none: alif and ain.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ا: 'a',
  ٱ: 'a',
  ى: 'a',
  ع: 'a',
  ە: 'a',
  ء: '',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ٹ: 't',
  ټ: 't',
  ط: 't',
  ث: 'th',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ڈ: 'd',
  ډ: 'd',
  ذ: 'dh',
  ر: 'r',
  ڑ: 'r',
  ړ: 'r',
  ڕ: 'r',
  ز: 'z',
  ژ: 'zh',
  ږ: 'zh',
  ځ: 'z',
  څ: 'ts',
  س: 's',
  ش: 'sh',
  ښ: 'sh',
  ص: 's',
  ض: 'd',
  ظ: 'z',
  غ: 'gh',
  ف: 'f',
  ڤ: 'v',
  ق: 'q',
  ك: 'k',
  ک: 'k',
  ګ: 'g',
  گ: 'g',
  ل: 'l',
  ڵ: 'l',
  م: 'm',
  ن: 'n',
  ں: 'n',
  ڼ: 'n',
  ه: 'h',
  ہ: 'h',
  ھ: 'h',
  ة: 'h',
  ۃ: 'h',
  و: 'w',
  ۆ: 'w',
  ۇ: 'w',
  ي: 'y',
  ی: 'y',
  ې: 'y',
  ۍ: 'y',
  ے: 'y',
  ێ: 'y',
  א: 'a',
  ע: 'a',
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ו: 'w',
  ז: 'z',
  ח: 'kh',
  ט: 't',
  י: 'y',
  כ: 'k',
  ך: 'k',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  פ: 'p',
  ף: 'p',
  צ: 'ts',
  ץ: 'ts',
  ק: 'q',
  ר: 'r',
  ש: 'sh',
  ת: 't',
}

/** Latin letters for a word in Arabic or Hebrew script, without other characters. */
export function romaniseAbjad(word: string): string {
  let latin = ''
  for (const letter of word.replaceAll('الله', 'اله')) {
    const next = LETTERS[letter] ?? ''
    // Two letters that would read as one sound ("th" for t and h in طهران, "mm" in مملوك) get the sign for any vowel in
    // between.
    const isOneSound =
      (next === 'h' && /[tksdgzc]$/.test(latin)) || (next.length === 1 && latin.endsWith(next) && next !== 'a')
    latin += isOneSound ? `a${next}` : next
  }
  return latin
}

/** One character per sound, so that sounds can be aligned. Longer spellings first. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/tch|tsch/g, 'C'],
  [/dzh|dj/g, 'j'],
  [/sch|sh/g, 'S'],
  [/kh/g, 'x'],
  [/gh/g, 'G'],
  [/ch/g, 'C'],
  [/zh/g, 'Z'],
  [/th/g, 'T'],
  [/dh/g, 'D'],
  [/ph/g, 'f'],
  [/ck|c(?![eiy])/g, 'k'],
  [/ts|tz/g, 'c'],
  // Long vowels and diphthongs, which are written: Hussein is حسين.
  [/[ae][iy]|ee/g, 'y'],
  [/a[uw]|oo/g, 'w'],
  [/(.)\1+/g, '$1'],
]

/** A word in the form that is compared across scripts. */
export interface SpokenWord {
  readonly sounds: string
  /** Its consonants; see skeletonOf. */
  readonly skeleton: string
}

/** Cache, because the same listed words occur in every search. Bounded, because searched words are kept too. */
const spokenWords = new Map<string, SpokenWord>()
const MOST_SPOKEN = 20_000

/** The sounds of a Latin word, or of one from romaniseAbjad. */
export function spoken(word: string): SpokenWord {
  const known = spokenWords.get(word)
  if (known !== undefined) return known
  if (spokenWords.size >= MOST_SPOKEN) spokenWords.clear()
  const sounds = SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word)
  const made = { sounds, skeleton: skeletonOf(sounds) }
  spokenWords.set(word, made)
  return made
}

/** Sounds that transcriptions exchange: q for k and g, z for d and dh, s for th, ch for sh, b for p and v, j for g. */
const CLASSES = ['kqgGx', 'dDz', 'sTtc', 'SCc', 'bp', 'jZg', 'hx', 'fp', 'wv', 'bv', 'nm']
const RELATED = new Set(CLASSES.flatMap((sounds) => [...sounds].flatMap((a) => [...sounds].map((b) => a + b))))
const RELATED_COST = 0.25
const DIFFERENT_COST = 1
/** A long vowel that only one side has: حسن is Hasan, حسين Hussein. */
const LONG_VOWEL_COST = 0.85
/** A vowel at the end without a letter. */
const LAST_VOWEL_COST = 0.6
/** Silent at the end of a word: ة and ه. */
const FINAL_H_COST = 0.1
const FIRST_VOWEL_COST = 0.4

const isVowel = (sound: string): boolean => 'aeiou'.includes(sound)

/** Cost of a Latin sound in the place of `sign`. */
function exchange(sign: string, sound: string): number {
  if (sign === sound) return 0
  if (sign === 'a') return isVowel(sound) ? 0 : DIFFERENT_COST
  if (sign === 'w') return 'uov'.includes(sound) ? 0 : isVowel(sound) ? LONG_VOWEL_COST : DIFFERENT_COST
  if (sign === 'y') return 'iej'.includes(sound) ? 0 : isVowel(sound) ? LONG_VOWEL_COST : DIFFERENT_COST
  return RELATED.has(sign + sound) ? RELATED_COST : DIFFERENT_COST
}

function leaveOutSign(sign: string, isLast: boolean): number {
  if (sign === 'a') return 0.15
  // At the end it makes another name: حسن is Hasan, حسنی Hasani.
  if (sign === 'w' || sign === 'y') return isLast ? DIFFERENT_COST : LONG_VOWEL_COST
  return sign === 'h' && isLast ? FINAL_H_COST : DIFFERENT_COST
}

/** Vowels are not written, except that a first vowel has an alif or ain, and a last i, o or u has a letter. */
function leaveOutSound(sound: string, isFirst: boolean, isLast: boolean): number {
  if (isVowel(sound)) return isFirst ? FIRST_VOWEL_COST : isLast && 'iou'.includes(sound) ? LAST_VOWEL_COST : 0
  if (sound === 'y' || sound === 'w') return LONG_VOWEL_COST
  return sound === 'h' && isLast ? FINAL_H_COST : DIFFERENT_COST
}

/** How well a Latin word matches a word of an abjad, 0 to 1. */
export function abjadSimilarity(abjad: SpokenWord, latin: SpokenWord): number {
  const { sounds: signs } = abjad
  const { sounds } = latin
  if (signs.length === 0 || sounds.length === 0) return 0
  // Two unmatched consonants are more than a transcription omits.
  if (Math.abs(abjad.skeleton.length - latin.skeleton.length) > 1) return 0
  let previous = [0]
  for (let j = 0; j < sounds.length; j++)
    previous.push(previous[j] + leaveOutSound(sounds[j], j === 0, j === sounds.length - 1))
  for (let i = 0; i < signs.length; i++) {
    const dropped = leaveOutSign(signs[i], i === signs.length - 1)
    const current = [previous[0] + dropped]
    for (let j = 0; j < sounds.length; j++) {
      current.push(
        Math.min(
          previous[j] + exchange(signs[i], sounds[j]),
          previous[j + 1] + dropped,
          current[j] + leaveOutSound(sounds[j], j === 0, j === sounds.length - 1),
        ),
      )
    }
    previous = current
  }
  // Each of few consonants matters more: a word of two that differs in one is another word.
  const told = Math.max(2, consonantsOf(signs), consonantsOf(sounds))
  return Math.max(0, 1 - previous[sounds.length] / told)
}

function consonantsOf(sounds: string): number {
  let count = 0
  for (const sound of sounds) if (!isVowel(sound)) count++
  return count
}

/** Folds exchangeable sounds. Removes vowels, half-vowels and a final h. */
const SKELETON: readonly (readonly [RegExp, string])[] = [
  [/(?<=.)h$/, ''],
  [/[aeiouywv]/g, ''],
  [/[qgG]/g, 'k'],
  [/x/g, 'h'],
  [/[Dz]/g, 'd'],
  [/C/g, 'S'],
  [/p/g, 'b'],
  [/Z/g, 'j'],
  [/(.)\1+/g, '$1'],
]

/** The consonants that a word of an abjad and its transcriptions share: "mhmd" for محمد and Muhammad. May be empty. */
function skeletonOf(sounds: string): string {
  return SKELETON.reduce((text, [pattern, into]) => text.replace(pattern, into), sounds).replaceAll('T', 't')
}

/** ث is read as th and as s: "Uthman", "Osman". */
export const skeletonsOfAbjad = ({ sounds, skeleton }: SpokenWord): string[] =>
  sounds.includes('T') ? [skeleton, skeletonOf(sounds.replaceAll('T', 's'))] : [skeleton]
