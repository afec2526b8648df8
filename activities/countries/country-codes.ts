// Three-letter codes of travel documents (ISO 3166-1 alpha-3 and Doc 9303-3, section 5) and the two-letter codes of the API.
// Node's Intl knows no three-letter codes.

const ISO = `
AF AFG AX ALA AL ALB DZ DZA AS ASM AD AND AO AGO AI AIA AQ ATA AG ATG AR ARG AM ARM AW ABW AU AUS AT AUT AZ AZE BS BHS
BH BHR BD BGD BB BRB BY BLR BE BEL BZ BLZ BJ BEN BM BMU BT BTN BO BOL BQ BES BA BIH BW BWA BV BVT BR BRA IO IOT BN BRN
BG BGR BF BFA BI BDI CV CPV KH KHM CM CMR CA CAN KY CYM CF CAF TD TCD CL CHL CN CHN CX CXR CC CCK CO COL KM COM CG COG
CD COD CK COK CR CRI CI CIV HR HRV CU CUB CW CUW CY CYP CZ CZE DK DNK DJ DJI DM DMA DO DOM EC ECU EG EGY SV SLV GQ GNQ
ER ERI EE EST SZ SWZ ET ETH FK FLK FO FRO FJ FJI FI FIN FR FRA GF GUF PF PYF TF ATF GA GAB GM GMB GE GEO DE DEU GH GHA
GI GIB GR GRC GL GRL GD GRD GP GLP GU GUM GT GTM GG GGY GN GIN GW GNB GY GUY HT HTI HM HMD VA VAT HN HND HK HKG HU HUN
IS ISL IN IND ID IDN IR IRN IQ IRQ IE IRL IM IMN IL ISR IT ITA JM JAM JP JPN JE JEY JO JOR KZ KAZ KE KEN KI KIR KP PRK
KR KOR KW KWT KG KGZ LA LAO LV LVA LB LBN LS LSO LR LBR LY LBY LI LIE LT LTU LU LUX MO MAC MG MDG MW MWI MY MYS MV MDV
ML MLI MT MLT MH MHL MQ MTQ MR MRT MU MUS YT MYT MX MEX FM FSM MD MDA MC MCO MN MNG ME MNE MS MSR MA MAR MZ MOZ MM MMR
NA NAM NR NRU NP NPL NL NLD NC NCL NZ NZL NI NIC NE NER NG NGA NU NIU NF NFK MK MKD MP MNP NO NOR OM OMN PK PAK PW PLW
PS PSE PA PAN PG PNG PY PRY PE PER PH PHL PN PCN PL POL PT PRT PR PRI QA QAT RE REU RO ROU RU RUS RW RWA BL BLM SH SHN
KN KNA LC LCA MF MAF PM SPM VC VCT WS WSM SM SMR ST STP SA SAU SN SEN RS SRB SC SYC SL SLE SG SGP SX SXM SK SVK SI SVN
SB SLB SO SOM ZA ZAF GS SGS SS SSD ES ESP LK LKA SD SDN SR SUR SJ SJM SE SWE CH CHE SY SYR TW TWN TJ TJK TZ TZA TH THA
TL TLS TG TGO TK TKL TO TON TT TTO TN TUN TR TUR TM TKM TC TCA TV TUV UG UGA UA UKR AE ARE GB GBR US USA UM UMI UY URY
UZ UZB VU VUT VE VEN VN VNM VG VGB VI VIR WF WLF EH ESH YE YEM ZM ZMB ZW ZWE`.trim().split(/\s+/)

const TO_ALPHA3 = new Map<string, string>()
const TO_ALPHA2 = new Map<string, string>()
for (let i = 0; i < ISO.length; i += 2) {
  TO_ALPHA3.set(ISO[i].toLowerCase(), ISO[i + 1])
  TO_ALPHA2.set(ISO[i + 1], ISO[i].toLowerCase())
}
/** Every ISO 3166-1 alpha-3 code. */
export const ALPHA3_CODES: readonly string[] = [...TO_ALPHA2.keys()]

// Doc 9303-3, section 5: codes beside ISO 3166-1 that belong to one state…
const ICAO_OF_STATE: Readonly<Record<string, string>> = {
  D: 'de', GBD: 'gb', GBN: 'gb', GBO: 'gb', GBP: 'gb', GBS: 'gb', RKS: 'xk', XKX: 'xk', KS: 'xk', SI: 'si', ROM: 'ro', ZAR: 'cd', TMP: 'tl',
}
/** …and to organisations, to persons without a nationality, and to nobody. */
const ICAO_OTHER = [
  'EUE', 'UNO', 'UNA', 'UNK', 'XOM', 'XPO', 'XCC', 'XCE', 'XCO', 'XEC', 'XES', 'XMP', 'XSC', 'XBA', 'XIM', 'XDC', 'XCT', 'XAA', 'IAO', 'NTZ',
]
const WITHOUT_NATIONALITY = ['XXA', 'XXB', 'XXC', 'XXX']

/**
 * Issuers that exist on specimens only: Utopia of Doc 9303, the sample state of Bundesdruckerei, codes that ISO 3166-1
 * reserves for private use and ICAO gives to nobody, and the codes of persons without a nationality, who issue nothing.
 */
export const SPECIMEN_ISSUERS: ReadonlySet<string> = new Set(['UTO', 'BDR', 'ZZZ', 'XYZ', 'XXZ', 'QQQ', 'AAA', ...WITHOUT_NATIONALITY])

/** Codes that are valid in an MRZ without being ISO 3166-1 alpha-3, and those of the usual specimens. */
export const ICAO_ONLY_CODES: readonly string[] = [...Object.keys(ICAO_OF_STATE), ...ICAO_OTHER, ...WITHOUT_NATIONALITY, 'UTO', 'BDR']

/** The ISO alpha-2 code (lower-case) of a three-letter code without fillers; undefined when it is no state's. */
export const toAlpha2 = (code: string): string | undefined => TO_ALPHA2.get(code) ?? ICAO_OF_STATE[code]

/** The ISO alpha-3 code of an alpha-2 code (any case); undefined when there is none. */
export const toAlpha3 = (alpha2: string): string | undefined => TO_ALPHA3.get(alpha2.toLowerCase())

/** Whether a code may stand in an MRZ as issuer or nationality, specimens' codes included. */
export const isKnownCode = (code: string): boolean =>
  TO_ALPHA2.has(code) || ICAO_ONLY_CODES.includes(code) || SPECIMEN_ISSUERS.has(code)
