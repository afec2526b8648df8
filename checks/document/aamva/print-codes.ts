// The field codes that North American licences print beside their fields (AAMVA DL/ID Card Design Standard, annex A):
// 4d DLN, 3 DOB, 15 SEX… Codes occur with and without numbers, glued to their values, and misread.

/** Fields of a licence that are read from the print. */
export type LicenceField =
  'surname' | 'givenNames' | 'documentNumber' | 'birthDate' | 'issueDate' | 'expiryDate' | 'sex'

/** A code in a line. It belongs to a field that is read, or only marks the end of a value. */
export interface PrintCode {
  readonly field: LicenceField | 'other'
  /** Identifies the word, to count different words. */
  readonly word: string
  readonly start: number
  readonly end: number
}

// A code ends where its letters end, not at a word boundary: EXP08/12/2020, 15SEX. Digits before it are its field
// number.
const word = (number: string, letters: string): RegExp =>
  new RegExp(`(?<![A-Z])(?:${number}[.:]? ?)?(?:${letters})(?![A-Z])[.:#]*`, 'g')

const CODES: readonly (readonly [field: PrintCode['field'], word: string, pattern: RegExp])[] = [
  [
    'documentNumber',
    'DLN',
    word(
      '4 ?[DO0]',
      'DLN[O0]?|OLN|DL ?(?:NO|NUM|NUMBER|#)|D?LIC(?:ENSE|ENCE)?\\.? ?(?:NO|NUM|NUMBER|#)|LIC|CUSTOMER ID(?:ENTIFIER)?|CUST(?:OMER)? ?(?:NO|#)|LICENSE NUMBER',
    ),
  ],
  ['documentNumber', 'DLN', /(?<![A-Z\d])4 ?D[.:]? ?(?:[I1L|]?D)?[.:#]*(?= |$|[A-Z]{0,2}\d{4})/g],
  [
    'documentNumber',
    'NUMBER',
    word('4 ?[DO0]', "ID ?(?:NO|NUMBER|#)|NUMBER|(?:PASSPORT )?CARD ?['’]? ?(?:NO|NUMBER|#)|USCIS ?#"),
  ],
  ['documentNumber', 'NUMBER', /(?<![A-Z])(?:DL|ID)(?= ?[A-Z]{0,2}\d{4})/g],
  ['birthDate', 'DOB', word('3', 'D[O0Q][B8]')],
  ['birthDate', 'DOB', /^3[. ] ?(?=\d\d[/-])/g],
  ['birthDate', 'BIRTH', word('3', 'DATE OF BIRTH|BIRTH ?DATE')],
  ['issueDate', 'ISS', /(?<![A-Z])(?:4 ?A[.:]? ?[I1L|]?[S5][S5]?|ISS)(?![A-Z])[.:]*/g],
  ['issueDate', 'ISSUED', word('4 ?A', 'ISSUED(?: ON)?|ISS(?:UE)? DATE|DATE (?:OF ISSUE|ISSUED)')],
  ['expiryDate', 'EXP', word('4 ?B', 'EXP|EX>')],
  [
    'expiryDate',
    'EXPIRES',
    word('4 ?B', 'EXPIRES(?: ON)?|EXPIRY|EXP(?:IRATION)? DATE|DATE OF EXP(?:IRY|IRATION)|EXPIRATION'),
  ],
  ['sex', 'SEX', /(?<![A-Z])(?:15[.:]? ?)?(?:SEX|GENDER)(?:(?=[MFX](?![A-Z]))|(?![A-Z]))[.:#-]*/g],
  ['surname', 'LN', word('1', 'LN|LAST NAMES?|SURNAMES?|FAMILY NAMES?')],
  ['surname', 'LN', /^[I1|]N(?= )/g],
  ['givenNames', 'FN', word('2', 'FN|FIRST NAMES?|GIVEN NAMES?')],
  ['other', 'DD', /(?<![A-Z\d])(?:5[.:]? ?)?D ?D(?![A-Z])[.:#]*|(?<![A-Z\d])5[.:]? ?0 ?0(?!\d)/g],
  ['other', 'CLASS', word('9', 'CLASS|VEHICLE CLASSIFICATIONS?')],
  ['other', 'END', word('9 ?A', 'END|ENDORSEMENTS?')],
  ['other', 'REST', word('12', 'REST|RESTR|RESTRICTIONS?')],
  ['other', 'HGT', word('1[65]', 'HGT|HT|H[O0]T')],
  ['other', 'WGT', word('17', 'WGT|WT')],
  ['other', 'EYES', word('18', 'EYES')],
  ['other', 'HAIR', word('19', 'HAIR')],
  ['other', 'REV', word('', 'REV')],
  ['other', 'DONOR', word('', '(?:ORGAN )?DONOR|VETERAN')],
  ['other', 'PREVIOUS', word('', 'PREVIOUS TYPE')],
]

/** Words that licences print, but passports and other cards do not. */
const LICENCE_WORDS: ReadonlySet<string> = new Set([
  'DLN',
  'DOB',
  'ISS',
  'EXP',
  'DD',
  'CLASS',
  'END',
  'REST',
  'HGT',
  'WGT',
  'EYES',
  'HAIR',
  'DONOR',
])

/** Counts the different words of the standard among some codes. */
export const countLicenceWords = (codes: readonly PrintCode[]): number =>
  new Set(codes.map(({ word }) => word).filter((word) => LICENCE_WORDS.has(word))).size

/**
 * Numbers before names and address, which have no code word: "1 SAMPLE", "2. JOHN", "8 1 MAIN ST", or alone in front of
 * them.
 */
const NUMBERED: readonly (readonly [PrintCode['field'], RegExp])[] = [
  ['surname', /^1[.:,]? ?(?=\p{L}[\p{L}'’])|^[I|](?:[.:] ?| )(?=\p{L}[\p{L}'’])|^1[.:]?$/u],
  ['givenNames', /^2[.:,]? ?(?=\p{L})|^2[.:]?$/u],
  ['other', /^8[.:,]? ?(?=\d|\p{L}{2})|^8[.:]?$/u],
]

/** Finds the codes in a line of print, from left to right and without overlap. */
export function findPrintCodes(text: string): PrintCode[] {
  const upper = text.toUpperCase()
  if (upper.length !== text.length) return []
  const found: PrintCode[] = CODES.flatMap(([field, word, pattern]) =>
    [...upper.matchAll(pattern)].map((match) => ({
      field,
      word,
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  for (const [field, pattern] of NUMBERED) {
    const match = pattern.exec(text)
    // "1 5 SEX" and "2 DOB" are misread codes.
    if (match !== null && !found.some(({ start }) => start <= match[0].length))
      found.push({ field, word: '', start: 0, end: match[0].length })
  }
  const kept: PrintCode[] = []
  for (const code of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept[kept.length - 1]
    if (last === undefined || code.start >= last.end) kept.push(code)
  }
  return kept
}
