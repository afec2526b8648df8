// Greek sounds that take two letters (ELOT 743 / ISO 843), which a transliteration letter by letter tears apart.

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

/** The text with Greek digraphs in Latin letters; texts in other scripts are unchanged. Marks must be gone. */
export function greekDigraphs(text: string): string {
  if (!/\p{Script=Greek}/u.test(text)) return text
  return DIGRAPHS.reduce((changed, [pattern, into]) => changed.replace(pattern, into), text)
}
