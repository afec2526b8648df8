// One key for the spellings of a name in different alphabets. It is not a phonetic code. It only folds the known
// differences of transliteration schemes (BGN/PCGN, ICAO 9303, ISO 9, French, German, Polish, McCune-Reischauer).

/** In order. Each rule sees the output of the previous ones. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/y/g, 'i'],
  [/sch/g, 'sh'],
  [/shtch|shch|stch/g, 'sh'],
  [/tch|tsch|cz|tj$/g, 'ch'],
  [/(?<=[oe]v)(?:itch|itj|its|ic)$/, 'ich'],
  [/(?<=.)ic$/, 'ich'],
  [/dzh|dj|zh/g, 'j'],
  [/ph/g, 'f'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/tz/g, 'ts'],
  [/ck|q/g, 'k'],
  [/c(?=[aoukrlt]|$)/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/(?<=[oe])ff$/, 'v'],
  [/ou/g, 'u'],
  [/ij/g, 'i'],
  [/(?<=[ae])j/g, 'i'],
  [/^j(?=[aeu])/, 'i'],
  [/ie/g, 'e'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/(?<=..)h$/, ''],
]

/** The spelling key of a lower-case ASCII word. A non-empty word has a non-empty key. */
export function spellingKey(word: string): string {
  let key = word
  for (const [pattern, into] of FOLDS) key = key.replace(pattern, into)
  return key || word
}
