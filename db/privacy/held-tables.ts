import { companyOf, emailOf, openAccountKey } from '../account-data.ts'
import { embedOriginsOf } from '../accounts/embed-origins.ts'
import { openEmailChangeAddress } from '../accounts/email-changes.ts'
import { openKeyName } from '../accounts/api-keys.ts'
import { toldVerification } from '../credits/credits.ts'
import { openRecipient } from '../mail/mail.ts'
import { invitedEmail } from '../partners/invitations.ts'
import { openApplication } from '../partners/partner-overview.ts'
import { openExcerpt } from '../webhooks/deliveries.ts'
import { openUrl } from '../webhooks/endpoint-url.ts'
import { auditOf } from './held-audit.ts'
import { held, INDEX, underOwnKey, WRAPPED, type HeldTable } from './held-table.ts'
import { verification } from './held-verification.ts'
import { TABLES } from './table-policies.ts'

// All that is held of an account, table by table (GDPR, art. 15 and 20). A table or column that is missing here fails a test.

const SECRET = 'a secret or its hash: whoever had a copy of this document would have it too'
const SIGNS = 'what staff look at to find abuse: told, it would be avoided'
const XPUB = "a place in the operator's own key, from which its other addresses follow"
const UNTOLD = 'money that is looked into for sanctions: the law forbids to tell'
const STAFF = 'names a person who works for the service, and whose data it is'

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

const delivery = held('webhook_delivery', {
  as: 'deliveries',
  of: 'endpoint_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    endpoint_id: 'shown',
    account_id: 'shown',
    verification_id: 'shown',
    event: 'shown',
    body: 'shown',
    status: 'shown',
    attempts: 'shown',
    rearmed_after: 'shown',
    response_code: 'shown',
    last_error: 'shown',
    next_attempt_at: 'shown',
    created_at: 'shown',
    finished_at: 'shown',
    log_gone_at: 'shown',
  },
  few: [
    held('webhook_attempt', {
      as: 'attempt_log',
      of: 'delivery_id',
      order: ['attempt'],
      columns: {
        delivery_id: 'shown',
        attempt: 'shown',
        started_at: 'shown',
        finished_at: 'shown',
        response_code: 'shown',
        error: 'shown',
        excerpt: { open: (row, { ring }) => openExcerpt(ring, row) },
      },
    }),
    held('webhook_rearm', {
      as: 'rearms',
      of: 'delivery_id',
      order: ['requested_at', 'id'],
      columns: {
        id: 'shown',
        delivery_id: 'shown',
        requested_at: 'shown',
        actor: { withheld: STAFF },
        reason: 'shown',
        attempts_before: 'shown',
        refusal: 'shown',
      },
    }),
    auditOf,
  ],
})

const endpoint = held('webhook_endpoint', {
  as: 'webhook_endpoints',
  of: 'account_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    account_id: 'shown',
    url_sealed: { as: 'url', open: underOwnKey((row, key) => openUrl(key, row)) },
    events: 'shown',
    secret: { withheld: SECRET },
    active: 'shown',
    created_at: 'shown',
    deleted_at: 'shown',
    previous_secret: { withheld: SECRET },
    previous_secret_until: 'shown',
    failing_since: 'shown',
    outage_told_at: 'shown',
    failures_told_at: 'shown',
    failures_untold: 'shown',
    switched_off_at: 'shown',
  },
  many: [delivery],
})

const credits = [
  held('credit_balance', {
    as: 'credit_balance',
    of: 'account_id',
    order: ['account_id'],
    columns: { account_id: 'shown', total: 'shown', held: 'shown' },
  }),
  held('ledger_entry', {
    as: 'ledger',
    of: 'account_id',
    order: ['seq'],
    columns: {
      id: 'shown',
      seq: { withheld: 'a number over the entries of all clients' },
      account_id: 'shown',
      type: 'shown',
      amount: 'shown',
      held_amount: 'shown',
      balance_after: 'shown',
      held_after: 'shown',
      verification_id: { told: toldVerification },
      payment_id: 'shown',
      created_at: 'shown',
    },
  }),
]

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
    asked_from: { withheld: 'the network of who asked, who may be anybody; for as long as the mail waits' },
    attempts: 'shown',
    last_error: 'shown',
    created_at: 'shown',
    finished_at: 'shown',
  },
})

