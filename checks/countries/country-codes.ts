// Three-letter codes of travel documents (ISO 3166-1 alpha-3 and Doc 9303-3, section 5), and the API's two-letter
// codes.
import { ALPHA3_BY_ALPHA2 } from '../../contract/countries.ts'

const TO_ALPHA2 = new Map([...ALPHA3_BY_ALPHA2].map(([alpha2, alpha3]) => [alpha3, alpha2]))
/** Every ISO 3166-1 alpha-3 code. */
export const ALPHA3_CODES: readonly string[] = [...TO_ALPHA2.keys()]

// Doc 9303-3, section 5: codes outside ISO 3166-1 that belong to one state…
const ICAO_OF_STATE: Readonly<Record<string, string>> = {
  D: 'de',
  GBD: 'gb',
  GBN: 'gb',
  GBO: 'gb',
  GBP: 'gb',
  GBS: 'gb',
  RKS: 'xk',
  XKX: 'xk',
  KS: 'xk',
  SI: 'si',
  ROM: 'ro',
  ZAR: 'cd',
  TMP: 'tl',
}
/** …and codes of organisations, of stateless persons and of persons of unspecified nationality. */
const ICAO_OTHER = [
  'EUE',
  'UNO',
  'UNA',
  'UNK',
  'XOM',
  'XPO',
  'XCC',
  'XCE',
  'XCO',
  'XEC',
  'XES',
  'XMP',
  'XSC',
  'XBA',
  'XIM',
  'XDC',
  'XCT',
  'XAA',
  'IAO',
  'NTZ',
]
const WITHOUT_NATIONALITY = ['XXA', 'XXB', 'XXC', 'XXX']

/**
 * Issuers that exist on specimens only. They are Utopia of Doc 9303, the sample state of Bundesdruckerei, codes that
 * ISO 3166-1 reserves for private use and ICAO does not assign, and the codes of persons without a nationality, who
 * issue no documents.
 */
export const SPECIMEN_ISSUERS: ReadonlySet<string> = new Set([
  'UTO',
  'BDR',
  'ZZZ',
  'XYZ',
  'XXZ',
  'QQQ',
  'AAA',
  ...WITHOUT_NATIONALITY,
])

/** Codes that are valid in an MRZ but are not ISO 3166-1 alpha-3, and the codes of common specimens. */
export const ICAO_ONLY_CODES: readonly string[] = [
  ...Object.keys(ICAO_OF_STATE),
  ...ICAO_OTHER,
  ...WITHOUT_NATIONALITY,
  'UTO',
  'BDR',
]

/** The ISO alpha-2 code (lower case) of a three-letter code without fillers; undefined if no state has the code. */
export const toAlpha2 = (code: string): string | undefined => TO_ALPHA2.get(code) ?? ICAO_OF_STATE[code]

/** Whether an MRZ may hold this code as issuer or nationality. Includes the codes of specimens. */
export const isKnownCode = (code: string): boolean =>
  TO_ALPHA2.has(code) || ICAO_ONLY_CODES.includes(code) || SPECIMEN_ISSUERS.has(code)
