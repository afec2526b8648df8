// Numbers of people in Europe: form, check digits (npm stdnum where it has them), and what they say of birth and sex.
// Sources: the laws and tax authorities behind python-stdnum, from which stdnum is taken; the OECD's pages on TINs.
import {
  baltic, belgian, birthNumber, bulgarian, cnp, codiceFiscale, danish, dayFirst, french, holdsBaltic, holdsBelgian, holdsBirthNumber, holdsBulgarian, holdsDanish, holdsFinnish, holdsFrench,
  holdsIcelandic, holdsLatvian, holdsNorwegian, holdsRomanian, holdsSpanish, holdsSwedish, icelandic, isDatelessLatvian, isNineDigitBirthNumber, isSpanishSpecial,
  jmbg, lacksModulus, lacksVartala, latvian, norwegian, personnummer, pesel,
} from './europe-numbers.ts'
import { stdnumHolds, type NumberScheme } from './number-scheme.ts'

/** Ten digits, or nine that are a birth number of until 1953: any other nine may be anything. */
const BIRTH_NUMBER = /^(?:\d{10}|(?:[0-4]\d|5[0-3]|[89]\d)(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d{3})$/

const jmbgOf = (country: string, key: 'RS' | 'BA' | 'ME' | 'MK'): NumberScheme =>
  ({ country, algorithm: `${key}_JMBG`, inMrz: true, pattern: /^\d{13}$/, holds: stdnumHolds(key, 'jmbg'), encodes: jmbg, label: /jmbg|emb\b|maticni broj|personal n/ })

export const EUROPEAN_SCHEMES: readonly NumberScheme[] = [
  { country: 'es', algorithm: 'ES_DNI', inMrz: true, pattern: /^(?:\d{8}|[KLM]\d{7})[A-Z]$/, holds: holdsSpanish, isUnchecked: isSpanishSpecial, label: /dni|documento nacional|num\.? ?dni/ },
  { country: 'es', algorithm: 'ES_NIE', inMrz: true, pattern: /^[XYZ]\d{7}[A-Z]$/, holds: stdnumHolds('ES', 'nie'), label: /nie|numero de identidad/ },
  { country: 'it', algorithm: 'IT_CODICE_FISCALE', pattern: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/, holds: stdnumHolds('IT', 'codicefiscale'), encodes: codiceFiscale },
  { country: 'pt', algorithm: 'PT_CC', pattern: /^\d{9}(?=\d?[A-Z])[A-Z\d]{2}\d$/, holds: stdnumHolds('PT', 'cc') },
  { country: 'pl', algorithm: 'PL_PESEL', inMrz: true, pattern: /^\d{11}$/, holds: stdnumHolds('PL', 'pesel'), encodes: pesel, label: /pesel|personal n/ },
  { country: 'be', algorithm: 'BE_NN', inMrz: true, pattern: /^\d{11}$/, holds: holdsBelgian, encodes: belgian, label: /rijksregister|registre national|nationalregister|national (register|number)/ },
  { country: 'nl', algorithm: 'NL_BSN', inMrz: true, pattern: /^\d{9}$/, holds: stdnumHolds('NL', 'bsn'), label: /bsn|burgerservice|persoonsnummer|personal n/ },
  { country: 'fr', algorithm: 'FR_NIR', pattern: /^[123478]\d{2}(?:0[1-9]|1[0-2]|20|3\d|4[0-2]|[5-9]\d)(?:\d\d|2[AB])\d{8}$/, holds: holdsFrench, encodes: french, label: /securite sociale|\bnir\b/ },
  { country: 'se', algorithm: 'SE_PERSONNUMMER', inMrz: true, pattern: /^(?:18|19|20)?\d{10}$/, holds: holdsSwedish, encodes: personnummer, label: /person(nummer|al)|samordningsnummer/ },
  { country: 'fi', algorithm: 'FI_HETU', inMrz: true, pattern: /^\d{6}[-+A-FU-Y]?\d{3}[\dA-FHJ-NPR-Y]$/, holds: holdsFinnish, encodes: (n) => dayFirst(n, n.slice(-2, -1)), label: /henkilotunnus|personbeteckning|personal (identity )?(no|number|code)/ },
  { country: 'no', algorithm: 'NO_FODSELSNUMMER', pattern: /^\d{11}$/, holds: holdsNorwegian, encodes: norwegian, label: /fodselsn|personal n|d-nummer/ },
  { country: 'dk', algorithm: 'DK_CPR', pattern: /^\d{10}$/, holds: holdsDanish, isUnchecked: lacksModulus, encodes: danish, label: /\bcpr\b|personnummer|personal n/ },
  { country: 'is', algorithm: 'IS_KENNITALA', inMrz: true, pattern: /^\d{10}$/, holds: holdsIcelandic, isUnchecked: lacksVartala, encodes: icelandic, label: /kennitala|personal n/ },
  { country: 'cz', algorithm: 'CZ_RC', inMrz: true, pattern: BIRTH_NUMBER, holds: holdsBirthNumber, isUnchecked: isNineDigitBirthNumber, encodes: birthNumber, label: /rodne cislo|personal n/ },
  { country: 'sk', algorithm: 'SK_RC', inMrz: true, pattern: BIRTH_NUMBER, holds: holdsBirthNumber, isUnchecked: isNineDigitBirthNumber, encodes: birthNumber, label: /rodne cislo|personal n/ },
  { country: 'ro', algorithm: 'RO_CNP', inMrz: true, pattern: /^[1-9]\d{12}$/, holds: holdsRomanian, encodes: cnp, label: /cnp|cod numeric|personal n/ },
  { country: 'bg', algorithm: 'BG_EGN', inMrz: true, pattern: /^\d{10}$/, holds: holdsBulgarian, encodes: bulgarian, label: /егн|egn|лнч|lnch|personal n/ },
  { country: 'hr', algorithm: 'HR_OIB', inMrz: true, pattern: /^\d{11}$/, holds: stdnumHolds('HR', 'oib'), label: /oib|osobni identifikacijski|personal (id|n)/ },
  { country: 'si', algorithm: 'SI_EMSO', inMrz: true, pattern: /^\d{13}$/, holds: stdnumHolds('SI', 'emso'), encodes: jmbg, label: /emso|personal n/ },
  jmbgOf('rs', 'RS'), jmbgOf('ba', 'BA'), jmbgOf('me', 'ME'), jmbgOf('mk', 'MK'),
  { country: 'ee', algorithm: 'EE_ISIKUKOOD', inMrz: true, pattern: /^[1-8]\d{10}$/, holds: holdsBaltic, encodes: baltic, label: /isikukood|personal (id|n|code)/ },
  { country: 'lt', algorithm: 'LT_ASMENS_KODAS', inMrz: true, pattern: /^[1-9]\d{10}$/, holds: holdsBaltic, encodes: baltic, label: /asmens kodas|personal (n|code)/ },
  { country: 'lv', algorithm: 'LV_PERSONAS_KODS', inMrz: true, pattern: /^\d{11}$/, holds: holdsLatvian, isUnchecked: isDatelessLatvian, encodes: latvian, label: /personas kods|personal (n|code)/ },
  { country: 'tr', algorithm: 'TR_TCKN', inMrz: true, pattern: /^[1-9]\d{10}$/, holds: stdnumHolds('TR', 'tckimlik'), label: /kimlik no|identity no|t\.?c\.? ?(id|no)/ },
  { country: 'md', algorithm: 'MD_IDNP', inMrz: true, pattern: /^\d{13}$/, holds: stdnumHolds('MD', 'idno'), label: /idnp|personal (n|code)/ },
]
