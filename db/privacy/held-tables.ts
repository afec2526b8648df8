import { companyOf, emailOf, openAccountKey } from '../account-data.ts'
import { embedOriginsOf } from '../accounts/embed-origins.ts'
import { openEmailChangeAddress } from '../accounts/email-changes.ts'
import { openKeyName } from '../accounts/api-keys.ts'
import { openRecipient } from '../mail/mail.ts'
import { auditOf } from './held-audit.ts'
import { credits, managedBy, partner, payment } from './held-money.ts'
import { held, INDEX, SECRET, underOwnKey, WRAPPED, type HeldTable } from './held-table.ts'
import { verification } from './held-verification.ts'
import { endpoint } from './held-webhooks.ts'
import { TABLES } from './table-policies.ts'

// The export of an account, table by table (GDPR, art. 15 and 20). A missing table or column fails a test.

const session = held('session', {
  as: 'sessions',
  of: 'account_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    account_id: 'shown',
    created_at: 'shown',
    ended_at: 'shown',
    end_reason: 'shown',
    transport: 'shown',
    device: 'shown',
    network: 'shown',
    last_used_at: 'shown',
  },
})

const secondFactor = held('mfa', {
  as: 'second_factor',
  of: 'account_id',
  order: ['account_id'],
  columns: {
    account_id: 'shown',
    secret: { withheld: SECRET },
    pending_secret: { withheld: SECRET },
    enabled_at: 'shown',
    last_step: { withheld: SECRET },
  },
})

const emailChange = held('email_change', {
  as: 'email_changes',
  of: 'account_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    account_id: 'shown',
    session_id: 'shown',
    old_email: { open: (row, { ring }) => openEmailChangeAddress(ring, row, 'old') },
    new_email: { open: (row, { ring }) => openEmailChangeAddress(ring, row, 'new') },
    created_at: 'shown',
    expires_at: 'shown',
    old_confirmed_at: 'shown',
    new_confirmed_at: 'shown',
    ended_at: 'shown',
    outcome: 'shown',
  },
})

const apiKey = held('api_key', {
  as: 'api_keys',
  of: 'account_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    account_id: 'shown',
    name_sealed: { as: 'name', open: underOwnKey((row, key) => openKeyName(key, row)) },
    mode: 'shown',
    prefix: 'shown',
    hash: { withheld: SECRET },
    checks: 'shown',
    ip_allowlist: 'shown',
    created_at: 'shown',
    last_used_at: 'shown',
    revoked_at: 'shown',
  },
  few: [auditOf],
})

const mail = held('mail', {
  as: 'mails',
  of: 'account_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    kind: 'shown',
    status: 'shown',
    recipient: { open: (row, { ring }) => openRecipient(ring, row) ?? null },
    token: { withheld: SECRET },
    quote_id: 'shown',
    account_id: 'shown',
    about_id: 'shown',
    asked_from: { withheld: 'the network of the requester, who may be anybody; stored while the mail waits' },
    attempts: 'shown',
    last_error: 'shown',
    created_at: 'shown',
    finished_at: 'shown',
  },
})

const erasure = held('erasure', {
  as: 'erasures',
  of: 'account_id',
  order: ['requested_at', 'id'],
  columns: {
    id: 'shown',
    account_id: 'shown',
    verification_id: 'shown',
    step: 'shown',
    last_id: 'shown',
    requested_by: 'shown',
    requested_at: 'shown',
    completes_by: 'shown',
    counts: 'shown',
    finished_at: 'shown',
  },
})

/** The root: its own columns are the member `account`, its tables the members beside it. */
export const ACCOUNT = held('account', {
  as: 'account',
  of: 'id',
  order: ['id'],
  ownKey: (row, ring) => ({ owner: row.id, key: openAccountKey(ring, row) }),
  columns: {
    id: 'shown',
    data_key: { withheld: WRAPPED },
    email_sealed: { as: 'email', open: (row, { ring }) => emailOf(ring, row) },
    email_index: { withheld: INDEX },
    password_hash: { withheld: SECRET },
    company_sealed: { as: 'company', open: (row, { ring }) => companyOf(ring, row) },
    status: 'shown',
    email_verified_at: 'shown',
    registration_expires_at: 'shown',
    contested_at: 'shown',
    monitoring: 'shown',
    embed_origins_sealed: { as: 'embed_origins', open: (row, { ring }) => embedOriginsOf(ring, row) },
    trusted_capture: 'shown',
    require_proof: 'shown',
    erased_at: 'shown',
    created_at: 'shown',
  },
  many: [
    session,
    secondFactor,
    emailChange,
    apiKey,
    endpoint,
    ...credits,
    payment,
    mail,
    managedBy,
    partner,
    verification,
    erasure,
    auditOf,
  ],
})

/** Tables without an export, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = Object.fromEntries(
  TABLES.flatMap(([table, { exports }]) => (exports === 'as held' ? [] : [[table, exports.not]])),
)

/** Lists every exported table below `root`. */
export const tablesBelow = (root: HeldTable): HeldTable[] => [
  root,
  ...[...(root.few ?? []), ...(root.many ?? [])].flatMap(tablesBelow),
]
