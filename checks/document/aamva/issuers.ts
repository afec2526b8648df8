// Issuers of driving licences and identity cards of North America, by the first six digits of their card numbers
// (ISO/IEC 7812), as AAMVA assigns and publishes them ("Issuer Identification Numbers"). Alberta has also used its own
// number.

/** The issuer of a licence. */
export interface LicenceIssuer {
  /** ISO 3166-1 alpha-3. */
  readonly country: 'USA' | 'CAN' | 'MEX'
  /** Postal abbreviation, as in the barcode; null for the Department of State, which is not a place. */
  readonly jurisdiction: string | null
  readonly name: string
}

const USA = `
636000 VA Virginia|636001 NY New York|636002 MA Massachusetts|636003 MD Maryland|636004 NC North Carolina|636005 SC South Carolina
636006 CT Connecticut|636007 LA Louisiana|636008 MT Montana|636009 NM New Mexico|636010 FL Florida|636011 DE Delaware
636014 CA California|636015 TX Texas|636018 IA Iowa|636019 GU Guam|636020 CO Colorado|636021 AR Arkansas|636022 KS Kansas
636023 OH Ohio|636024 VT Vermont|636025 PA Pennsylvania|636026 AZ Arizona|636027 -- Department of State|636029 OR Oregon
636030 MO Missouri|636031 WI Wisconsin|636032 MI Michigan|636033 AL Alabama|636034 ND North Dakota|636035 IL Illinois
636036 NJ New Jersey|636037 IN Indiana|636038 MN Minnesota|636039 NH New Hampshire|636040 UT Utah|636041 ME Maine
636042 SD South Dakota|636043 DC District of Columbia|636045 WA Washington|636046 KY Kentucky|636047 HI Hawaii|636049 NV Nevada
636050 ID Idaho|636051 MS Mississippi|636052 RI Rhode Island|636053 TN Tennessee|636054 NE Nebraska|636055 GA Georgia
636058 OK Oklahoma|636059 AK Alaska|636060 WY Wyoming|636061 WV West Virginia|636062 VI Virgin Islands
604427 AS American Samoa|604430 MP Northern Mariana Islands|604431 PR Puerto Rico`
const CAN = `
636012 ON Ontario|636013 NS Nova Scotia|636016 NL Newfoundland and Labrador|636017 NB New Brunswick|636028 BC British Columbia
636044 SK Saskatchewan|636048 MB Manitoba|604426 PE Prince Edward Island|604428 QC Quebec|604429 YT Yukon|604432 AB Alberta
604433 NU Nunavut|604434 NT Northwest Territories|990876 AB Alberta`
const MEX = '636056 COA Coahuila|636057 HID Hidalgo'

const rowsOf = (country: LicenceIssuer['country'], table: string): [string, LicenceIssuer][] =>
  table
    .trim()
    .split(/[|\n]/)
    .map((row) => {
      const [iin, jurisdiction, ...name] = row.split(' ')
      return [iin, { country, jurisdiction: jurisdiction === '--' ? null : jurisdiction, name: name.join(' ') }]
    })

const ISSUERS = new Map([...rowsOf('USA', USA), ...rowsOf('CAN', CAN), ...rowsOf('MEX', MEX)])

/** The issuer of a number; undefined if AAMVA has not assigned it. North Carolina once omitted the first 6. */
export const licenceIssuer = (iin: string): LicenceIssuer | undefined =>
  ISSUERS.get(iin) ?? (iin === '360040' ? ISSUERS.get('636004') : undefined)

/** All issuers by number. */
export const LICENCE_ISSUERS: ReadonlyMap<string, LicenceIssuer> = ISSUERS

/** Numbers of published specimens and of examples in the standard. They belong to nobody. */
export const SPECIMEN_ISSUER_NUMBERS: ReadonlySet<string> = new Set(['000000', '999999', '123456'])
