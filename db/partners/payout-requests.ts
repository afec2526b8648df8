import { sql } from 'kysely'
import type { Asset, Network } from '../../money/networks.ts'
import { emailOf } from '../account-data.ts'
import { withAccountOfSession, type SessionHolder } from '../accounts/sessions.ts'
import { newId } from '../ids.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { insertMail } from '../mail/mail.ts'
import { addToOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import { readPartnerBalance } from './partner-balance.ts'
import type { Commission, Partner, Payout } from './schema.ts'

/**
 * No payout to an address other than the last paid one is approved for this long. Its owner gets a mail and can object.
 */
export const NEW_ADDRESS_HOURS = 72

export interface PayoutRequest {
  readonly network: Network
  readonly asset: Asset
  /** In its only spelling (money/addresses.ts). */
  readonly address: string
  /** Micro-USD. By default all that is free. */
  readonly amount?: number
  readonly isSanctioned: boolean
  /** The caller has just shown the second factor. */
  readonly isProven: boolean
}

/** Why a payout is refused. */
export type PayoutRefusal =
  | { readonly kind: 'not-a-partner' | 'not-offered' | 'proof-needed' }
  | { readonly kind: 'below-minimum'; readonly minimum: number }
  /** Micro-USD. */
  | { readonly kind: 'insufficient'; readonly available: number; readonly required: number }
  | { readonly kind: 'open'; readonly payoutId: string }

export type PayoutOutcome =
  | { readonly kind: 'requested'; readonly payout: Payout; readonly mailId: string | null }
  | { readonly kind: 'session-ended' }
  | PayoutRefusal

/**
 * Requests a payout. It reserves commissions, oldest first, and splits the last one if needed. It fixes the fee, queues
 * the mail about a new address, and adds the start of the workflow to the outbox. One transaction. Every payout
 * includes the commissions that were taken back after their payment, so the others compensate for them.
 *
 * The partner's row is locked, so requests of one partner follow each other. A refund takes the same lock.
 */
export async function requestPayout(
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
  request: PayoutRequest,
): Promise<PayoutOutcome> {
  const { network, asset, address, isSanctioned } = request
  const outcome = await withAccountOfSession<PayoutOutcome>(db, holder, async (trx, account) => {
    const partner = await findStanding(trx, holder.accountId).forNoKeyUpdate().executeTakeFirst()
    const free = partner === undefined ? [] : await lockFree(trx, partner.id)
    const weighed = await weigh(
      trx,
      holder.accountId,
      request,
      partner,
      free.reduce((sum, { amount }) => sum + amount, 0),
    )
    if (weighed.kind !== 'fits') return weighed
    const { partnerId, fee, amount, isNewAddress } = weighed
    const payout = await trx
      .insertInto('payout')
      .values({
        id: newId('payout'),
        partner_id: partnerId,
        network,
        asset,
        address,
        amount,
        fee,
        net: amount - fee,
        is_sanctioned: isSanctioned,
        is_new_address: isNewAddress,
        held_until: isNewAddress ? sql<Date>`now() + ${NEW_ADDRESS_HOURS} * interval '1 hour'` : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await reserve(trx, free, payout)
    await addToOutbox(trx, 'START_PAYOUT', payout.id)
    const mailId = isNewAddress
      ? await insertMail(trx, keyRing, {
          kind: 'PAYOUT_ADDRESS',
          recipient: emailOf(keyRing, account) ?? '',
          accountId: account.id,
          aboutId: payout.id,
        })
      : null
    return { kind: 'requested', payout, mailId }
  })
  return outcome ?? { kind: 'session-ended' }
}

/**
 * Finds why a request would be refused now. Undefined if it would not. It locks nothing: it is for a caller that is
 * about to use something up for the request. {@link requestPayout} decides.
 */
export async function findPayoutRefusal(
  db: Db,
  accountId: string,
  request: PayoutRequest,
): Promise<PayoutRefusal | undefined> {
  const partner = await findStanding(db, accountId).executeTakeFirst()
  const weighed = await weigh(
    db,
    accountId,
    request,
    partner,
    partner === undefined ? 0 : (await readPartnerBalance(db, partner.id)).free,
  )
  return weighed.kind === 'fits' ? undefined : weighed
}

const findStanding = (db: Db, accountId: string) =>
  db.selectFrom('partner').select(['id', 'status']).where('account_id', '=', accountId)

interface Fitting {
  readonly kind: 'fits'
  readonly partnerId: string
  readonly amount: number
  readonly fee: number
  readonly isNewAddress: boolean
}

/** Computes a request against the free amount; amounts in micro-USD. */
async function weigh(
  db: Db,
  accountId: string,
  { network, asset, address, amount, isProven }: PayoutRequest,
  partner: Pick<Partner, 'id' | 'status'> | undefined,
  available: number,
): Promise<Fitting | PayoutRefusal> {
  if (partner?.status !== 'ACTIVE') return { kind: 'not-a-partner' }
  const offer = await db
    .selectFrom('payout_fee')
    .selectAll()
    .where('network', '=', network)
    .where('asset', '=', asset)
    .executeTakeFirst()
  if (offer === undefined) return { kind: 'not-offered' }
  const { fee, minimum } = offer
  if (amount !== undefined && (amount < minimum || amount <= fee)) return { kind: 'below-minimum', minimum }
  const required = amount ?? minimum
  if (available < required) return { kind: 'insufficient', available, required }
  const open = await db
    .selectFrom('payout')
    .select('id')
    .where('partner_id', '=', partner.id)
    .where('status', 'in', ['REQUESTED', 'APPROVED'])
    .executeTakeFirst()
  if (open !== undefined) return { kind: 'open', payoutId: open.id }
  const isNewAddress = (await lastPaidAddress(db, partner.id, network)) !== address
  if (isNewAddress && !isProven && (await hasSecondFactor(db, accountId))) return { kind: 'proof-needed' }
  return { kind: 'fits', partnerId: partner.id, amount: amount ?? available, fee, isNewAddress }
}

type Free = Pick<
  Commission,
  'id' | 'amount' | 'partner_id' | 'client_account_id' | 'verification_id' | 'credits' | 'payable_at' | 'split_of'
>

/** Locks all free commissions: those taken back first, then the oldest. */
const lockFree = (trx: Db, partnerId: string): Promise<Free[]> =>
  trx
    .selectFrom('commission')
    .select(['id', 'amount', 'partner_id', 'client_account_id', 'verification_id', 'credits', 'payable_at', 'split_of'])
    .where('partner_id', '=', partnerId)
    .where('status', '=', 'PAYABLE')
    .where('payout_id', 'is', null)
    .orderBy(sql`amount > 0`)
    .orderBy('payable_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/** Puts commissions into a payout up to its amount. The rest of the last one becomes a separate free row. */
async function reserve(trx: Db, free: readonly Free[], { id: payoutId, amount }: Payout): Promise<void> {
  const whole: string[] = []
  let missing = amount
  for (const commission of free) {
    if (missing <= 0) break
    if (commission.amount > missing) {
      const { id, split_of: splitOf, ...same } = commission
      await trx.updateTable('commission').set({ amount: missing, payout_id: payoutId }).where('id', '=', id).execute()
      await trx
        .insertInto('commission')
        .values({
          ...same,
          id: newId('commission'),
          amount: commission.amount - missing,
          status: 'PAYABLE',
          split_of: splitOf ?? id,
        })
        .execute()
      missing = 0
    } else {
      whole.push(commission.id)
      missing -= commission.amount
    }
  }
  // As one array, because a list of parameters ends at 65,535.
  await trx
    .updateTable('commission')
    .set({ payout_id: payoutId })
    .where(sql<boolean>`id = any(${whole}::text[])`)
    .execute()
}

/** Finds the address of the newest sent payout on a network. */
async function lastPaidAddress(db: Db, partnerId: string, network: Network): Promise<string | undefined> {
  const last = await db
    .selectFrom('payout')
    .select('address')
    .where('partner_id', '=', partnerId)
    .where('network', '=', network)
    .where('status', '=', 'SENT')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.address
}

const hasSecondFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('mfa')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst()) !== undefined
