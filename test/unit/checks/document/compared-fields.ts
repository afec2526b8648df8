// The MRZ of the passport of Utopia, compared with the print beside it.
import { crossCheck } from '../../../../checks/document/visual-zone/cross-check.ts'
import type { ComparedField, FieldComparison } from '../../../../checks/document/visual-zone/field-comparison.ts'
import { parseMrz, type MrzFields } from '../../../../checks/document/mrz/mrz-parse.ts'
import { readVisualZone } from '../../../../checks/document/visual-zone/visual-zone.ts'
import { ERIKSSON, passport, reading, textLine } from './readings.ts'

const TODAY = '2011-06-01'
export const MRZ = parseMrz('TD3', ERIKSSON, TODAY)

/** Compares an MRZ with a side; `unclear` are the fields of the MRZ that were hard to read. */
export const compare = (
  side = passport(),
  mrz: MrzFields = MRZ,
  unclear: readonly ComparedField[] = [],
): FieldComparison[] => crossCheck(mrz, readVisualZone([side]), new Set(unclear), TODAY)

/** The outcome of one field; undefined where it was not compared. */
export const outcome = (comparisons: readonly FieldComparison[], field: ComparedField) =>
  comparisons.find((comparison) => comparison.field === field)?.outcome

/** A printed page: each label above its value. */
export type Rows = readonly (readonly [label: string | null, value: string | null])[]

const page = (rows: Rows) =>
  reading(
    rows.flatMap(([label, value], i) => [
      ...(label === null ? [] : [textLine(label, 400, 100 + 90 * i, { height: 18 })]),
      ...(value === null ? [] : [textLine(value, 400, 126 + 90 * i)]),
    ]),
    null,
  )
export const NOW = '2026-06-01'

/** One field of an MRZ that differs from that of Utopia, compared with a page. */
export const comparedOn = (field: ComparedField, mrz: Partial<MrzFields>, rows: Rows) =>
  crossCheck({ ...MRZ, ...mrz }, readVisualZone([page(rows)]), new Set(), NOW).find((one) => one.field === field)

/** A page in the title of a test. */
export const said = (rows: Rows): string => rows.map((row) => row.map((text) => text ?? '–').join(': ')).join('; ')
