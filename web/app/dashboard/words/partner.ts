import type { Tone } from '../../parts/badge.tsx'
import { usd } from '../../parts/format.ts'
import type { IconName } from '../../parts/icon.tsx'
import type { Schemas } from '../session/client.ts'

type Look = { readonly tone: Tone; readonly icon: IconName; readonly words: string }

export const PARTNER_STATUS = {
  PENDING: { tone: 'wait', icon: 'clock', words: 'Being looked at' },
  ACTIVE: { tone: 'ok', icon: 'ok', words: 'Active' },
  SUSPENDED: { tone: 'bad', icon: 'ban', words: 'Suspended' },
  REJECTED: { tone: 'off', icon: 'no', words: 'Not accepted' },
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
  REVERSED: { tone: 'bad', icon: 'rotate', words: 'Taken back' },
} as const satisfies Readonly<Record<Schemas['Commission']['status'], Look>>

export const PAYOUT_STATUS = {
  REQUESTED: { tone: 'wait', icon: 'clock', words: 'Asked for' },
  APPROVED: { tone: 'mid', icon: 'usercheck', words: 'Approved' },
  SENT: { tone: 'ok', icon: 'ok', words: 'Sent' },
  FAILED: { tone: 'bad', icon: 'alert', words: 'Failed' },
  REJECTED: { tone: 'bad', icon: 'no', words: 'Refused' },
} as const satisfies Readonly<Record<Schemas['Payout']['status'], Look>>

export type Billing = Schemas['PartnerClient']['billing']

/** Who pays for a client's verifications: in a word, in a sentence to the partner, and in one to the client. */
export const BILLING: Readonly<Record<Billing, readonly [words: string, meaning: string, told: string]>> = {
  DIRECT: [
    'Pays itself',
    'The client uses credits of its own, and you earn a commission on those it bought.',
    'You pay for your verifications yourself, as before.',
  ],
  RESELLER: [
    'You pay',
    'Your credits are held and charged for the client. There is no commission.',
    'It pays for your verifications from now on.',
  ],
}

const ADDRESS: Readonly<Record<string, string>> = {
  MALFORMED: 'This is no address.',
  CHECKSUM: 'There is a typing error in this address.',
  WRONG_NETWORK: 'This address is of another network.',
  UNSPENDABLE: 'Nobody can spend what is sent to this address.',
  TOKEN_CONTRACT: 'This is the contract of a token, not an address of yours.',
  OWN_PAYMENT_ADDRESS: 'This is an address to pay us at.',
}

/** What is wrong with an address to be paid at. */
export const addressWords = (problem: string): string => ADDRESS[problem] ?? problem

/** What is wrong with an amount to be paid out. */
export const amountWords = (problem: string): string =>
  problem.startsWith('MINIMUM:') ? `At least ${usd(problem.slice(8))}.` : 'An amount such as 25.50.'
