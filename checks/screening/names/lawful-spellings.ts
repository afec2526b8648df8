// Letters that machine-readable zones write in two ways. Doc 9303-3, section 6: a state may write Ä as AE or A, Ö as OE
// or O, Ü as UE, UXX or U, Å as AA or A, and Ñ as N or NXX. Ø is OE, Þ TH, ß SS, and Ĳ IJ (which people write Y). Đ is
// D there, and DJ in Serbia and Croatia. Screening, the declared data and the comparison of print and MRZ all use this
// table.

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[un])xx/g, ''],
  [/ae/g, 'a'],
  [/^aa|(?<=[^aeiouy])aa(?=[^aeiouy])/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/ij/g, 'y'],
]

/**
 * Folds a word so that its lawful spellings are equal: "muller" for MUELLER and MULLER. Lower-case ASCII in and out.
 */
export const lawfulShortForm = (word: string): string =>
  SHORT_FORMS.reduce((text, [from, to]) => text.replace(from, to), word)
