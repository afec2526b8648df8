// Numbers of people outside Europe: form, check digits (npm stdnum where it has them), and what they say of birth and sex.
import { dateDigits, oddIsMale, stdnumHolds, weightedSum, type EncodedHolder, type NumberScheme } from './number-scheme.ts'

const yearFirst = (digits: string, sexDigit: string | null): EncodedHolder => ({ birth: digits, sex: sexDigit === null ? null : oddIsMale(sexDigit) })

/** Mexico: YYMMDD behind four letters, then H (hombre) or M (mujer). */
const curp = (n: string): EncodedHolder => ({ birth: n.slice(4, 10), sex: n[10] === 'H' ? 'M' : n[10] === 'M' ? 'F' : null })

/** Indonesia: six digits of the place, DDMMYY with 40 added for women; there is no check digit. */
function nik(n: string): EncodedHolder {
  const day = Number(n.slice(6, 8))
  return { birth: dateDigits(n.slice(10, 12), n.slice(8, 10), day > 40 ? day - 40 : day), sex: day > 40 ? 'F' : 'M' }
}

const KAZAKH_CENTURIES: Readonly<Record<string, string>> = { 1: '18', 2: '18', 3: '19', 4: '19', 5: '20', 6: '20' }
function holdsKazakh(n: string): boolean {
  const first = weightedSum(n, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11
  const rest = first === 10 ? weightedSum(n, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11 : first
  return rest < 10 && rest === Number(n[11])
}

/** Singapore: letter of the century, seven digits, check letter (weights 2 7 6 5 4 3 2; T and G add 4, M adds 3). */
function holdsSingaporean(n: string): boolean {
  const sum = weightedSum(n.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]) + ({ T: 4, G: 4, M: 3 }[n[0]] ?? 0)
  const letters = 'ST'.includes(n[0]) ? 'JZIHGFEDCBA' : n[0] === 'M' ? 'XWUTRQPNJLK' : 'XWUTRQPNMLK'
  // For M the table is read from its other end.
  return letters[n[0] === 'M' ? 10 - (sum % 11) : sum % 11] === n[8]
}

/** Numbers whose form and dates are all that is known of them: their pattern is the whole rule. */
const always = (): boolean => true

export const WORLD_SCHEMES: readonly NumberScheme[] = [
  { country: 'in', algorithm: 'VERHOEFF', pattern: /^[2-9]\d{11}$/, holds: stdnumHolds('IN', 'aadhaar'), label: /aadhaar|your no/, title: /government of india|aadhaar|unique identification/ },
  { country: 'in', algorithm: 'IN_PAN', pattern: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/, holds: always },
  { country: 'cn', algorithm: 'CN_RIC', pattern: /^\d{17}[\dX]$/, holds: stdnumHolds('CN', 'ric'), encodes: (n) => yearFirst(n.slice(6, 14), n[16]) },
  { country: 'tw', algorithm: 'TW_NATID', inMrz: true, pattern: /^[A-Z][12]\d{8}$/, holds: stdnumHolds('TW', 'natid'), encodes: (n) => ({ birth: null, sex: n[1] === '1' ? 'M' : 'F' }), label: /personal (id|n)|national id/ },
  { country: 'hk', algorithm: 'HK_HKID', pattern: /^[A-Z]{1,2}\d{6}(?:\(?[\dA]\)?)$/, holds: (n) => stdnumHolds('HK', 'hkid')(n.replace(/[()]/g, '')) },
  { country: 'sg', algorithm: 'SG_NRIC', pattern: /^[STFGM]\d{7}[A-Z]$/, holds: holdsSingaporean },
  { country: 'my', algorithm: 'MY_NRIC', inMrz: true, pattern: /^\d{12}$/, holds: stdnumHolds('MY', 'nric'), encodes: (n) => yearFirst(n.slice(0, 6), n[11]), label: /mykad|kad pengenalan|identity (no|card)|no\.? pengenalan|malaysia/ },
  { country: 'th', algorithm: 'TH_IDNR', inMrz: true, pattern: /^[1-8]\d{12}$/, holds: stdnumHolds('TH', 'idnr'), label: /identification number|personal (no|id)/ },
  { country: 'id', algorithm: 'ID_NIK', pattern: /^[1-9]\d{15}$/, holds: always, encodes: nik, label: /\bnik\b|provinsi/ },
  { country: 'kr', algorithm: 'KR_RRN', pattern: /^\d{6}[1-8]\d{6}$/, holds: stdnumHolds('KR', 'rrn'), encodes: (n) => yearFirst(n.slice(0, 6), n[6]) },
  { country: 'pk', algorithm: 'PK_CNIC', inMrz: true, pattern: /^[1-7]\d{12}$/, holds: stdnumHolds('PK', 'cnic'), encodes: (n) => ({ birth: null, sex: oddIsMale(n[12]) }), label: /identity number|cnic|citizenship n/ },
  { country: 'kz', algorithm: 'KZ_IIN', pattern: /^\d{6}[1-6]\d{5}$/, holds: holdsKazakh, encodes: (n) => yearFirst((KAZAKH_CENTURIES[n[6]] ?? '') + n.slice(0, 6), n[6]), label: /\biin\b|жсн|иин/ },
  { country: 'il', algorithm: 'IL_IDNR', inMrz: true, pattern: /^\d{9}$/, holds: stdnumHolds('IL', 'idnr'), label: /id\.? ?no|identity n/ },
  { country: 'za', algorithm: 'ZA_IDNR', inMrz: true, pattern: /^\d{10}[01][89]\d$/, holds: stdnumHolds('ZA', 'idnr'), encodes: (n) => ({ birth: n.slice(0, 6), sex: Number(n[6]) >= 5 ? 'M' : 'F' }), label: /identity n|i\.?d\.? ?no/ },
  { country: 'eg', algorithm: 'EG_NID', pattern: /^[23]\d{13}$/, holds: always, encodes: (n) => yearFirst((n.startsWith('2') ? '19' : '20') + n.slice(1, 7), n[12]), label: /national (id|number)/ },
  { country: 'mu', algorithm: 'MU_NID', pattern: /^[A-Z]\d{12}[A-Z\d]$/, holds: stdnumHolds('MU', 'nid') },
  { country: 'br', algorithm: 'BR_CPF', pattern: /^\d{11}$/, holds: stdnumHolds('BR', 'cpf'), label: /\bcpf\b/ },
  { country: 'ar', algorithm: 'AR_CUIL', pattern: /^(?:20|2[3467])\d{9}$/, holds: stdnumHolds('AR', 'cuit'), label: /cui[lt]/ },
  { country: 'cl', algorithm: 'CL_RUN', pattern: /^\d{7,8}[\dK]$/, holds: stdnumHolds('CL', 'run'), label: /\bru[nt]\b/ },
  { country: 'mx', algorithm: 'MX_CURP', pattern: /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/, holds: stdnumHolds('MX', 'curp'), encodes: curp },
  { country: 'pe', algorithm: 'PE_CUI', pattern: /^\d{8}[\dA-K]$/, holds: stdnumHolds('PE', 'cui'), label: /\bcui\b|\bdni\b/ },
  { country: 'ec', algorithm: 'EC_CI', pattern: /^\d{10}$/, holds: stdnumHolds('EC', 'ci'), label: /cedula|\bnui\b/ },
  { country: 'uy', algorithm: 'UY_CEDULA', pattern: /^\d{7,8}$/, holds: stdnumHolds('UY', 'cedula'), label: /documento|cedula|n.? de ci/ },
  { country: 'do', algorithm: 'DO_CEDULA', pattern: /^\d{11}$/, holds: stdnumHolds('DO', 'cedula'), label: /cedula/ },
  { country: 'gt', algorithm: 'GT_CUI', pattern: /^\d{13}$/, holds: stdnumHolds('GT', 'cui'), label: /\bcui\b|codigo unico/ },
  { country: 'cu', algorithm: 'CU_NI', pattern: /^\d{11}$/, holds: stdnumHolds('CU', 'ni'), label: /identidad permanente|\bni\b/ },
  { country: 've', algorithm: 'VE_RIF', pattern: /^[VE]\d{9}$/, holds: stdnumHolds('VE', 'rif'), label: /\brif\b/ },
]
