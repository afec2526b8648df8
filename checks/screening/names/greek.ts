// Greek two-letter sounds (ELOT 743 / ISO 843), which a letter-by-letter transliteration splits.

const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/ου/giu, 'ou'],
  [/γγ|γκ/giu, 'ng'],
  [/γχ/giu, 'nch'],
  [/(?<!\p{L})μπ/giu, 'b'],
  [/μπ/giu, 'mp'],
  [/(?<!\p{L})ντ/giu, 'd'],
  [/([αεη])υ(?=[βγδζλμνραειουηω])/giu, '$1v'],
  [/([αεη])υ/giu, '$1f'],
  [/χ/giu, 'ch'],
  [/φ/giu, 'f'],
  [/υ/giu, 'y'],
]

/** Replaces Greek digraphs with Latin letters. Texts in other scripts stay unchanged. Marks must be removed before. */
export function greekDigraphs(text: string): string {
  if (!/\p{Script=Greek}/u.test(text)) return text
  return DIGRAPHS.reduce((changed, [pattern, into]) => changed.replace(pattern, into), text)
}
