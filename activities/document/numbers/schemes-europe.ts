// Numbers of people in Europe: form, check digits (npm stdnum where it has them), and what they say of birth and sex.
// Sources: the laws and tax authorities behind python-stdnum, from which stdnum is taken; the OECD's pages on TINs.
import { dateDigits, oddIsMale, stdnumHolds, weightedSum, type EncodedHolder, type NumberScheme } from './number-scheme.ts'

const CENTURY_OF_FIRST: Readonly<Record<string, string>> = { 1: '18', 2: '18', 3: '19', 4: '19', 5: '20', 6: '20', 7: '21', 8: '21' }

/** Estonia and Lithuania: century and sex, YYMMDD. */
const baltic = (n: string): EncodedHolder => {
  const century = CENTURY_OF_FIRST[n[0]]
  return century === undefined ? { birth: null, sex: null } : { birth: century + n.slice(1, 7), sex: oddIsMale(n[0]) }
}

/** The states of former Yugoslavia: DDMMYYY, two digits of the region, three of which the lower half are men's. */
const jmbg = (n: string): EncodedHolder =>
  ({ birth: (Number(n[4]) >= 8 ? '1' : '2') + n.slice(4, 7) + n.slice(2, 4) + n.slice(0, 2), sex: Number(n.slice(9, 12)) < 500 ? 'M' : 'F' })

/** Czechia and Slovakia: women's months begin at 51; 20 more where a day's numbers ran out. */
function birthNumber(n: string): EncodedHolder {
  const month = Number(n.slice(2, 4))
  return { birth: dateDigits(n.slice(0, 2), month % 50 > 12 ? (month % 50) - 20 : month % 50, n.slice(4, 6)), sex: month > 50 ? 'F' : 'M' }
}

function pesel(n: string): EncodedHolder {
  const month = Number(n.slice(2, 4))
  return { birth: dateDigits((['19', '20', '21', '22', '18'][Math.floor(month / 20)] ?? '') + n.slice(0, 2), month % 20, n.slice(4, 6)), sex: oddIsMale(n[9]) }
}

function egn(n: string): EncodedHolder {
  const month = Number(n.slice(2, 4))
  const century = month > 40 ? '20' : month > 20 ? '18' : '19'
  return { birth: dateDigits(century + n.slice(0, 2), month % 20, n.slice(4, 6)), sex: oddIsMale(n[8]) === 'M' ? 'F' : 'M' }
}

function cnp(n: string): EncodedHolder {
  const century = ({ 1: '19', 2: '19', 3: '18', 4: '18', 5: '20', 6: '20' } as Readonly<Record<string, string>>)[n[0]] ?? ''
  return { birth: century + n.slice(1, 7), sex: n[0] === '9' ? null : oddIsMale(n[0]) }
}

/** DDMMYY first; a coordination or D number adds 40 or 60 to the day. */
const dayFirst = (n: string, sexDigit: string | null): EncodedHolder => {
  const day = Number(n.slice(0, 2))
  return { birth: dateDigits(n.slice(4, 6), n.slice(2, 4), day > 60 ? day - 60 : day > 40 ? day - 40 : day), sex: sexDigit === null ? null : oddIsMale(sexDigit) }
}

function personnummer(n: string): EncodedHolder {
  const short = n.slice(-10), day = Number(short.slice(4, 6))
  return { birth: dateDigits(n.length === 12 ? n.slice(0, 4) : short.slice(0, 2), short.slice(2, 4), day > 60 ? day - 60 : day), sex: oddIsMale(short[8]) }
}

const FISCAL_MONTHS = 'ABCDEHLMPRST'
/** Digits of a codice fiscale may be replaced by letters where two people would have the same (omocodia). */
const fiscalDigits = (text: string): string => text.replace(/[LMNPQRSTUV]/g, (letter) => String('LMNPQRSTUV'.indexOf(letter)))
function codiceFiscale(n: string): EncodedHolder {
  const day = Number(fiscalDigits(n.slice(9, 11)))
  return { birth: dateDigits(fiscalDigits(n.slice(6, 8)), FISCAL_MONTHS.indexOf(n[8]) + 1, day > 40 ? day - 40 : day), sex: day > 40 ? 'F' : 'M' }
}

const holdsLatvian = (n: string): boolean => n.startsWith('32') || ((1101 - weightedSum(n, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2])) % 11) % 10 === Number(n[10])

const jmbgOf = (country: string, key: 'RS' | 'BA' | 'ME' | 'MK'): NumberScheme =>
  ({ country, algorithm: `${key}_JMBG`, inMrz: true, pattern: /^\d{13}$/, holds: stdnumHolds(key, 'jmbg'), encodes: jmbg, label: /jmbg|emb\b|maticni broj|personal n/ })

