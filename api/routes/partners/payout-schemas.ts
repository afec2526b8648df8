import { z } from 'zod'
import { usdText } from '../../../money/micro-usd.ts'
import { ASSETS, NETWORKS } from '../../../money/networks.ts'
import type { Payout, PayoutFee } from '../../../db/partners/schema.ts'
import { PAYOUT_STATUSES } from '../../../contract/payouts.ts'
import { pageOf } from '../../http/list-pages.ts'
import { textOfLength } from '../../http/validation.ts'
import { mfaProof } from '../account/mfa-schemas.ts'

const dollars = (description: string) =>
  z
    .string()
    .regex(/^\d+\.\d{6}$/)
    .meta({ description: `${description}, in US dollars with six places` })

const payoutFee = z
  .strictObject({
    network: z.enum(NETWORKS),
    asset: z.enum(ASSETS),
    fee: dollars('fee, taken from the amount'),
    minimum: dollars('smallest payout'),
  })
  .meta({ id: 'PayoutFee' })

export const payoutFees = z.strictObject({ items: z.array(payoutFee) }).meta({ id: 'PayoutFees' })

export const payout = z
  .strictObject({
    id: z.string(),
    network: z.enum(NETWORKS),
    asset: z.enum(ASSETS),
    address: z.string(),
    amount: dollars('sum of its commissions'),
    fee: dollars('fee, fixed at the request'),
    net: dollars('amount minus fee'),
    status: z.enum(PAYOUT_STATUSES),
    held_until: z.iso.datetime().nullable().meta({
      description: 'hold of a new address: no payment before this time; null for the address that was paid last',
    }),
    tx_hash: z.string().nullable().meta({ description: 'hash of the transaction, once it was sent' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Payout' })

export const payoutRequest = z
  .strictObject({
    network: z.enum(NETWORKS),
    asset: z.enum(ASSETS).optional().meta({ description: 'optional if the network offers one asset' }),
    address: textOfLength(1, 128).meta({
      description: 'bitcoin: base58, bech32 or bech32m; ethereum: with checksum (EIP-55), or in one case',
    }),
    amount: z
      .string()
      .regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,6})?$/, 'must be an amount in US dollars, such as "25.50"')
      .optional()
      .meta({ description: 'US dollars; without it, the whole available balance' }),
    ...mfaProof,
  })
  .refine((body) => body.code === undefined || body.recovery_code === undefined, {
    path: ['code'],
    message: 'give either code or recovery_code, not both',
  })
  .meta({ id: 'PayoutRequest' })

export const payoutPage = pageOf(payout).meta({ id: 'PayoutPage' })

export const presentPayoutFee = ({ network, asset, fee, minimum }: PayoutFee): z.input<typeof payoutFee> => ({
  network,
  asset,
  fee: usdText(fee),
  minimum: usdText(minimum),
})

/** The payout as its partner sees it. Who decided, and the result of the sanctions lists, is for staff only. */
export const presentPayout = (row: Payout): z.input<typeof payout> => ({
  id: row.id,
  network: row.network,
  asset: row.asset,
  address: row.address,
  amount: usdText(row.amount),
  fee: usdText(row.fee),
  net: usdText(row.net),
  status: row.status,
  held_until: row.held_until?.toISOString() ?? null,
  tx_hash: row.tx_hash,
  created_at: row.created_at.toISOString(),
})
