import { z } from 'zod'
import { rateText } from '../../../money/commission.ts'
import { usdText } from '../../../money/micro-usd.ts'
import type { PartnerBalance } from '../../../db/partners/partner-balance.ts'
import { COMMISSION_STATUSES, PARTNER_STATUSES, type Commission, type Partner } from '../../../db/partners/schema.ts'
import { httpsAddress } from '../../http/given-address.ts'
import { lineOfText, textOfLength } from '../../http/validation.ts'

// Schemas of decisions.md, "Partners". Money is a decimal text of dollars with six places.

const timestamp = z.iso.datetime()
const PARAGRAPHS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/

export const partnerApplication = z
  .strictObject({
    company: lineOfText(200),
    website: httpsAddress.optional().meta({ format: 'uri' }),
    monthly_volume: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .optional()
      .meta({ description: 'verifications a month that the clients need' }),
    message: textOfLength(1, 4_000)
      .regex(PARAGRAPHS, { error: 'must be text without control characters', abort: true })
      .refine((text) => text.isWellFormed(), 'must be well-formed text')
      .optional()
      .meta({ description: 'who the clients are, and why they need verifications' }),
  })
  .meta({ id: 'PartnerApplication' })

const dollars = (description: string) =>
  z
    .string()
    .regex(/^-?\d+\.\d{6}$/)
    .meta({ description, example: '15.123456' })

const partnerBalance = z
  .strictObject({
    available: dollars(
      'available for a payout. Below 0 if more was taken back than earned since; the next commissions make up for it',
    ),
    pending: dollars('not payable yet; a commission is payable after 14 days'),
    in_payouts: dollars('part of an open payout'),
    paid: dollars('part of sent payouts'),
  })
  .meta({ id: 'PartnerBalance', description: 'Sums of the commissions, in US dollars with six places' })

export const partnerRecord = z
  .strictObject({
    id: z.string(),
    code: z.string().meta({
      description: 'code in the partner-scoped addresses; works while the status is ACTIVE',
      example: '7K3M9QXT',
    }),
    status: z.enum(PARTNER_STATUSES).meta({ description: 'PENDING until staff decide' }),
    commission_rate: z
      .string()
      .meta({ description: "partner's share of each charge, fixed when the credits are held", example: '0.2000' }),
    balance: partnerBalance,
    created_at: timestamp,
  })
  .meta({ id: 'Partner' })

export const presentPartner = (
  partner: Partner,
  { free, pending, reserved, paid }: PartnerBalance,
): z.input<typeof partnerRecord> => ({
  id: partner.id,
  code: partner.code,
  status: partner.status,
  commission_rate: rateText(partner.commission_bp),
  balance: { available: usdText(free), pending: usdText(pending), in_payouts: usdText(reserved), paid: usdText(paid) },
  created_at: partner.created_at.toISOString(),
})

export const commissionRecord = z
  .strictObject({
    id: z.string(),
    client_account_id: z.string(),
    verification_id: z.string(),
    credits: z.int().meta({ description: 'bought credits in the charge' }),
    amount: z.string().meta({
      description: 'US dollars. Below 0 if a charge was refunded after its commission was paid, or taken into a payout',
      example: '0.173250',
    }),
    status: z
      .enum(COMMISSION_STATUSES)
      .meta({ description: 'PENDING for 14 days, then PAYABLE; REVERSED: the charge was refunded' }),
    payable_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: 'Commission' })

export const presentCommission = (commission: Commission): z.input<typeof commissionRecord> => ({
  id: commission.id,
  client_account_id: commission.client_account_id,
  verification_id: commission.verification_id,
  credits: commission.credits,
  amount: usdText(commission.amount),
  status: commission.status,
  payable_at: commission.payable_at.toISOString(),
  created_at: commission.created_at.toISOString(),
})
