/** What an erasure takes away, as the page says it before. */
export const GOES: readonly string[] = [
  'Every verification: pictures, what was read from them, results, hits and notes of reviewers',
  'Your address, company, password, second factor and sessions',
  'API keys and webhook endpoints, with all that was sent to them; servers that use them stop at once',
  'Verifications under way: they end as expired, and what they held is released',
  'Credits that are left, and commissions not paid out',
]

/** What stays, and why. */
export const STAYS: readonly (readonly [what: string, why: string])[] = [
  ['The ledger of credits and payments', 'The law asks for it. It names nobody any more.'],
  ['That this was erased, and when', 'So that a restored backup is erased again.'],
  ['Backups, for a while', 'They are unreadable once the keys that sealed them are destroyed.'],
]
