// The free text of OFAC's flat files (and the remarks of its classic XML) with birth dates, citizenship, gender, weak
// aliases and document numbers: "DOB 10 Jan 1964; alt. DOB 1965; citizen Iran; Gender Male; Passport A1 (Iran); a.k.a.
// 'X'."
import { type EntryBuilder, genderOf } from '../shared/list-entry.ts'
import { parseOfacBirthDate } from '../shared/birth-dates.ts'
import { countryCode } from '../../../countries/named-countries.ts'
import { identifierKind } from '../shared/identifier-kinds.ts'

/** OFAC's names of identifying numbers (reference values "ID DOCUMENT TYPE" of its enhanced XML). */
const NUMBER_NAMES = [
  'Passport',
  'Diplomatic Passport',
  'British National Overseas Passport',
  'Stateless Person Passport',
  'Travel Document Number',
  "Seafarer's Identification Document",
  'National ID No.',
  'National Foreign ID Number',
  'Cedula No.',
  'D.N.I.',
  'N.I.E.',
  'C.U.R.P.',
  'C.U.I.P.',
  'C.U.I.',
  'C.I.N.',
  'SSN',
  'I.F.E.',
  'Personal ID Card',
  'Kenyan ID No.',
  'Bosnian Personal ID No.',
  'Moroccan Personal ID No.',
  'Turkish Identification Number',
  'UAE Identification',
  "Citizen's Card Number",
  'Tazkira National ID Card',
  'Refugee ID Card',
  'Stateless Person ID Card',
  'Birth Certificate Number',
  'Identification Number',
  'Electoral Registry No.',
  'Credencial electoral',
  'CNP (Personal Numerical Code)',
  'Numero de Identidad',
  'Military Registration Number',
  'Public Security and Immigration No.',
  'Immigration No.',
  'Residency Number',
  'VisaNumberID',
  'Romanian Permanent Resident',
  "Driver's License No.",
  'Tax ID No.',
  'R.F.C.',
  'RFC',
  'NIT',
  'RUC',
  'RIF',
  'RTN',
  'US FEIN',
  'C.U.I.T.',
  'C.I.F.',
  'N.I.F.',
  'V.A.T. Number',
  'Italian Fiscal Code',
  'Fiscal Code',
  'Registration Number',
  'Registration ID',
  'Government Gazette Number',
  'Business Registration Number',
  'Business Registration Document',
  'Company Number',
  'UK Company Number',
  'Commercial Registry Number',
  'Legal Entity Number',
  'C.R. No.',
  'Trade License No.',
  'Chamber of Commerce Number',
  'Enterprise Number',
  'Public Registration Number',
  'Registered Charity No.',
  'Certificate of Incorporation Number',
  'Unified Social Credit Code (USCC)',
  'Organization Code',
  'Matricula Mercantil No',
  'Folio Mercantil No.',
  'Central Registration System Number',
  'Business Number',
]

const NUMBER = new RegExp(
  `^(${[...NUMBER_NAMES]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.()]/g, '\\$&'))
    .join('|')})(?: #)? ` + '(.+?)(?: \\(([^)]*)\\))?(?: issued .*| expires .*)?$',
)

/** "MARTELLY, Michel Joseph" as "Michel Joseph MARTELLY", so that words that may be joined are neighbours. */
export const naturalOrder = (name: string): string => name.replace(/^([^,]+), (.+)$/, '$2 $1')

/** Adds the data of the remarks to an entry. Other remarks, and unreadable dates and countries, are skipped. */
export function readRemarks(entry: EntryBuilder, remarks: string): void {
  for (const remark of remarks.split(';')) {
    const text = remark
      .trim()
      .replace(/\.$/, '')
      .replace(/^alt\. /, '')
    const birth = /^DOB (.+)$/.exec(text)
    if (birth) entry.addBirthDate(parseOfacBirthDate(birth[1]))
    const country = /^(?:nationality|citizen):? (.+)$/.exec(text)
    if (country) entry.addCountry(countryCode(country[1]))
    const gender = /^Gender (\w+)$/.exec(text)
    if (gender) entry.gender = genderOf(gender[1])
    // OFAC calls quoted aliases in the remarks weak (FAQ 122).
    const alias = /^[afn]\.k\.a\. '(.+)'$/.exec(text)
    if (alias) entry.addName(entry.kind === 'PERSON' ? naturalOrder(alias[1]) : alias[1], 'WEAK')
    const wallet = /^Digital Currency Address - \w+ (\w+)$/.exec(text)
    if (wallet) entry.addIdentifier('WALLET', wallet[1], null)
    const number = NUMBER.exec(text)
    if (number) addNumber(entry, number[1], number[2], number[3])
  }
}

function addNumber(entry: EntryBuilder, name: string, number: string, country: string | undefined): void {
  // Ships' IMO numbers have the same name as persons' numbers.
  const kind = number.startsWith('IMO ') ? 'REGISTRATION' : identifierKind(name)
  entry.addIdentifier(kind, number, country === undefined ? null : countryCode(country))
}
