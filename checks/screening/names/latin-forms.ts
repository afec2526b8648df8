// The Latin forms of a name in the alphabets of several states. Pure.

/** Letters of an alphabet that documents of some states write in another way than by sound. */
interface Usage {
  /** The names that it may concern. */
  readonly letters: RegExp
  readonly rules: readonly (readonly [RegExp, string])[]
}

const USAGES: readonly Usage[] = [
  // Ukraine (resolution 55 of 2010) and Belarus: г is h; Ukraine's зг is zgh.
  {
    letters: /[гґ]/iu,
    rules: [
      [/зг/giu, 'zgh'],
      [/г/giu, 'h'],
      [/ґ/giu, 'g'],
    ],
  },
  // Bulgaria (Transliteration Act of 2009): ъ is a, щ is sht, ц is ts; the ending ия is ia.
  {
    letters: /[ъщ]/iu,
    rules: [
      [/ъ/giu, 'a'],
      [/щ/giu, 'sht'],
    ],
  },
  // Doc 9303-3, section 6.B: ъ is ie.
  { letters: /ъ/iu, rules: [[/ъ/giu, 'ie']] },
  // Serbia and North Macedonia: through their Latin letters without marks.
  {
    letters: /[жчшцхћђџљњјќѓѕ]/iu,
    rules: [
      [/ж/giu, 'z'],
      [/[чцћ]/giu, 'c'],
      [/ш/giu, 's'],
      [/х/giu, 'h'],
      [/ђ/giu, 'dj'],
      [/џ/giu, 'dz'],
      [/љ/giu, 'lj'],
      [/њ/giu, 'nj'],
      [/ј/giu, 'j'],
      [/ќ/giu, 'kj'],
      [/ѓ/giu, 'gj'],
      [/ѕ/giu, 'dz'],
    ],
  },
  { letters: /ђ/iu, rules: [[/ђ/giu, 'd']] },
  // Serbia and Croatia write Đ as DJ where the MRZ of Doc 9303 has D.
  { letters: /đ/iu, rules: [[/đ/giu, 'dj']] },
  // Azerbaijan and Türkiye by sound, as other states write them: ə is a, ş sh, ç ch; carons likewise.
  {
    letters: /[əşçğ]/iu,
    rules: [
      [/ə/giu, 'a'],
      [/ş/giu, 'sh'],
      [/ç/giu, 'ch'],
      [/ğ/giu, 'gh'],
    ],
  },
  {
    letters: /[šžč]/iu,
    rules: [
      [/š/giu, 'sh'],
      [/ž/giu, 'zh'],
      [/č/giu, 'ch'],
    ],
  },
  // Doc 9303-3, section 6.A: Å is AA, Ä AE, Ö OE, Ü UE. The fold of lawful spellings makes them equal. Ŋ is N.
  { letters: /ŋ/iu, rules: [[/ŋ/giu, 'n']] },
  // Thai จ is ch by sound and j on documents.
  { letters: /จ/u, rules: [[/จ/gu, 'j']] },
  // Greece: β, initial μπ, ντ, γκ as people wrote them before ELOT 743; χ as h.
  { letters: /χ/iu, rules: [[/χ/giu, 'h']] },
]

/** Vowels of Thai and Lao that are written before the consonant but spoken after it. */
const LEADING_VOWELS = /([เแโใไເແໂໃໄ])(\p{L})/gu

/** A name in its original letters and in the letters of several states' documents, as texts for normalise.ts. */
export const stateForms = (name: string): string[] => {
  const plain = name.normalize('NFC').replace(LEADING_VOWELS, '$2$1')
  return [
    plain,
    ...USAGES.filter(({ letters }) => letters.test(plain)).map(({ rules }) =>
      rules.reduce((text, [from, to]) => text.replace(from, to), plain),
    ),
  ]
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/**
 * Long vowels of Japanese, which passports omit: ou, oo, uu (Ministry of Foreign Affairs of Japan, Hepburn of
 * passports).
 */
const LONG_VOWELS: readonly (readonly [RegExp, string])[] = [
  [/ou|oo|oh(?![aeiou])/g, 'o'],
  [/uu/g, 'u'],
]

/** Further Latin forms of one word: without the long vowels of a name in kana, and for ü of pinyin (LYU, LU for lü). */
export function wordForms(latin: string, name: string): string[] {
  if (KANA.test(name)) return [latin, LONG_VOWELS.reduce((text, [from, to]) => text.replace(from, to), latin)]
  return /^[ln]v/.test(latin) && /\p{Script=Han}/u.test(name)
    ? [latin, latin.replace('v', 'yu'), latin.replace('v', 'u')]
    : [latin]
}

/**
 * Scripts that write consonants and some vowels, so a word in them is compared by sound: any-ascii gives "smchay" for
 * สมชาย.
 */
const HEARD =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Thaana}]/u

/** Whether a name is in a script whose words are compared by sound. */
export const isHeard = (name: string): boolean => HEARD.test(name)
