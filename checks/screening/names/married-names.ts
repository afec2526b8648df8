// Words between two names of one person: the birth surname and the married one, or another name. Pure.
//
// Sources: Wikipedia, "Birth name" and "Married and maiden names"; French nom d'usage (épouse, veuve); German
// Personenstandsgesetz (geb.); Dutch Basisregistratie Personen (e/v); Polish "z domu"; cards of India and Malaysia
// (W/O, H/O, C/O). The patterns match folded text: lower case, without marks.

/**
 * Words of both kinds that documents print in a name field and that are never names, unlike In, Rod and Gift. Patterns
 * too.
 */
const PRINTED_BETWEEN_SURNAMES: readonly string[] = [
  'nee',
  'ne',
  'geb',
  'geboren',
  'ep',
  'epouse',
  'veuve',
  'vve',
  'z\\.? ?d',
  'roz',
]
const PRINTED_BETWEEN_NAMES: readonly string[] = ['a\\.? ?k\\.? ?a', 'alias']
/** Printed, but too short where anything may be written: Hungarian "sz", a widow without her husband's name. */
const PRINTED_ALONE: readonly string[] = ['sz', 'widow', 'epous']

/** From one surname to the other: born as, married to, widow of. */
const SURNAMES: readonly string[] = [
  ...PRINTED_BETWEEN_SURNAMES,
  'born',
  'birth name',
  'maiden name',
  'formerly',
  'wife of',
  'widow of',
  'husband of',
  'care of',
  'w ?/ ?o',
  'h ?/ ?o',
  'c ?/ ?o', // English, India
  'geborene[rn]?',
  'verh',
  'verheiratete?',
  'verw',
  'verwitwete?',
  'gesch',
  'geschiedene?',
  'vormals', // German
  'epse',
  'femme',
  'divorcee',
  'nom de naissance',
  'nom d.usage',
  'dite?', // French
  'nacid[ao]',
  'esposa de',
  'casada con',
  'sra\\.? de',
  'senora de',
  'viuda de',
  'vda\\.? de',
  'vda',
  'vd\\.? de', // Spanish
  'nascid[ao]',
  'casada',
  'viuva(?: de)?',
  'esposa', // Portuguese
  'nat[ao]',
  'in',
  'sposata',
  'coniugata',
  'coniug',
  'vedova',
  'ved',
  'maritata', // Italian
  'echtgenot?ot?e? van',
  'e ?/ ?v',
  'ev',
  'wed',
  'weduwe(?: van)?',
  'gehuwd met', // Dutch
  'z domu',
  'de domo',
  'primo voto',
  'secundo voto',
  'zam',
  'wdowa', // Polish
  'rozen[aey]',
  'roden[aey]',
  'rod',
  'vydata',
  'provdana',
  'rodj?',
  'rođ',
  'rođena',
  'rodjena',
  'udata',
  'udova',
  'devojacko',
  'djevojacko',
  'rojena',
  'porocena', // Czech to Slovene
  'szul',
  'szuletett',
  'leanykori nev',
  'ozv', // Hungarian
  'fodd',
  'fødd',
  'fodt',
  'født',
  'fædd',
  'f',
  'gift',
  'enke',
  'o\\.? ?s',
  'omaa sukua',
  'ent',
  'entinen',
  'syntynyt', // Nordic, Finnish
  'sund',
  'sundinud',
  'dzim',
  'dzimusi',
  'gim',
  'gimusi',
  'mergautine', // Baltic
  'nascuta?',
  'casatorita',
  'vaduva',
  'lindur', // Romanian, Albanian
  'dogumlu',
  'k[iı]zl[iı]k(?: soyad[iı])?',
  'evlilik oncesi', // Turkish
  'γεννηθεισα',
  'το γενος',
  'συζ',
  'συζυγος',
  'χηρα',
  'to genos',
  'syz', // Greek
  'урожд',
  'урожденн(?:ая|ыи)',
  'рожд',
  'в девичестве',
  'девичья(?: фамилия)?',
  'зам',
  'замужем',
  'в замужестве',
  'наред',
  'уроджена',
  'народжена',
  'родена?',
  'рођ',
  'рођена',
  'моминско',
  'бывш',
  'ранее',
  'урож',
  'дев',
  'urozhd',
  'urozhdennaya',
  'zamuzhem',
  'v devichestve', // Cyrillic, and the same in Latin letters
  'حرم',
  'زوجة',
  'ארמלת',
  'לבית',
  'אשת', // Arabic, Persian, Hebrew
]

