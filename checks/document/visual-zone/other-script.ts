import type { MrzFields } from '../mrz/mrz-parse.ts'

// A reader of Latin letters spells words of another script by the shapes of their letters: ПЕТРОВ as NETPOB,
// ΠΑΠΑΔΟΠΟΥΛΟΣ as NANAAONOYAOE. Such a word is the same name again, and no further name.

/** What a Latin spelling of a sound looks like in a script: Latin letters or digits, longer spellings first. */
type Shapes = readonly (readonly [sound: string, shapes: readonly string[]])[]
const shapesOf = (table: readonly (readonly [sound: string, shapes: string])[]): Shapes =>
  table.map(([sound, shapes]) => [sound, shapes.split(' ')])

const CYRILLIC = shapesOf([
  ['SHCH', 'W LLL LL LLI'],
  ['ZH', 'K X W M'],
  ['KH', 'X'],
  ['TS', 'U LL L H'],
  ['CH', 'Y 4 U H'],
  ['SH', 'W III M LLI'],
  ['YU', 'IO 10 HO KO TO'],
  ['IU', 'IO 10 HO KO TO'],
  ['JU', 'IO 10 HO KO TO'],
  ['YA', 'R A 9 RA'],
  ['IA', 'R A 9 NR NA UR'],
  ['JA', 'R A 9'],
  ['YE', 'E C IE'],
  ['IE', 'E C IE'],
  ['YO', 'E'],
  ['YI', 'I'],
  ['A', 'A'],
  ['B', 'B 6 5'],
  ['C', 'U LL L C'],
  ['D', 'A D L'],
  ['E', 'E 3'],
  ['F', 'O 0 Q P'],
  ['G', 'T F I R'],
  ['H', 'X T'],
  ['I', 'N U H I M'],
  ['J', 'N J U'],
  ['K', 'K'],
  ['L', 'N A J L M'],
  ['M', 'M'],
  ['N', 'H'],
  ['O', 'O 0'],
  ['P', 'N II M P'],
  ['R', 'P'],
  ['S', 'C'],
  ['T', 'T M'],
  ['U', 'Y V'],
  ['V', 'B'],
  ['W', 'B Y'],
  ['Y', 'Y N U BI H'],
  ['Z', '3 S E 8 B'],
])

const GREEK = shapesOf([
  ['TH', 'O 0 E Q'],
  ['CH', 'X'],
  ['PS', 'Y W'],
  ['PH', 'O 0'],
  ['KS', 'E Z'],
  ['OU', 'OY Y'],
  ['EI', 'EI I'],
  ['AI', 'AI E'],
  ['EV', 'EY'],
  ['AV', 'AY'],
  ['A', 'A'],
  ['B', 'B MN MII'],
  ['D', 'A D NT'],
  ['E', 'E AI'],
  ['F', 'O 0 Y'],
  ['G', 'T F I R'],
  ['H', 'X H'],
  ['I', 'I H EI OI Y'],
  ['K', 'K'],
  ['L', 'A N J'],
  ['M', 'M'],
  ['N', 'N'],
  ['O', 'O 0 Q N'],
  ['P', 'N II M P'],
  ['R', 'P'],
  ['S', 'E Z 2 S'],
  ['T', 'T'],
  ['U', 'Y'],
  ['V', 'B Y'],
  ['X', 'E Z'],
  ['Y', 'Y H'],
  ['Z', 'Z'],
])

/** The states whose documents print names in another script that has letters of Latin shapes. */
const SCRIPT_OF: ReadonlyMap<string, Shapes> = new Map([
  ...['RUS', 'UKR', 'BLR', 'BGR', 'MKD', 'SRB', 'MNE', 'BIH', 'KAZ', 'KGZ', 'TJK', 'MNG'].map(
    (state) => [state, CYRILLIC] as const,
  ),
  ['GRC', GREEK],
  ['CYP', GREEK],
])

/** In shorter names the shapes of one name are those of many. */
const LEAST_LENGTH = 3
/** One letter in so many may have another shape, because readers err. */
const LETTERS_PER_ERROR = 4

type Named = Pick<MrzFields, 'surname' | 'givenNames' | 'issuer'>

/**
 * Whether a printed word is a name of the MRZ in the other script of its issuer, spelled by its shapes. It confirms no
 * name. Pure.
 */
export function isNameByShape(word: string, { surname, givenNames, issuer }: Named): boolean {
  const shapes = SCRIPT_OF.get(issuer)
  if (shapes === undefined) return false
  const printed = word.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `${surname} ${givenNames ?? ''}`
    .split(/[^A-Z]+/)
    .some(
      (name) =>
        name.length >= LEAST_LENGTH &&
        name !== printed &&
        errorsBetween(name, printed, shapes) <= Math.floor(name.length / LETTERS_PER_ERROR),
    )
}

/** Whether a printed text has such a word. Pure. */
export const hasNameByShape = (text: string, mrz: Named): boolean =>
  text.split(/[^\p{L}\d]+/u).some((word) => isNameByShape(word, mrz))

/** The fewest letters of a name that have another shape in a printed word, or none there. */
function errorsBetween(name: string, printed: string, shapes: Shapes): number {
  const best = Array.from({ length: name.length + 1 }, () => new Array<number>(printed.length + 1).fill(Infinity))
  best[0][0] = 0
  const reach = (i: number, j: number, errors: number): void => {
    if (i <= name.length && j <= printed.length) best[i][j] = Math.min(best[i][j], errors)
  }
  for (let i = 0; i <= name.length; i++) {
    for (let j = 0; j <= printed.length; j++) {
      const errors = best[i][j]
      if (errors === Infinity) continue
      for (const [sound, looks] of shapes) {
        if (!name.startsWith(sound, i)) continue
        for (const look of looks) if (printed.startsWith(look, j)) reach(i + sound.length, j + look.length, errors)
      }
      reach(i + 1, j + 1, errors + 1)
      reach(i + 1, j, errors + 1)
      reach(i, j + 1, errors + 1)
    }
  }
  return best[name.length][printed.length]
}
