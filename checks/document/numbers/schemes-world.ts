// Numbers of people outside Europe: form, check digits (npm stdnum where it has them), and what they say of birth and sex.
import { oddIsMale, stdnumHolds, type NumberScheme } from './number-scheme.ts'
import {
  curp, egyptian, holdsArgentine, holdsBrazilian, holdsEgyptian, holdsGuatemalan, holdsHongKong, holdsIndonesian, holdsKazakh, holdsKorean, holdsMalaysian, holdsMauritian, holdsPakistani, holdsPeruvian, holdsSingaporean, holdsSouthAfrican,
  holdsTaiwanese, holdsThai, holdsUruguayan, kazakh, korean, lacksKoreanDigit, nik, taiwanese, yearFirst,
} from './world-numbers.ts'

/** Numbers whose form and dates are all that is known of them: their pattern is the whole rule. */
const always = (): boolean => true

export const WORLD_SCHEMES: readonly NumberScheme[] = [
  { country: 'in', algorithm: 'VERHOEFF', pattern: /^[2-9]\d{11}$/, holds: stdnumHolds('IN', 'aadhaar'), label: /aadhaar|your no/, title: /government of india|aadhaar|unique identification/ },
  { country: 'in', algorithm: 'IN_PAN', pattern: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/, holds: always, isUnchecked: always },
  { country: 'cn', algorithm: 'CN_RIC', pattern: /^\d{17}[\dX]$/, holds: stdnumHolds('CN', 'ric'), encodes: (n) => yearFirst(n.slice(6, 14), n[16]) },
  { country: 'tw', algorithm: 'TW_NATID', inMrz: true, pattern: /^[A-Z][1289A-D]\d{8}$/, holds: holdsTaiwanese, encodes: taiwanese, label: /personal (id|n)|national id|resident certificate|id no/ },
  { country: 'hk', algorithm: 'HK_HKID', pattern: /^[A-Z]{1,2}\d{6}(?:\(?[\dA]\)?)$/, holds: holdsHongKong },
  { country: 'sg', algorithm: 'SG_NRIC', pattern: /^[STFGM]\d{7}[A-Z]$/, holds: holdsSingaporean },
  { country: 'my', algorithm: 'MY_NRIC', inMrz: true, pattern: /^\d{12}$/, holds: holdsMalaysian, isUnchecked: always, encodes: (n) => yearFirst(n.slice(0, 6), n[11]), label: /mykad|kad pengenalan|identity (no|card)|no\.? pengenalan|malaysia/ },
  { country: 'th', algorithm: 'TH_IDNR', inMrz: true, pattern: /^[0-8]\d{12}$/, holds: holdsThai, label: /identification number|personal (no|id)/ },
  { country: 'id', algorithm: 'ID_NIK', pattern: /^[1-9]\d{15}$/, holds: holdsIndonesian, isUnchecked: always, encodes: nik, label: /\bnik\b|provinsi/ },
  { country: 'kr', algorithm: 'KR_RRN', pattern: /^\d{6}[1-8]\d{6}$/, holds: holdsKorean, isUnchecked: lacksKoreanDigit, encodes: korean },
  { country: 'pk', algorithm: 'PK_CNIC', inMrz: true, pattern: /^[1-8]\d{12}$/, holds: holdsPakistani, isUnchecked: always, encodes: (n) => ({ birth: null, sex: oddIsMale(n[12]) }), label: /identity number|cnic|citizenship n/ },
  { country: 'kz', algorithm: 'KZ_IIN', pattern: /^\d{6}[0-6]\d{5}$/, holds: holdsKazakh, encodes: kazakh, label: /\biin\b|жсн|иин/ },
  { country: 'il', algorithm: 'IL_IDNR', inMrz: true, pattern: /^\d{9}$/, holds: stdnumHolds('IL', 'idnr'), label: /id\.? ?no|identity n/ },
  { country: 'za', algorithm: 'ZA_IDNR', inMrz: true, pattern: /^\d{10}[012][89]\d$/, holds: holdsSouthAfrican, encodes: (n) => ({ birth: n.slice(0, 6), sex: Number(n[6]) >= 5 ? 'M' : 'F' }), label: /identity n|i\.?d\.? ?no/ },
  { country: 'eg', algorithm: 'EG_NID', pattern: /^[23]\d{13}$/, holds: holdsEgyptian, isUnchecked: always, encodes: egyptian, label: /national (id|number)/ },
  { country: 'mu', algorithm: 'MU_NID', pattern: /^[A-Z]\d{12}[A-Z\d]$/, holds: holdsMauritian },
  { country: 'br', algorithm: 'BR_CPF', pattern: /^\d{11}$/, holds: holdsBrazilian, label: /\bcpf\b/ },
  { country: 'ar', algorithm: 'AR_CUIL', pattern: /^2[034567]\d{9}$/, holds: holdsArgentine, label: /cui[lt]/ },
  { country: 'cl', algorithm: 'CL_RUN', pattern: /^\d{7,8}[\dK]$/, holds: stdnumHolds('CL', 'run'), label: /\bru[nt]\b/ },
  { country: 'mx', algorithm: 'MX_CURP', pattern: /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/, holds: stdnumHolds('MX', 'curp'), encodes: curp },
  { country: 'pe', algorithm: 'PE_CUI', pattern: /^\d{8}[\dA-K]$/, holds: holdsPeruvian, label: /\bcui\b|\bdni\b/ },
  { country: 'ec', algorithm: 'EC_CI', pattern: /^\d{10}$/, holds: stdnumHolds('EC', 'ci'), label: /cedula|\bnui\b/ },
  { country: 'uy', algorithm: 'UY_CEDULA', pattern: /^\d{7,8}$/, holds: holdsUruguayan, label: /documento|cedula|n.? de ci/ },
  { country: 'do', algorithm: 'DO_CEDULA', pattern: /^\d{11}$/, holds: stdnumHolds('DO', 'cedula'), label: /cedula/ },
  { country: 'gt', algorithm: 'GT_CUI', pattern: /^\d{13}$/, holds: holdsGuatemalan, label: /\bcui\b|codigo unico/ },
  { country: 'cu', algorithm: 'CU_NI', pattern: /^\d{11}$/, holds: stdnumHolds('CU', 'ni'), isUnchecked: always, label: /identidad permanente|\bni\b/ },
  { country: 've', algorithm: 'VE_RIF', pattern: /^[VE]\d{9}$/, holds: stdnumHolds('VE', 'rif'), label: /\brif\b/ },
]