/** From one name to another name of the same person. */
const OTHER_NAMES: readonly string[] = [
  ...PRINTED_BETWEEN_NAMES,
  'aliases',
  'also known as',
  'known as',
  'f\\.? ?k\\.? ?a',
  'n\\.? ?k\\.? ?a',
  '@',
  'genannt',
  'bekannt als',
  'dite?',
  'detto',
  'detta',
  'conosciut[ao] come',
  'conocid[oa] como',
  'conhecid[oa] como',
  'vulgo',
  'apodad[oa]',
  'zwan[ya]',
  'recte',
  'zvan[ya]',
  'kallad',
  'kaldet',
  'nam[iı] diger',
  'он же',
  'она же',
  'тж',
  'также известн?ы?е?н?а? как',
  'также',
  'відоми[ий] як',
  'المعروف(?: باسم)?',
  'الشهير',
  'المكنى',
  'معروف به',
  'مشهور به',
  'мынадаи',
]

const MARKS = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f]/g
const fold = (text: string): string => text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ')

/** Splits folded text at separate words, in brackets or not. The longest words come first. */
function splitter(words: readonly string[]): RegExp {
  const longestFirst = words.map((word) => fold(word)).sort((a, b) => b.length - a.length)
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{M}\\p{N}])[.:]*`, 'gu')
}
const BETWEEN_SURNAMES = splitter(SURNAMES)
const BETWEEN_NAMES = splitter(OTHER_NAMES)
const PRINTED = new RegExp(
  `(?<!\\p{L})(?:${[...PRINTED_BETWEEN_SURNAMES, ...PRINTED_BETWEEN_NAMES, ...PRINTED_ALONE].join('|')})(?!\\p{L})`,
  'u',
)

/** Whether a printed name continues with a former name, a spouse's name, or another one. No MRZ has such a name. */
export const printsOtherName = (text: string): boolean => PRINTED.test(text.toLowerCase().replaceAll('é', 'e'))

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}'’.-]+/u).filter((word) => /\p{L}/u.test(word))
const split = (text: string, at: RegExp): string[][] =>
  text
    .split(at)
    .map(wordsOf)
    .filter((words) => words.length > 0)

/**
 * The names in a text with such words, each to be searched: "Anna Schmidt geb. Müller" is Anna Schmidt, Anna Müller and
 * Anna Schmidt Müller. Empty for a text without them. `first` marks the given names if they are separate from the
 * surnames.
 */
export function birthAndOtherNames(first: string, last: string): string[] {
  const text = fold(`${first} ${last}`)
  const names = split(text, BETWEEN_NAMES)
  const given = split(fold(first), BETWEEN_SURNAMES)[0] ?? []
  const surnames = split(fold(last), BETWEEN_SURNAMES)
  const found: string[][] = []
  if (names.length > 1) {
    const [own, ...others] = names
    found.push(own, ...others, ...others.map((other) => [...own.slice(0, -1), ...other]), names.flat())
  }
  if (given.length > 0 && surnames.length > 1) found.push(...surnames.map((surname) => [...given, ...surname]))
  const parts = split(text, BETWEEN_SURNAMES)
  if (parts.length > 1) found.push(...bySurname(parts))
  return found.map((words) => words.join(' '))
}

/** Either the first part starts with the given names, or the last one ends with them: "Rossi in Bianchi Maria". */
function bySurname(parts: readonly string[][]): string[][] {
  const [own, ...others] = parts
  const all = parts.flat()
  if (own.length === 1) {
    const last = others[others.length - 1]
    return [all, ...(last.length > 1 ? [last, [...own, ...last.slice(-1)]] : [])]
  }
  return [
    own,
    ...others.map((surname) => [...own.slice(0, -1), ...surname]),
    ...(own.length > 2 ? others.map((surname) => [own[0], ...surname]) : []),
    all,
  ]
}
