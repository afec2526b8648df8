/** The data that an erasure removes, as shown before it. */
export const GOES: readonly string[] = [
  'Every verification: photos, the data read from them, results, hits and notes of reviewers',
  'Your address, company, password, second factor and sessions',
  'API keys and webhook endpoints, with all their deliveries. Servers that use them stop at once',
  'Verifications in progress: they expire, and their held credits are released',
  'Remaining credits, and commissions not paid out',
]

/** The retained data, and why. */
export const STAYS: readonly (readonly [what: string, why: string])[] = [
  ['The ledger of credits and payments', 'The law requires it. It no longer names anybody.'],
  ['The fact and the time of the erasure', 'They allow us to erase a restored backup again.'],
  ['Backups, for a limited time', 'They are unreadable after their keys are destroyed.'],
]
