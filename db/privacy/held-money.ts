import { toldVerification } from '../credits/credits.ts'
import { invitedEmail } from '../partners/invitations.ts'
import { openApplication } from '../partners/partner-overview.ts'
import { auditOf } from './held-audit.ts'
import { held, INDEX, SECRET, STAFF } from './held-table.ts'

// The export of an account's money: credits, payments, and its relations to partners.

const SIGNS = 'staff use it to find abuse: disclosure would help to avoid it'
const XPUB = "a place in the operator's own key: its other addresses could be derived"
const UNTOLD = 'a sanctions case about money: the law forbids disclosure'

/** Balance and ledger. */
export const credits = [
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

/** Purchases of credits, with their deposits on the chain. */
export const payment = held('payment', {
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

/** As a client of a partner. */
export const managedBy = held('partner_client', {
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

/** As a partner. Only here other accounts are named, because their owner manages them. */
export const partner = held('partner', {
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
