// Common parts of the UK Sanctions List (FCDO) and OFSI's consolidated list.
import type { NameQuality } from '../shared/list-entry.ts'

/** Given names first. Name 6 is the surname, or the whole name of an entity. */
export const UK_NAME_COLUMNS = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'] as const

/**
 * The quality of a name by its type ("Primary Name", "Primary name variation", "Alias", "AKA", "FKA", "Prime Alias")
 * and its strength ("Good quality", "Low quality" or nothing).
 */
export function ukNameQuality(type: string, strength: string): NameQuality {
  if (/^low/i.test(strength)) return 'WEAK'
  return /^(?:primary name|prime alias)$/i.test(type) ? 'PRIMARY' : 'STRONG'
}

/** "10/04/2025" as YYYY-MM-DD, or null. */
export function ukDay(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text.trim())
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : null
}
