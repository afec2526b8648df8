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

/** Request for an address. This schema checks that the network has the asset, so that the error names the field. */
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

/** A payment, as its owner sees it. */
export const payment = z
  .strictObject({
    id: z.string(),
    network: z.enum(NETWORKS),
    asset: z.enum(ASSETS),
    address: z.string().meta({ description: 'pay to this address, once; no other payment uses it' }),
    amount_expected: amount('whole coins, as an exact decimal text, never a floating point number'),
    amount_received: amount('amount that counts so far, in whole coins'),
    credits: z.int().meta({ description: 'requested credits' }),
    credits_granted: z.int().meta({ description: 'credits added to the balance so far' }),
    price_usd: amount('price of one whole coin, fixed until expires_at'),
    status: z.enum(PAYMENT_STATUSES),
    tx_hash: z
      .string()
      .nullable()
      .meta({ description: 'newest transaction that pays this payment; null if none is known' }),
    confirmations: z.int().meta({ description: 'confirmations of the newest transaction' }),
    confirmations_required: z.int(),
    uri: z.string().meta({ description: 'link or QR code for a wallet (BIP-21, EIP-681)' }),
    expires_at: z.iso.datetime().meta({
      description: 'deposits seen before this time count at price_usd, later ones at the price of their confirmation',
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Payment' })

/** The offered assets and their prices now. */
export const offer = z
  .strictObject({
    credit_price_usd: amount('price of one credit; null if the service sells none').nullable(),
    min_credits: z.int(),
    max_credits: z.int(),
    networks: z
      .array(
        z.strictObject({
          network: z.enum(NETWORKS),
          confirmations_required: z.int(),
          is_available: z
            .boolean()
            .meta({ description: 'false while its chain or the workers that scan it are unavailable' }),
          assets: z.array(
            z.strictObject({
              asset: z.enum(ASSETS),
              price_usd: z
                .string()
                .nullable()
                .meta({ description: 'price of one whole coin; null while the sources agree on none' }),
            }),
          ),
        }),
      )
      .meta({ description: 'empty if the service takes no payments' }),
  })
  .meta({ id: 'PaymentOffer' })

/** Presents the row of a payment. */
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

/** The link to pay. For a token that is no longer configured it names the address alone. */
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
 * The amount to pay, in base units. It is rounded up, so that it never undercuts the price.
 *
 * @param price micro-USD of one whole coin
 */
export const amountFor = (credits: number, creditPrice: number, price: number, asset: Asset): bigint => {
  const value = BigInt(credits) * BigInt(creditPrice) * 10n ** BigInt(ASSET_DECIMALS[asset])
  return (value + BigInt(price) - 1n) / BigInt(price)
}
