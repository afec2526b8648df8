import type { Tone } from '../../parts/badge.tsx'
import type { IconName } from '../../parts/icon.tsx'
import type { Schemas } from '../session/client.ts'

type Payment = Schemas['Payment']

export const NETWORK: Readonly<Record<Payment['network'], string>> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum' }

export const ASSET: Readonly<Record<Payment['asset'], string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ether',
  USDC: 'USD Coin',
  USDT: 'Tether',
}

export const PAYMENT_STATUS = {
  AWAITING: { tone: 'wait', icon: 'clock', words: 'Awaiting payment' },
  CONFIRMING: { tone: 'mid', icon: 'rotate', words: 'Confirming' },
  CONFIRMED: { tone: 'ok', icon: 'ok', words: 'Paid' },
  UNDERPAID: { tone: 'mid', icon: 'alert', words: 'Underpaid' },
  EXPIRED: { tone: 'off', icon: 'clock', words: 'Expired' },
} as const satisfies Readonly<Record<Payment['status'], { tone: Tone; icon: IconName; words: string }>>

/** An amount with the sign of its asset. */
export const coins = (amount: string, asset: Payment['asset']): string => `${amount} ${asset}`
