// Korean has four romanisations in use (Revised, McCune-Reischauer, the North's own, the habits of passports), which
// differ widely: 정은 is Jeongeun, Chŏngŭn, Jong Un, Jungeun. The fold keeps their common part. It is used only if one
// side is written in Hangul.

/** Surnames whose usual spelling follows none of the rules below (Korean passport usage, KATS surname survey 2007). */
const SURNAMES: Readonly<Record<string, string>> = {
  lee: 'ri',
  li: 'ri',
  yi: 'ri',
  rhee: 'ri',
  rhi: 'ri',
  i: 'ri',
  park: 'bak',
  choi: 'choe',
  roh: 'ro',
  noh: 'ro',
  no: 'ro',
  im: 'rim',
  lim: 'rim',
  yoo: 'ryu',
  yu: 'ryu',
  woo: 'u',
  moon: 'mun',
  shin: 'sin',
  suh: 'so',
  paik: 'baek',
  hur: 'ho',
}

const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/ou/g, 'o'],
  [/yeo|yu|you/g, 'yo'],
  [/eo|eu/g, 'o'],
  [/ae|ai|ei/g, 'e'],
  [/oe|oi/g, 'e'],
  [/u/g, 'o'],
  [/wo/g, 'o'],
  [/ch|tch|c|ts/g, 'j'],
  [/sh/g, 's'],
  [/k|q/g, 'g'],
  [/t/g, 'd'],
  [/p/g, 'b'],
  [/l/g, 'r'],
  [/v/g, 'b'],
  [/(?<=[aeiou])h(?![aeiouwy])/g, ''],
  [/^r(?=[yi])/, ''],
  [/^n(?=y)/, ''],
  [/([^aeiou])\1+/g, '$1'],
]

/** The common part of the romanisations of the Korean words, joined, because spacing varies as much as spelling. */
export const koreanFold = (words: readonly string[]): string => joinFolded(words.map(koreanFoldWord))

/** The same for one word, to fold many names of few words. joinFolded joins the results. */
export const koreanFoldWord = (word: string): string =>
  FOLDS.reduce((text, [pattern, into]) => text.replace(pattern, into), SURNAMES[word] ?? word)
export const joinFolded = (folded: readonly string[]): string => folded.join('').replace(/([^aeiou])\1+/g, '$1')
