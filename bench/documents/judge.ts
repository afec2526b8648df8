import { nameWords } from '../../checks/document/visual-zone/name-match.ts'
import { assessDocument, type DocumentAssessment } from '../../checks/document/judge/assess.ts'
import { inspectSide, type DocumentSide, type SideModels } from '../../checks/document/read/inspect-side.ts'
import { detectFormat, parseMrz } from '../../checks/document/mrz/mrz-parse.ts'
import { decodeImage } from '../../checks/image/image.ts'
import { transliterate } from '../../test/support/documents/names.ts'
import type { DocumentCase, FieldTruth } from './cases.ts'

/** As the vision worker decodes a document (checks/document/check-document.ts). */
export const DOCUMENT_SIDE = 2400

/** A case after the whole document stage. */
export interface Judged {
  readonly of: DocumentCase
  readonly sides: readonly DocumentSide[]
  readonly assessment: DocumentAssessment
  readonly cpuMs: number
}

/** Runs the whole document stage on a case: decoding, all measurements of each side, judgement. */
export async function judge(models: SideModels, of: DocumentCase): Promise<Judged> {
  const before = process.cpuUsage()
  const sides: DocumentSide[] = []
  for (const { asset, bytes } of of.pictures)
    sides.push(await inspectSide(models, asset, { bytes, image: await decodeImage(bytes, DOCUMENT_SIDE) }))
  const assessment = assessDocument(sides, of.context)
  const { user, system } = process.cpuUsage(before)
  return { of, sides, assessment, cpuMs: (user + system) / 1000 }
}

export type FieldName = keyof FieldTruth
export interface FieldOutcome {
  readonly field: FieldName
  readonly outcome: 'right' | 'wrong' | 'missing'
}
export const FIELDS: readonly FieldName[] = ['surname', 'givenNames', 'number', 'birthDate', 'expiryDate', 'sex']

const lettersAndDigits = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether each field of the record is right, wrong or missing; fields whose truth is not known are left out. */
export function fieldOutcomes({ of: { truth, context }, assessment: { extracted } }: Judged): FieldOutcome[] {
  const found: Readonly<Record<FieldName, string | null>> = {
    surname: extracted.last_name,
    givenNames: extracted.first_name,
    number: extracted.document_number,
    birthDate: extracted.date_of_birth,
    expiryDate: extracted.document_expiry,
    sex: extracted.sex,
  }
  return FIELDS.flatMap((field): FieldOutcome[] => {
    const [wanted, value] = [truth[field], found[field]]
    if (wanted === undefined || wanted === null) return []
    if (value === null) return [{ field, outcome: 'missing' }]
    return [{ field, outcome: isSame(field, wanted, value, context.country) ? 'right' : 'wrong' }]
  })
}

function isSame(field: FieldName, wanted: string, value: string, country: string | null): boolean {
  if (field === 'number') return lettersAndDigits(wanted) === lettersAndDigits(value)
  if (field !== 'surname' && field !== 'givenNames') return wanted === value
  const printed = nameWords(value).join(' ')
  const spellings = [
    wanted,
    transliterate(wanted, country?.toUpperCase() ?? '').replaceAll('<', ' '),
    transliterate(wanted, 'FRA').replaceAll('<', ' '),
  ]
  // An MRZ cuts long names off.
  return spellings.some((spelling) => {
    const whole = nameWords(spelling).join(' ')
    return whole === printed || (printed.length >= 10 && whole.startsWith(printed))
  })
}

/** Fields of a valid MRZ that differ from the truth. Undefined for an exact MRZ, and for one with a wrong check digit. */
export function validButWrong({ of: { mrz, context }, assessment: { extracted } }: Judged): string[] | undefined {
  const lines = extracted.mrz?.lines
  if (
    lines === undefined ||
    extracted.mrz?.check_digits_valid !== true ||
    mrz.length < 2 ||
    lines.join() === mrz.join()
  )
    return undefined
  const [format, wanted] = [detectFormat(lines), detectFormat(mrz)]
  if (format === undefined || wanted === undefined || format !== wanted) return ['format']
  if (mrz.some((line) => /[^A-Z0-9<]/.test(line))) return undefined
  const [read, true_] = [parseMrz(format, lines, context.today), parseMrz(wanted, mrz, context.today)]
  const fields = [
    'documentCode',
    'issuer',
    'documentNumber',
    'birthDate',
    'expiryDate',
    'surname',
    'givenNames',
    'nationality',
    'sex',
    'optionalData',
  ] as const
  return fields.filter((field) => read[field] !== true_[field])
}

/** Fields of an MRZ that must never have a valid but wrong value. */
export const NEVER_WRONG = ['documentCode', 'documentNumber', 'birthDate', 'expiryDate', 'format']
