// The MRZ of the passport of Utopia, compared with the print beside it.
import { crossCheck } from '../../../../checks/document/visual-zone/cross-check.ts'
import type { ComparedField, FieldComparison } from '../../../../checks/document/visual-zone/field-comparison.ts'
import { parseMrz, type MrzFields } from '../../../../checks/document/mrz/mrz-parse.ts'
import { readVisualZone } from '../../../../checks/document/visual-zone/visual-zone.ts'
import { ERIKSSON, passport } from './readings.ts'

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
