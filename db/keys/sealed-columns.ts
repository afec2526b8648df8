// Every column of bytes in the database, and what it is: so that a rotation of the master key reaches all that it seals, and no new
// column is forgotten (test/db/sealed-columns.test.ts walks the catalogue).

/** A column that master keys seal (key-ring.ts): one value a row. */
export interface RingSealed {
  readonly table: string
  readonly column: string
  /** Columns whose values make the place that a value is bound to, as texts. */
  readonly of: readonly string[]
  /** The associated data, of those values. */
  readonly place: (...values: readonly string[]) => string
}

const ofRow = (table: string, column: string, name: string, id = 'id'): RingSealed => ({
  table,
  column,
  of: [id],
  place: (value) => `${value}/${name}`,
})

/** All that master keys seal. Here as in the modules that read them: a place cannot change once something was sealed at it. */
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

/** Sealed under a data key that lies, wrapped, in the row that it belongs to: `table.column`. A rotation does not touch them. */
export const DATA_KEY_SEALED: readonly string[] = [
  'account.email_sealed',
  'account.company_sealed',
  'account.embed_origins_sealed',
  'api_key.name_sealed',
  'webhook_endpoint.url_sealed',
  'verification.declared',
  'verification.end_user_ref_sealed',
  'verification.redirect_url_sealed',
  'check_result.detail',
  'screening_case.detail',
  'screening_case.reason',
  'review_vote.note',
]

/** Hashes of random secrets, and blind indexes: nothing can be opened. */
export const HASHES: readonly string[] = [
  'account.email_index',
  'verification.end_user_ref_index',
  'verification.idempotency_index',
  'verification.document_number_index',
  'partner_invitation.email_index',
  'erased_address.address_index',
  'mail_count.mailbox_index',
  'api_key.hash',
  'refresh_token.hash',
  'mail_token.hash',
  'recovery_code.hash',
  'mfa_challenge.hash',
  'staff_setup.hash',
  'staff_session.hash',
  'capture_session.nonce_hash',
  'capture_frame.digest',
  'hosted_device.token_hash',
  'partner_invitation.token_hash',
]