const payment = held('payment', {
  as: 'payments',
  of: 'account_id',
  order: ['created_at', 'id'],
  columns: {
    id: 'shown',
    account_id: 'shown',
    network: 'shown',
    asset: 'shown',
    key_id: { withheld: XPUB },
    key_index: { withheld: XPUB },
    address: 'shown',
    credits: 'shown',
    price: 'shown',
    credit_price: 'shown',
    amount_expected: 'shown',
    amount_received: 'shown',
    credited: 'shown',
    shortfall: 'shown',
    status: 'shown',
    held: { withheld: UNTOLD },
    price_missing_since: 'shown',
    tx_hash: 'shown',
    confirmations: 'shown',
    from_height: 'shown',
    scanned_height: 'shown',
    scanned_hash: 'shown',
    scanned_at: 'shown',
    final_height: 'shown',
    stray_height: 'shown',
    expires_at: 'shown',
    watch_until: 'shown',
    created_at: 'shown',
  },
  few: [
    held('payment_receipt', {
      as: 'receipts',
      of: 'payment_id',
      order: ['tx_hash', 'place'],
      columns: {
        payment_id: 'shown',
        tx_hash: 'shown',
        place: 'shown',
        amount: 'shown',
        block_hash: 'shown',
        block_height: 'shown',
        block_time: 'shown',
        is_coinbase: 'shown',
        is_final: 'shown',
        first_seen_at: 'shown',
        lock_passed_on: 'shown',
        state: 'shown',
        price: 'shown',
        is_locked_price: 'shown',
        senders: 'shown',
        is_sanctioned: { withheld: UNTOLD },
        released_at: { withheld: UNTOLD },
      },
    }),
    held('payment_stray', {
      as: 'other_assets',
      of: 'payment_id',
      order: ['tx_hash', 'place'],
      columns: {
        payment_id: 'shown',
        tx_hash: 'shown',
        place: 'shown',
        asset: 'shown',
        contract: 'shown',
        amount: 'shown',
        block_hash: 'shown',
        block_height: 'shown',
        first_seen_at: 'shown',
      },
    }),
    auditOf,
  ],
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

/** As a client of a partner. */
const managedBy = held('partner_client', {
  as: 'managed_by',
  of: 'account_id',
  order: ['account_id'],
  columns: {
    account_id: 'shown',
    partner_id: 'shown',
    billing: 'shown',
    status: 'shown',
    commissionable: 'shown',
    signs: { withheld: SIGNS },
    created_at: 'shown',
  },
})

/** As a partner: the only place where other accounts are named, since their owner manages them. */
const partner = held('partner', {
  as: 'partner',
  of: 'account_id',
  order: ['account_id'],
  columns: {
    id: 'shown',
    account_id: 'shown',
    code: 'shown',
    status: 'shown',
    commission_bp: 'shown',
    application: { open: (row, { ring }) => openApplication(ring, row) },
    approved_by: { withheld: STAFF },
    created_at: 'shown',
  },
  many: [
    held('partner_client', {
      as: 'clients',
      of: 'partner_id',
      order: ['created_at', 'account_id'],
      columns: {
        account_id: 'shown',
        partner_id: 'shown',
        billing: 'shown',
        status: 'shown',
        commissionable: 'shown',
        signs: { withheld: SIGNS },
        created_at: 'shown',
      },
    }),
    held('partner_invitation', {
      as: 'invitations',
      of: 'partner_id',
      order: ['created_at', 'id'],
      columns: {
        id: 'shown',
        partner_id: 'shown',
        email: { open: (row, { ring }) => invitedEmail(ring, row) },
        email_index: { withheld: INDEX },
        billing: 'shown',
        token_hash: { withheld: SECRET },
        created_at: 'shown',
        expires_at: 'shown',
        ended_at: 'shown',
        end_reason: 'shown',
      },
    }),
    held('commission', {
      as: 'commissions',
      of: 'partner_id',
      order: ['id'],
      columns: {
        id: 'shown',
        partner_id: 'shown',
        client_account_id: 'shown',
        verification_id: 'shown',
        credits: 'shown',
        amount: 'shown',
        status: 'shown',
        payable_at: 'shown',
        payout_id: 'shown',
        split_of: 'shown',
        created_at: 'shown',
      },
    }),
    held('payout', {
      as: 'payouts',
      of: 'partner_id',
      order: ['created_at', 'id'],
      columns: {
        id: 'shown',
        partner_id: 'shown',
        network: 'shown',
        asset: 'shown',
        address: 'shown',
        amount: 'shown',
        fee: 'shown',
        net: 'shown',
        status: 'shown',
        approved_by: { withheld: STAFF },
        sent_by: { withheld: STAFF },
        ended_by: { withheld: STAFF },
        partner_approved_by: { withheld: STAFF },
        asset_amount: 'shown',
        is_new_address: 'shown',
        held_until: 'shown',
        released_at: 'shown',
        is_sanctioned: { withheld: UNTOLD },
        problem: 'shown',
        approved_at: 'shown',
        reported_at: 'shown',
        ended_at: 'shown',
        tx_hash: 'shown',
        created_at: 'shown',
      },
      few: [auditOf],
    }),
    auditOf,
  ],
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

/** Tables of which nothing is exported, and why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = Object.fromEntries(
  TABLES.flatMap(([table, { exports }]) => (exports === 'as held' ? [] : [[table, exports.not]])),
)

/** Every table that is exported somewhere below `root`. */
export const tablesBelow = (root: HeldTable): HeldTable[] => [
  root,
  ...[...(root.few ?? []), ...(root.many ?? [])].flatMap(tablesBelow),
]
