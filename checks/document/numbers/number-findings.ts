import type { DocType } from '../../../contract/verification.ts'
import { toAlpha2 } from '../../countries/country-codes.ts'
import type { ExtractedDocument } from '../../results/check-result.ts'
import type { DocumentContext } from '../document-context.ts'
import { fact, type Finding } from '../judge/document-finding.ts'
import type { MrzFields } from '../mrz/mrz-parse.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'
import type { VisualLine } from '../visual-zone/lines.ts'
import { CARD_CHECKSUMS } from './card-checksums.ts'
import { COUNTRY_POLICIES, type CountryPolicy } from './country-policies.ts'
import { numbersInMrz, numbersInPrint, type FoundNumber } from './found-numbers.ts'
import { compactNumber, type EncodedHolder } from './number-scheme.ts'
import { schemesOf } from './schemes.ts'

export interface NumberEvidence {
  readonly mrz: MrzFields | null
  readonly lines: readonly VisualLine[]
  readonly comparisons: readonly FieldComparison[]
  readonly extracted: ExtractedDocument
  readonly context: DocumentContext
  /** Numbers of specimens belong to nobody, and many fail on purpose. */
  readonly isSpecimen: boolean
}

/**
 * Judges the numbers of a document by the published rules of its issuer (interface.md 7.4): the form of the document
 * number, the check digits of personal numbers in the MRZ and in print, and their agreement with birth date and sex.
 *
 * A number that was not read with confidence accuses nobody. The print must confirm the document number, the check
 * digits of the MRZ must hold for the numbers in it, and printed characters must be clear. Countries without a rule
 * give no finding. Pure.
 */
export function numberFindings(evidence: NumberEvidence): Finding[] {
  const { mrz, lines, extracted, isSpecimen } = evidence
  const country = countryOf(evidence)
  if (country === null) return []
  if (isSpecimen) return [fact('the numbers of a specimen are not judged')]
  const schemes = schemesOf(country)
  const found = [...(mrz === null ? [] : numbersInMrz(mrz, schemes)), ...numbersInPrint(lines, schemes)]
  const policy = COUNTRY_POLICIES.get(country)
  return [
    ...(policy === undefined ? [] : policyFindings(policy, evidence)),
    ...cardChecksumFindings(country, evidence),
    ...found.flatMap((number) => personalNumberFindings(number, extracted)),
  ]
}

/** The issuer of the MRZ or the barcode, or else the stated country. States of specimens have none. */
function countryOf({ mrz, extracted, context }: NumberEvidence): string | null {
  if (mrz !== null) return toAlpha2(mrz.issuer) ?? null
  return (extracted.issuing_country === null ? undefined : toAlpha2(extracted.issuing_country)) ?? context.country
}

function policyFindings(policy: CountryPolicy, { mrz, extracted, context, comparisons }: NumberEvidence): Finding[] {
  const type = (extracted.document_type ?? context.docType) as DocType | null
  if (type === null) return []
  if (policy.notIssued.includes(type))
    return [fact(`${policy.country.toUpperCase()} issues no document of type ${type}`, 'DOC_CLASSIFY_LOW_CONFIDENCE')]
  if (policy.registryOnly.includes(type))
    return [fact("only the issuer's registry can confirm the number of such a card", 'DOC_REGISTRY_UNRESOLVED')]
  const pattern = policy.numbers[type]
  const number = extracted.document_number === null ? '' : compactNumber(extracted.document_number)
  // Residence permits and cards without an MRZ have other kinds of numbers.
  if (pattern === undefined || mrz === null || number === '' || mrz.format === 'FRA_ID') return []
  if (pattern.test(number)) return [fact('the document number has the form of its issuer')]
  if (!isNumberSure(mrz, comparisons))
    return [
      fact(
        'the document number does not have the form of its issuer, but was not read with certainty',
        'DOC_CLASSIFY_LOW_CONFIDENCE',
      ),
    ]
  return [
    fact('the document number does not have the form of its issuer', 'DOC_NUMBER_FORMAT_FAIL', 'DOC_NUMBER_INVALID'),
  ]
}

/** The check digit holds, and the print has the same number as the MRZ. */
const isNumberSure = (mrz: MrzFields, comparisons: readonly FieldComparison[]): boolean =>
  !mrz.failing.includes('documentNumber') &&
  comparisons.some(({ field, outcome }) => field === 'DOCUMENT_NUMBER' && outcome === 'MATCH')

function cardChecksumFindings(country: string, { mrz, extracted, comparisons }: NumberEvidence): Finding[] {
  if (mrz?.format !== 'TD1' || extracted.document_type !== 'NATIONAL_ID') return []
  const number = compactNumber(mrz.documentNumber)
  return CARD_CHECKSUMS.filter((rule) => rule.country === country && rule.pattern.test(number)).map(
    ({ algorithm, holds }) => {
      if (holds(number)) return fact(`the check digit inside the card's number is right (${algorithm})`)
      return isNumberSure(mrz, comparisons)
        ? fact(
            `the check digit inside the card's number is wrong (${algorithm})`,
            `${algorithm}_CHECKSUM_FAIL`,
            'DOC_NUMBER_INVALID',
          )
        : fact(
            `the check digit inside the card's number is wrong (${algorithm}), but the number was not read with certainty`,
            'DOC_CLASSIFY_LOW_CONFIDENCE',
          )
    },
  )
}

function personalNumberFindings(
  { scheme, number, where, isSure }: FoundNumber,
  extracted: ExtractedDocument,
): Finding[] {
  const place = where === 'MRZ' ? 'in the MRZ' : 'in print'
  if (!scheme.holds(number)) {
    return [
      isSure
        ? fact(
            `a personal number ${place} fails ${scheme.algorithm}`,
            `${scheme.algorithm}_CHECKSUM_FAIL`,
            'DOC_NUMBER_INVALID',
          )
        : fact(`a personal number ${place} fails ${scheme.algorithm}, but was not read with certainty`),
    ]
  }
  const disagreement = scheme.encodes === undefined ? undefined : disagreementOf(scheme.encodes(number), extracted)
  if (disagreement === undefined)
    return [
      fact(
        scheme.isUnchecked?.(number) === true
          ? `a personal number ${place} (${scheme.algorithm}) is of a series without a check digit`
          : `a personal number ${place} passes ${scheme.algorithm}`,
      ),
    ]
  return [
    isSure
      ? fact(
          `a personal number ${place} (${scheme.algorithm}) has another ${disagreement} than the document`,
          'DOC_NUMBER_INVALID',
        )
      : fact(
          `a personal number ${place} (${scheme.algorithm}) seems to have another ${disagreement} than the document, but was not read with certainty`,
        ),
  ]
}

/** The difference between the number and the document; undefined if they agree, or one of them has no value. */
function disagreementOf(
  { birth, sex }: EncodedHolder,
  { date_of_birth: born, sex: documentSex }: ExtractedDocument,
): string | undefined {
  const digits = born?.replaceAll('-', '')
  if (birth !== null && digits !== undefined && !digits.endsWith(birth)) return 'date of birth'
  return sex !== null && (documentSex === 'M' || documentSex === 'F') && sex !== documentSex ? 'sex' : undefined
}
