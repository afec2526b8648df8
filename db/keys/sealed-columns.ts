// The columns that a rotation of the master key must reach. test/db/sealed-columns.test.ts walks the catalogue: each
// column of bytes is in this list, sealed under a data key, or a hash.

/** A column that master keys seal (key-ring.ts): one value a row. */
export interface RingSealed {
  readonly table: string
  readonly column: string
  /** Columns whose values make the place of a sealed value, as texts. */
  readonly of: readonly string[]
  /** The associated data of those values. */
  readonly place: (...values: readonly string[]) => string
}

const ofRow = (table: string, column: string, name: string, id = 'id'): RingSealed => ({
  table,
  column,
  of: [id],
  place: (value) => `${value}/${name}`,
})

/**
 * All columns that master keys seal. They match the modules that read them: a place cannot change once a value was
 * sealed at it.
 */
export const RING_SEALED: readonly RingSealed[] = [
  ofRow('account', 'data_key', 'data-key'),
  ofRow('verification', 'data_key', 'data-key'),
  ofRow('mail', 'recipient', 'recipient'),
  ofRow('mail', 'token', 'token'),
  ofRow('quote', 'detail', 'detail'),
  ofRow('email_change', 'old_email', 'old-email'),
  ofRow('email_change', 'new_email', 'new-email'),
  ofRow('mfa', 'secret', 'mfa/secret', 'account_id'),
  ofRow('mfa', 'pending_secret', 'mfa/pending_secret', 'account_id'),
  ofRow('staff', 'mfa_secret', 'mfa/secret'),
  ofRow('staff_setup', 'secret', 'mfa/secret', 'staff_id'),
  ofRow('webhook_endpoint', 'secret', 'secret'),
  ofRow('webhook_endpoint', 'previous_secret', 'secret'),
  {
    table: 'webhook_attempt',
    column: 'excerpt',
    of: ['delivery_id', 'attempt'],
    place: (delivery, attempt) => `${delivery}/${attempt}/excerpt`,
  },
  { table: 'session_key', column: 'private_key', of: ['kid'], place: (kid) => `session-key/${kid}` },
  ofRow('partner', 'application', 'application'),
  ofRow('partner_invitation', 'email', 'email'),
]
