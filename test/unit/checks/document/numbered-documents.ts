import { numberFindings, type NumberEvidence } from '../../../../checks/document/numbers/number-findings.ts'
import { mrzType } from '../../../../checks/document/read/document-type.ts'
import { checkDigit } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import { parseMrz, type MrzFields } from '../../../../checks/document/mrz/mrz-parse.ts'

const EXPIRY = `320101${checkDigit('320101')}`

/** A card of three lines by its parts, with right check digits. */
export function td1({
  issuer,
  number,
  optional = '',
  birth = '900101',
  sex = 'F',
  more = '',
}: {
  issuer: string
  number: string
  optional?: string
  birth?: string
  sex?: string
  more?: string
}): MrzFields {
  const long = number.length > 9
  const first = long
    ? `ID${issuer.padEnd(3, '<')}${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}`
    : `ID${issuer.padEnd(3, '<')}${number.padEnd(9, '<')}${checkDigit(number.padEnd(9, '<'))}${optional}`
  const line1 = first.padEnd(30, '<')
  const head = `${birth}${checkDigit(birth)}${sex}${EXPIRY}${issuer.padEnd(3, '<')}${more}`.padEnd(29, '<')
  const line2 = head + checkDigit(line1.slice(5) + head.slice(0, 7) + head.slice(8, 15) + head.slice(18, 29))
  return parseMrz('TD1', [line1, line2, 'DOE<<JANE'.padEnd(30, '<')], '2026-11-22')
}

export function td3({
  issuer,
  number,
  optional,
  birth = '900101',
  sex = 'F',
}: {
  issuer: string
  number: string
  optional: string
  birth?: string
  sex?: string
}): MrzFields {
  const own = optional.padEnd(14, '<')
  const body = `${number.padEnd(9, '<')}${checkDigit(number.padEnd(9, '<'))}${issuer.padEnd(3, '<')}${birth}${checkDigit(birth)}${sex}${EXPIRY}${own}${optional === '' ? '<' : checkDigit(own)}`
  return parseMrz(
    'TD3',
    [
      `P<${issuer.padEnd(3, '<')}DOE<<JANE`.padEnd(44, '<'),
      body + checkDigit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21, 43)),
    ],
    '2026-11-22',
  )
}

export function judged(mrz: MrzFields, change: Partial<NumberEvidence> = {}): string[] {
  const extracted = {
    document_type: mrzType(mrz) ?? null,
    first_name: mrz.givenNames,
    last_name: mrz.surname,
    document_number: mrz.documentNumber,
    date_of_birth: mrz.birthDate,
    document_expiry: mrz.expiryDate,
    sex: mrz.sex,
    nationality: mrz.nationality,
    issuing_country: mrz.issuer,
    mrz: null,
  }
  const comparisons = [{ field: 'DOCUMENT_NUMBER', outcome: 'MATCH', mrz: mrz.documentNumber }] as const
  const context = { country: null, docType: null, today: '2026-11-22', allowSpecimens: false }
  return numberFindings({ mrz, lines: [], comparisons, extracted, context, isSpecimen: false, ...change }).flatMap(
    ({ codes }) => codes,
  )
}
