import { toAlpha2 } from '../../countries/country-codes.ts'
import type { ExtractedDocument } from '../../results/check-result.ts'
import type { DocumentContext } from '../document-context.ts'
import { fact, type Finding } from '../judge/document-finding.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'
import { CONFIRMED_FIELDS } from './compare-licence.ts'
import { SPECIMEN_ISSUER_NUMBERS } from './issuers.ts'
import type { Licence } from './licence.ts'

/**
 * Judges a North American licence. It passes without an MRZ if its barcode and its print agree in number, birth date,
 * expiry and both names. A field that disagrees is BARCODE_MISMATCH_<FIELD>. A field on only one of the two is
 * unconfirmed and goes to review.
 *
 * A PDF417 has no signature: a forger of the print can write a matching barcode. Agreement shows that the two sides
 * belong together, not that the licence is genuine. Separate checks look for tampering.
 */
export function licenceFindings(
  licence: Licence,
  comparisons: readonly FieldComparison[],
  extracted: ExtractedDocument,
  context: DocumentContext,
): Finding[] {
  return [
    ...(licence.barcode === null
      ? [
          fact(
            `recognised as a licence by ${licence.print.words} field codes; no barcode was read to confirm it`,
            'DOC_CLASSIFY_LOW_CONFIDENCE',
          ),
        ]
      : barcodeFindings(licence, comparisons)),
    ...originFindings(licence, extracted, context),
    ...dateFindings(licence, extracted, context.today),
  ]
}

function barcodeFindings(
  { barcode, other, printedIssuers }: Licence,
  comparisons: readonly FieldComparison[],
): Finding[] {
  if (barcode === null) return []
  const version =
    barcode.form === 'STRIPE'
      ? ' as the tracks of a magnetic stripe'
      : barcode.version === null
        ? ''
        : `, version ${barcode.version} of the standard`
  const findings = [
    barcode.issuer === null
      ? fact(
          `the barcode's issuer number ${barcode.issuerNumber} belongs to no jurisdiction`,
          'DOC_CLASSIFY_LOW_CONFIDENCE',
        )
      : fact(`a licence barcode of ${barcode.issuer.name} was read${version}`),
  ]
  for (const id of barcode.contradictory)
    findings.push(fact(`the barcode has two values for element ${id}`, 'DOC_CLASSIFY_LOW_CONFIDENCE'))
  if (other !== null)
    findings.push(fact('two barcodes of different licences were read', 'BARCODE_MISMATCH_DOCUMENT_NUMBER'))
  if (
    barcode.issuer !== null &&
    printedIssuers.length > 0 &&
    !printedIssuers.includes(barcode.issuer.name.toUpperCase())
  ) {
    findings.push(
      fact(`the barcode is of ${barcode.issuer.name}, the print names another jurisdiction`, 'BARCODE_MISMATCH_ISSUER'),
    )
  }
  for (const { field, outcome } of comparisons) {
    if (outcome === 'MATCH') findings.push(fact(`${field}: barcode and print agree`))
    else if (outcome === 'MISMATCH')
      findings.push(fact(`${field}: barcode and print disagree`, `BARCODE_MISMATCH_${field}`))
    else
      findings.push(
        fact(
          `${field}: barcode and print could not be compared`,
          ...(CONFIRMED_FIELDS.includes(field) ? ['DOC_CLASSIFY_LOW_CONFIDENCE'] : []),
        ),
      )
  }
  return findings
}

/** Compares kind and issuer with the stated ones. */
function originFindings(
  { barcode }: Licence,
  extracted: ExtractedDocument,
  { country, docType }: DocumentContext,
): Finding[] {
  const findings: Finding[] = []
  if (docType !== null && extracted.document_type !== docType) {
    findings.push(
      fact(
        `it is of type ${extracted.document_type ?? 'unknown'}, not the stated ${docType}`,
        'DOC_CLASSIFY_LOW_CONFIDENCE',
      ),
    )
  }
  // A printed state name may be one of several. The issuer in a barcode is exact.
  const issuer = barcode?.issuer ?? null
  if (country !== null && issuer !== null && toAlpha2(issuer.country) !== country) {
    findings.push(fact(`issued in ${issuer.country}, not in the stated country ${country}`, 'DOC_COUNTRY_MISMATCH'))
  }
  return findings
}

/** Longest validity of a licence in years: Arizona's are valid until the holder is 65. */
const LONGEST_VALIDITY = 50
const OLDEST_HOLDER = 120

function dateFindings({ barcode, print }: Licence, extracted: ExtractedDocument, today: string): Finding[] {
  const [birth, expiry] = [extracted.date_of_birth, extracted.document_expiry]
  const issue = barcode?.issueDate ?? print.fields.issueDate?.value ?? null
  const findings: Finding[] = []
  if (birth === null) findings.push(fact('no date of birth was read', 'DOC_DATE_IMPLAUSIBLE'))
  else if (birth > today || yearOf(today) - yearOf(birth) > OLDEST_HOLDER)
    findings.push(fact(`the date of birth ${birth} is not plausible`, 'DOC_DATE_IMPLAUSIBLE'))
  if (issue !== null && (issue > today || (birth !== null && issue < birth)))
    findings.push(fact(`the date of issue ${issue} is not plausible`, 'DOC_DATE_IMPLAUSIBLE'))
  const month = barcode?.expiryMonth
  if (expiry === null && month !== undefined) {
    return [
      ...findings,
      month < today.slice(0, 7)
        ? fact(`it expired in ${month}`, 'DOCUMENT_EXPIRED')
        : fact(`it expires in ${month}; the day was not read`),
    ]
  }
  if (expiry === null && barcode?.neverExpires === true)
    return [...findings, fact('it does not expire, according to its barcode')]
  if (expiry === null) return [...findings, fact('no date of expiry was read', 'DOC_DATE_IMPLAUSIBLE')]
  if ((issue !== null && expiry < issue) || yearOf(expiry) - yearOf(today) > LONGEST_VALIDITY)
    findings.push(fact(`the date of expiry ${expiry} is not plausible`, 'DOC_DATE_IMPLAUSIBLE'))
  return [
    ...findings,
    expiry < today ? fact(`it expired on ${expiry}`, 'DOCUMENT_EXPIRED') : fact(`it is valid until ${expiry}`),
  ]
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

/** Signs that a licence is a specimen, from its barcode: issuers of examples, and the standard's sample state. */
export function specimenSignsOf(licence: Licence | null): string[] {
  const barcode = licence?.barcode ?? null
  if (barcode === null) return []
  const isSample = SPECIMEN_ISSUER_NUMBERS.has(barcode.issuerNumber) || barcode.country === 'UTO'
  return isSample ? [`the issuer ${barcode.issuerNumber} of its barcode exists on specimens only`] : []
}
