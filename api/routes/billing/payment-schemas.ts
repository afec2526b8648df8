import { z } from 'zod'
import { amountText } from '../../../money/amounts.ts'
import {
  ASSET_DECIMALS,
  ASSETS,
  CONFIRMATIONS_REQUIRED,
  NETWORK_ASSETS,
  NETWORKS,
  type Asset,
  type Network,
} from '../../../money/networks.ts'
import { usdText } from '../../../money/micro-usd.ts'
import { bitcoinUri, etherUri, tokenUri } from '../../../money/wallet-uri.ts'
import { idPattern } from '../../../db/ids.ts'
import type { Payment } from '../../../db/payments/schema.ts'
import type { PaymentSettings } from '../../../config/payments.ts'
import { PAYMENT_STATUSES } from '../../../contract/payments.ts'

export const MIN_CREDITS = 10
export const MAX_CREDITS = 1_000_000

/** Path parameter: the id of a payment. */
export const paymentId = z.string().regex(idPattern('payment'))

/** What asks for an address. That the asset is one of the network is said here, so that the answer names the field. */
export const addressRequest = z
  .strictObject({
    network: z.enum(NETWORKS),
    asset: z.enum(ASSETS),
    credits: z.int().min(MIN_CREDITS).max(MAX_CREDITS),
  })
  .refine(({ network, asset }) => NETWORK_ASSETS[network].includes(asset), {
    path: ['asset'],
    message: 'NOT_ON_NETWORK',
  })

const amount = (description: string) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .meta({ description })

/** A payment as its owner sees it. */
export const payment = z
  .strictObject({
    id: z.string(),
    network: z.enum(NETWORKS),
    asset: z.enum(ASSETS),
    address: z.string().meta({ description: 'pay here, once; never used again' }),
    amount_expected: amount('whole coins, as a decimal text: exact, never a floating point number'),
    amount_received: amount('what counts so far, in whole coins'),
    credits: z.int().meta({ description: 'asked for' }),
    credits_granted: z.int().meta({ description: 'added to the balance so far' }),
    price_usd: amount('of one whole coin, locked until expires_at'),
    status: z.enum(PAYMENT_STATUSES),
    tx_hash: z
      .string()
      .nullable()
      .meta({ description: 'of the newest transaction that pays it; null where none names it' }),
    confirmations: z.int().meta({ description: 'of the newest that counts or is to count' }),
    confirmations_required: z.int(),
    uri: z.string().meta({ description: 'for a wallet, as a link or QR code (BIP-21, EIP-681)' }),
    expires_at: z.iso.datetime().meta({
      description: 'money that is seen before counts at price_usd, later money at the price of its confirmation',
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Payment' })

/** What can be paid with now. */
export const offer = z
  .strictObject({
    credit_price_usd: amount('of one credit; null where the service sells none').nullable(),
    min_credits: z.int(),
    max_credits: z.int(),
    networks: z
      .array(
        z.strictObject({
          network: z.enum(NETWORKS),
          confirmations_required: z.int(),
          is_available: z.boolean().meta({ description: 'false while its chain or its watchers are away' }),
          assets: z.array(
            z.strictObject({
              asset: z.enum(ASSETS),
              price_usd: z
                .string()
                .nullable()
                .meta({ description: 'of one whole coin; null while no price is believed' }),
            }),
          ),
        }),
      )
      .meta({ description: 'empty where the service takes no payments' }),
  })
  .meta({ id: 'PaymentOffer' })

/** A payment's row as it is answered. */
export const presentPayment = (row: Payment, settings: PaymentSettings): z.input<typeof payment> => ({
  id: row.id,
  network: row.network,
  asset: row.asset,
  address: row.address,
  amount_expected: amountText(BigInt(row.amount_expected), row.asset),
  amount_received: amountText(BigInt(row.amount_received), row.asset),
  credits: row.credits,
  credits_granted: row.credited,
  price_usd: usdText(row.price),
  status: row.status,
  tx_hash: row.tx_hash,
  confirmations: row.confirmations,
  confirmations_required: CONFIRMATIONS_REQUIRED[row.network],
  uri: uriOf(row.address, row.asset, BigInt(row.amount_expected), row.network, settings),
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
})

/** A token that is no longer configured is asked for by its address alone. */
function uriOf(
  address: string,
  asset: Asset,
  expected: bigint,
  network: Network,
  { ethereum }: PaymentSettings,
): string {
  if (network === 'bitcoin') return bitcoinUri(address, expected)
  const chainId = ethereum?.chainId ?? 1
  const contract = ethereum?.tokens.get(asset)
  if (asset === 'ETH') return etherUri(address, expected, chainId)
  return contract === undefined ? `ethereum:${address}@${chainId}` : tokenUri(contract, address, expected, chainId)
}

/**
 * What is asked for, in base units: rounded up, so that a price is never undercut.
 *
 * @param price micro-USD of one whole coin
 */
export const amountFor = (credits: number, creditPrice: number, price: number, asset: Asset): bigint => {
  const value = BigInt(credits) * BigInt(creditPrice) * 10n ** BigInt(ASSET_DECIMALS[asset])
  return (value + BigInt(price) - 1n) / BigInt(price)
}
