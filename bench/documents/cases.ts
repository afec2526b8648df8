import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { DocumentContext } from '../../checks/document/document-context.ts'
import { toAlpha2 } from '../../checks/countries/country-codes.ts'
import { detectFormat, parseMrz } from '../../checks/document/mrz/mrz-parse.ts'
import type { DocType } from '../../contract/verification.ts'
import type { CaptureLevel } from '../../test/support/documents/capture-levels.ts'
import { makeDocument, type MakeOptions } from '../../test/support/documents/made-document.ts'
import { contextOf, DOCUMENT_KINDS, type DocumentTruth } from '../../test/support/documents/truth.ts'

/** The true fields of a document. Null: the document lacks the field. Undefined: the truth is unknown. */
export interface FieldTruth {
  readonly surname?: string
  readonly givenNames?: string | null
  readonly number?: string
  readonly birthDate?: string | null
  readonly expiryDate?: string | null
  readonly sex?: string | null
}

/** A document to measure: its images as a client submits them, and the truth about it. */
export interface DocumentCase {
  readonly name: string
  /** Its group in the counts: the level of its capture, or DEV. */
  readonly group: string
  readonly kind: string
  readonly pictures: readonly { readonly asset: 'DOCUMENT_FRONT' | 'DOCUMENT_BACK'; readonly bytes: Uint8Array }[]
  readonly mrz: readonly string[]
  readonly truth: FieldTruth
  readonly context: DocumentContext
}

const DEV_FOLDER = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'documents')
const devRow = z.object({
  file: z.string(),
  kind: z.string(),
  country: z.string(),
  mrz1: z.string(),
  mrz2: z.string(),
  mrz3: z.string(),
})

const TYPES: Readonly<Record<string, DocType>> = {
  TD3: 'PASSPORT',
  DL_EU: 'DRIVING_LICENCE',
  DL_US: 'DRIVING_LICENCE',
  TD1: 'NATIONAL_ID',
  TD2: 'NATIONAL_ID',
  ID_FRA_36x2: 'NATIONAL_ID',
  ID_NO_MRZ: 'NATIONAL_ID',
}

/** The published specimens beside the project, each judged at a date of its validity. Empty if the folder is missing. */
export function devCases(): DocumentCase[] {
  if (!existsSync(join(DEV_FOLDER, 'groundtruth.json'))) return []
  const rows = z.array(devRow).parse(JSON.parse(readFileSync(join(DEV_FOLDER, 'groundtruth.json'), 'utf8')))
  return rows.map(({ file, kind, country, mrz1, mrz2, mrz3 }) => {
    const mrz = [mrz1, mrz2, mrz3].filter((line) => line !== '')
    const format = detectFormat(mrz)
    const parsed =
      format === undefined || mrz.some((line) => /[^A-Z0-9<]/.test(line))
        ? undefined
        : parseMrz(format, mrz, '2026-11-15')
    return {
      name: file,
      group: 'DEV',
      kind,
      mrz,
      pictures: [{ asset: 'DOCUMENT_FRONT', bytes: readFileSync(join(DEV_FOLDER, file)) }],
      truth:
        parsed === undefined
          ? {}
          : {
              surname: parsed.surname,
              givenNames: parsed.givenNames,
              number: parsed.documentNumber,
              birthDate: parsed.birthDate,
              expiryDate: parsed.expiryDate,
              sex: parsed.sex,
            },
      context: {
        country: parsed === undefined ? (toAlpha2(country.slice(0, 3)) ?? null) : (toAlpha2(parsed.issuer) ?? null),
        docType: TYPES[kind] ?? null,
        today: yearBefore(parsed?.expiryDate ?? '2011-01-01'),
        allowSpecimens: true,
      },
    }
  })
}

const yearBefore = (date: string): string => `${Number(date.slice(0, 4)) - 1}${date.slice(4, 8)}15`

/** How many of the made documents are captured at each level. Most levels are as clients really send them. */
const LEVEL_OF: readonly CaptureLevel[] = ['clean', 'light', 'light', 'medium', 'medium', 'heavy']

/** Made documents one after another. Kinds and levels take turns, so that any number of documents is a fair mix. */
export async function* madeCases(count: number, firstSeed = 1): AsyncGenerator<DocumentCase> {
  for (let i = 0; i < count; i++) {
    const level = LEVEL_OF[Math.floor(i / DOCUMENT_KINDS.length + i) % LEVEL_OF.length]
    yield madeCase(firstSeed + i, level)
  }
}

/** One made document, pictured at a level. */
export async function madeCase(
  seed: number,
  level: CaptureLevel,
  render: MakeOptions['render'] = {},
): Promise<DocumentCase> {
  const { truth, sides } = await makeDocument(seed, { capture: level, render })
  return {
    name: `seed ${seed} ${truth.kind} ${truth.issuer.code} ${level}`,
    group: level,
    kind: truth.kind,
    mrz: truth.mrz,
    pictures: sides.map(({ side, jpeg }) => ({
      asset: side === 'back' ? 'DOCUMENT_BACK' : 'DOCUMENT_FRONT',
      bytes: jpeg,
    })),
    truth: fieldsOf(truth),
    context: contextOf(truth),
  }
}

const fieldsOf = (truth: DocumentTruth): FieldTruth => ({
  surname: truth.surname,
  givenNames: truth.givenNames,
  number: truth.number,
  birthDate: truth.birthDate,
  expiryDate: truth.expiryDate,
  sex: truth.sex,
})