export const EUROPEAN_SCHEMES: readonly NumberScheme[] = [
  { country: 'es', algorithm: 'ES_DNI', inMrz: true, pattern: /^\d{8}[A-Z]$/, holds: stdnumHolds('ES', 'dni'), label: /dni|documento nacional|num\.? ?dni/ },
  { country: 'es', algorithm: 'ES_NIE', inMrz: true, pattern: /^[XYZ]\d{7}[A-Z]$/, holds: stdnumHolds('ES', 'nie'), label: /nie|numero de identidad/ },
  { country: 'it', algorithm: 'IT_CODICE_FISCALE', pattern: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/, holds: stdnumHolds('IT', 'codicefiscale'), encodes: codiceFiscale },
  { country: 'pt', algorithm: 'PT_CC', pattern: /^\d{9}[A-Z]{2}\d$/, holds: stdnumHolds('PT', 'cc') },
  { country: 'pl', algorithm: 'PL_PESEL', inMrz: true, pattern: /^\d{11}$/, holds: stdnumHolds('PL', 'pesel'), encodes: pesel, label: /pesel|personal n/ },
  { country: 'be', algorithm: 'BE_NN', inMrz: true, pattern: /^\d{11}$/, holds: stdnumHolds('BE', 'nn'), encodes: (n) => ({ birth: n.slice(0, 6), sex: oddIsMale(n[8]) }), label: /rijksregister|registre national|nationalregister|national (register|number)/ },
  { country: 'nl', algorithm: 'NL_BSN', inMrz: true, pattern: /^\d{9}$/, holds: stdnumHolds('NL', 'bsn'), label: /bsn|burgerservice|persoonsnummer|personal n/ },
  { country: 'fr', algorithm: 'FR_NIR', pattern: /^[12]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)[\dAB]\d{9,10}$/, holds: stdnumHolds('FR', 'nir'), encodes: (n) => ({ birth: null, sex: n.startsWith('1') ? 'M' : 'F' }), label: /securite sociale|\bnir\b/ },
  { country: 'se', algorithm: 'SE_PERSONNUMMER', inMrz: true, pattern: /^(?:19|20)?\d{10}$/, holds: (n) => stdnumHolds('SE', 'personnummer')(`${n.slice(0, -4)}-${n.slice(-4)}`), encodes: personnummer, label: /person(nummer|al)/ },
  { country: 'fi', algorithm: 'FI_HETU', inMrz: true, pattern: /^\d{6}[-+A-FU-Y]?\d{3}[\dA-FHJ-NPR-Y]$/, holds: (n) => holdsFinnish(n), encodes: (n) => dayFirst(n, n.slice(-2, -1)), label: /henkilotunnus|personbeteckning|personal (identity )?(no|number|code)/ },
  { country: 'no', algorithm: 'NO_FODSELSNUMMER', pattern: /^\d{11}$/, holds: stdnumHolds('NO', 'fodselsnummer'), encodes: (n) => dayFirst(n, n[8]), label: /fodselsn|personal n/ },
  { country: 'is', algorithm: 'IS_KENNITALA', inMrz: true, pattern: /^\d{10}$/, holds: stdnumHolds('IS', 'kennitala'), encodes: (n) => dayFirst(n, null), label: /kennitala|personal n/ },
  { country: 'cz', algorithm: 'CZ_RC', inMrz: true, pattern: /^\d{10}$/, holds: stdnumHolds('CZ', 'rc'), encodes: birthNumber, label: /rodne cislo|personal n/ },
  { country: 'sk', algorithm: 'SK_RC', inMrz: true, pattern: /^\d{10}$/, holds: stdnumHolds('SK', 'rc'), encodes: birthNumber, label: /rodne cislo|personal n/ },
  { country: 'ro', algorithm: 'RO_CNP', inMrz: true, pattern: /^[1-9]\d{12}$/, holds: stdnumHolds('RO', 'cnp'), encodes: cnp, label: /cnp|cod numeric|personal n/ },
  { country: 'bg', algorithm: 'BG_EGN', inMrz: true, pattern: /^\d{10}$/, holds: stdnumHolds('BG', 'egn'), encodes: egn, label: /егн|egn|personal n/ },
  { country: 'hr', algorithm: 'HR_OIB', inMrz: true, pattern: /^\d{11}$/, holds: stdnumHolds('HR', 'oib'), label: /oib|osobni identifikacijski|personal (id|n)/ },
  { country: 'si', algorithm: 'SI_EMSO', inMrz: true, pattern: /^\d{13}$/, holds: stdnumHolds('SI', 'emso'), encodes: jmbg, label: /emso|personal n/ },
  jmbgOf('rs', 'RS'), jmbgOf('ba', 'BA'), jmbgOf('me', 'ME'), jmbgOf('mk', 'MK'),
  { country: 'ee', algorithm: 'EE_ISIKUKOOD', inMrz: true, pattern: /^[1-8]\d{10}$/, holds: stdnumHolds('EE', 'ik'), encodes: baltic, label: /isikukood|personal (id|n|code)/ },
  { country: 'lt', algorithm: 'LT_ASMENS_KODAS', inMrz: true, pattern: /^[1-9]\d{10}$/, holds: stdnumHolds('LT', 'asmens'), encodes: baltic, label: /asmens kodas|personal (n|code)/ },
  { country: 'lv', algorithm: 'LV_PERSONAS_KODS', inMrz: true, pattern: /^\d{11}$/, holds: holdsLatvian, encodes: (n) => (n.startsWith('32') ? { birth: null, sex: null } : dayFirst(n, null)), label: /personas kods|personal (n|code)/ },
  { country: 'tr', algorithm: 'TR_TCKN', inMrz: true, pattern: /^[1-9]\d{10}$/, holds: stdnumHolds('TR', 'tckimlik'), label: /kimlik no|identity no|t\.?c\.? ?(id|no)/ },
  { country: 'md', algorithm: 'MD_IDNP', inMrz: true, pattern: /^\d{13}$/, holds: stdnumHolds('MD', 'idno'), label: /idnp|personal (n|code)/ },
]

/** The sign of the century is a filler in an MRZ: any that makes the check character right will do, since it does not enter it. */
function holdsFinnish(n: string): boolean {
  const digits = n.replace(/^(\d{6})[-+A-FU-Y]?(\d{3}.)$/, '$1$2')
  return '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(digits.slice(0, 9)) % 31] === digits[9]
}
