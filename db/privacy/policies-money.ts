import type { TablePolicy } from './table-policy.ts'

// The policies of books and vouchers. They name accounts, without a holder after an erasure.

const BOOKS = { how: 'kept: accounting records, 8 to 10 years by the law of most countries' }
const VOUCHER = 'accounting records, which the law requires'
const CHAIN = 'of a public chain'
const STAFF = 'a member of staff'
const FEW = { how: 'a few rows, which the operator sets' }
const PUBLISHED = 'published sanctions lists'

/** Tables of money: credits, payments, partners. */
export const OF_MONEY = {
  credit_balance: { erase: { keeps: VOUCHER }, exports: 'as held', retention: BOOKS },
  ledger_entry: { erase: { keeps: VOUCHER }, exports: 'as held', retention: BOOKS },
  payment: {
    erase: { keeps: VOUCHER, stays: { address: CHAIN, tx_hash: CHAIN, scanned_hash: CHAIN } },
    exports: 'as held',
    retention: BOOKS,
  },
  payment_receipt: {
    erase: { keeps: VOUCHER, stays: { tx_hash: CHAIN, block_hash: CHAIN, senders: CHAIN } },
    exports: 'as held',
    retention: BOOKS,
  },
  payment_stray: {
    erase: { keeps: VOUCHER, stays: { tx_hash: CHAIN, contract: CHAIN, block_hash: CHAIN } },
    exports: 'as held',
    retention: BOOKS,
  },
  payment_key: {
    erase: { keeps: 'of nobody', stays: { settled_hash: CHAIN } },
    exports: { not: "the operator's own keys" },
    retention: FEW,
  },
  asset_price: {
    erase: { keeps: 'of nobody' },
    exports: { not: 'the same for all' },
    retention: { how: 'a new price removes the expired ones' },
  },
  sanctioned_address: {
    erase: { keeps: 'of nobody', stays: { address: PUBLISHED, list: PUBLISHED } },
    exports: { not: PUBLISHED },
    retention: { how: 'as many rows as the lists name addresses' },
  },
  sanctioned_address_source: {
    erase: { keeps: 'of nobody', stays: { list: PUBLISHED, version: PUBLISHED } },
    exports: { not: PUBLISHED },
    retention: { how: 'one row for each list' },
  },
  partner: {
    erase: {
      keeps: 'clients and commissions name the partner; nobody is behind its number',
      stays: {
        code: 'random',
        approved_by: STAFF,
        application: 'removed at the request of the erasure (leavePartnership)',
      },
    },
    exports: 'as held',
    retention: { how: 'one row for each account at most' },
  },
  partner_client: {
    erase: {
      keeps: 'commissions depend on it',
      stays: { signs: 'removed at the request of the erasure (leavePartnership)' },
    },
    exports: 'as held',
    retention: { how: 'one row for each account at most' },
  },
  partner_invitation: {
    erase: {
      keeps: 'proof of an invitation; nothing else once the invitation is over',
      stays: {
        email: 'removed when the invitation is over, and at the request of the erasure (leavePartnership)',
        email_index: 'removed with the address',
        token_hash: 'of a random secret',
      },
    },
    exports: 'as held',
    retention: { how: 'bounded by the daily limit of each partner' },
  },
  commission: { erase: { keeps: VOUCHER }, exports: 'as held', retention: BOOKS },
  payout: {
    erase: {
      keeps: VOUCHER,
      stays: {
        asset: 'the name of a coin',
        address: CHAIN,
        tx_hash: CHAIN,
        approved_by: STAFF,
        sent_by: STAFF,
        ended_by: STAFF,
        partner_approved_by: STAFF,
      },
    },
    exports: 'as held',
    retention: BOOKS,
  },
  payout_fee: {
    erase: { keeps: 'of nobody', stays: { asset: 'the name of a coin' } },
    exports: { not: 'the same for all' },
    retention: FEW,
  },
  price: {
    erase: { keeps: 'of nobody', stays: { levels: 'names of levels' } },
    exports: { not: 'the same for all' },
    retention: FEW,
  },
  country_rule: {
    erase: { keeps: 'of nobody', stays: { country: 'a country' } },
    exports: { not: 'the same for all' },
    retention: FEW,
  },
} as const satisfies Readonly<Record<string, TablePolicy>>
