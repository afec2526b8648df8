import { errorCodesDocs } from './error-codes.ts'
import { reasonCodesDocs } from './reason-codes.ts'
import { tableLifetimesDocs } from './table-lifetimes.ts'
import { thresholdsDocs } from './thresholds.ts'

/** The pages of docs/reference/ that `npm run reference-docs` generates from tables of the code. */
export const REFERENCE_PAGES: Readonly<Record<string, () => string>> = {
  'error-codes.md': errorCodesDocs,
  'reason-codes.md': reasonCodesDocs,
  'table-lifetimes.md': tableLifetimesDocs,
  'thresholds.md': thresholdsDocs,
}
