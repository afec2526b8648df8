import type { Tone } from '../../parts/badge.tsx'
import { usd } from '../../parts/format.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { Schemas } from '../session/client.ts'

type Look = { readonly tone: Tone; readonly icon: IconName; readonly words: string }

export const PARTNER_STATUS = {
  PENDING: { tone: 'wait', icon: 'clock', words: 'In review' },
  ACTIVE: { tone: 'ok', icon: 'ok', words: 'Active' },
  SUSPENDED: { tone: 'bad', icon: 'ban', words: 'Suspended' },
  REJECTED: { tone: 'off', icon: 'no', words: 'Not approved' },
} as const satisfies Readonly<Record<Schemas['Partner']['status'], Look>>

export const CLIENT_STATUS = {
  INVITED: { tone: 'wait', icon: 'mail', words: 'Invited' },
  ACTIVE: { tone: 'ok', icon: 'ok', words: 'Active' },
  REMOVED: { tone: 'off', icon: 'ban', words: 'Removed' },
} as const satisfies Readonly<Record<Schemas['PartnerClient']['status'], Look>>

export const COMMISSION_STATUS = {
  PENDING: { tone: 'wait', icon: 'clock', words: 'Maturing' },
  PAYABLE: { tone: 'ok', icon: 'ok', words: 'Payable' },
  PAID: { tone: 'off', icon: 'check', words: 'Paid' },
  REVERSED: { tone: 'bad', icon: 'rotate', words: 'Reversed' },
} as const satisfies Readonly<Record<Schemas['Commission']['status'], Look>>

export const PAYOUT_STATUS = {
  REQUESTED: { tone: 'wait', icon: 'clock', words: 'Requested' },
  APPROVED: { tone: 'mid', icon: 'usercheck', words: 'Approved' },
  SENT: { tone: 'ok', icon: 'ok', words: 'Sent' },
  FAILED: { tone: 'bad', icon: 'alert', words: 'Failed' },
  REJECTED: { tone: 'bad', icon: 'no', words: 'Rejected' },
} as const satisfies Readonly<Record<Schemas['Payout']['status'], Look>>

export type Billing = Schemas['PartnerClient']['billing']

/** Who pays for a client's verifications: a label, a sentence to the partner, and a sentence to the client. */
export const BILLING: Readonly<Record<Billing, readonly [words: string, meaning: string, told: string]>> = {
  DIRECT: [
    'Client pays',
    'The client uses its own credits. You earn a commission on the credits that it bought.',
    'You pay for your verifications, as before.',
  ],
  RESELLER: [
    'You pay',
    'The client uses your credits. You earn no commission.',
    'The partner pays for your verifications from now on.',
  ],
}

const ADDRESS: Readonly<Record<string, string>> = {
  MALFORMED: 'This address is invalid.',
  CHECKSUM: 'This address contains a typing error.',
  WRONG_NETWORK: 'This address belongs to another network.',
  UNSPENDABLE: 'Nobody can spend money sent to this address.',
  TOKEN_CONTRACT: 'This is a token contract. Enter your own address.',
  OWN_PAYMENT_ADDRESS: 'This is one of our payment addresses. Enter your own address.',
}

/** The error text of a payout address. */
export const addressWords = (problem: string): string => ADDRESS[problem] ?? problem

/** The error text of a payout amount. */
export const amountWords = (problem: string): string =>
  problem.startsWith('MINIMUM:') ? `Enter at least ${usd(problem.slice(8))}.` : 'Enter an amount such as 25.50.'
