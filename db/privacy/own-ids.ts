import type { Row } from './held-table.ts'

/** Ids of accounts, and of people who work for the service. */
const SOMEBODY = /\b(?:acc|stf)_[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g

/**
 * Removes the ids of other people from a value: accounts other than `accountId`, and staff. They become null or are cut
 * out.
 */
export function withoutOthers(value: unknown, accountId: string): unknown {
  if (typeof value === 'string') return value.replace(SOMEBODY, (id) => (id === accountId ? id : '…'))
  if (Array.isArray(value)) return value.map((item) => withoutOthers(item, accountId))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value as Row).map(([name, inner]) => [name, withoutOthers(inner, accountId)]),
  )
}
