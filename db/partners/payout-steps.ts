import { sql } from 'kysely'
import { emailOf } from '../account-data.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { insertMail } from '../mail/mail.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import type { PayoutProblem, PayoutRefusal, PayoutStatus } from '../../contract/payouts.ts'
import { readPartnerBalance } from './partner-balance.ts'
import type { Payout } from './schema.ts'

// The steps of a payout. Each is one transaction under its row's lock, with an entry in the audit, and gives the same
// answer when repeated. The command line records the requester and the reason before it (ops/commands/payout.ts).

export interface StepOutcome {
  readonly status: PayoutStatus
  readonly refusal: PayoutRefusal | null
  /** The queued mail to the partner's owner, to be started. */
  readonly mailId?: string
}

/** The mail to the partner's owner about the end of a payout. */
const TOLD = { SENT: 'PAYOUT_SENT', FAILED: 'PAYOUT_FAILED', REJECTED: 'PAYOUT_REJECTED' } as const

type Change = Partial<
  Pick<
    Payout,
    'status' | 'partner_approved_by' | 'approved_by' | 'sent_by' | 'ended_by' | 'tx_hash' | 'asset_amount' | 'problem'
  >
>
type Step =
  | { readonly refusal: PayoutRefusal }
  | {
      readonly change: Change
      readonly at: 'approved_at' | 'reported_at' | 'ended_at'
      readonly by: string
      readonly action: string
    }
  | 'done before'

/**
 * Runs a step on a locked payout, and queues the mail about its end. The partner's row is locked first, as in a request
 * and a refund.
 */
const stepOf = (
  db: Db,
  keyRing: KeyRing,
  payoutId: string,
  judge: (trx: Db, payout: Payout) => Promise<Step>,
): Promise<StepOutcome> =>
  db.transaction().execute(async (trx) => {
    const { partner_id: partnerId } = await trx
      .selectFrom('payout')
      .select('partner_id')
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow()
    const { account_id: accountId } = await trx
      .selectFrom('partner')
      .select('account_id')
      .where('id', '=', partnerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const payout = await trx
      .selectFrom('payout')
      .selectAll()
      .where('id', '=', payoutId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const step = await judge(trx, payout)
    if (step === 'done before') return { status: payout.status, refusal: null }
    if ('refusal' in step) return { status: payout.status, refusal: step.refusal }
    const { change, at, by, action } = step
    await trx
      .updateTable('payout')
      .set({ ...change, [at]: sql<Date>`clock_timestamp()` })
      .where('id', '=', payoutId)
      .execute()
    const status = change.status ?? payout.status
    const commissions = trx.updateTable('commission').where('payout_id', '=', payoutId)
    if (status === 'REJECTED' || status === 'FAILED') await commissions.set({ payout_id: null }).execute()
    if (status === 'SENT') await commissions.set({ status: 'PAID' }).execute()
    await insertAuditEntry(trx, {
      actor: by,
      action,
      subjectId: payoutId,
      reason: null,
      detail: { step: 'done', from: payout.status, to: status },
    })
    if (status !== 'SENT' && status !== 'FAILED' && status !== 'REJECTED') return { status, refusal: null }
    const account = await findAccount(trx, accountId)
    const email = account === undefined ? null : emailOf(keyRing, account)
    if (email === null) return { status, refusal: null }
    return {
      status,
      refusal: null,
      mailId: await insertMail(trx, keyRing, { kind: TOLD[status], recipient: email, accountId, aboutId: payoutId }),
    }
  })

/** Lists everybody who ever approved a partner, in lower case. */
async function approversOf(trx: Db, partnerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('audit_entry')
    .select(sql<string>`lower(actor)`.as('actor'))
    .distinct()
    .where('subject_id', '=', partnerId)
    .where(sql<boolean>`action in ('partner approve', 'partner resume')`)
    .orderBy('actor')
    .execute()
  return rows.map(({ actor }) => actor)
}

const isSame = (one: string | null, other: string): boolean => one?.toLowerCase() === other.toLowerCase()
const approvedThePartner = async (trx: Db, { partner_id: partnerId }: Payout, by: string): Promise<boolean> =>
  (await approversOf(trx, partnerId)).includes(by.toLowerCase())

/** Records that the hold of a new address is over. The workflow has waited for it. */
export async function releasePayout(db: Db, payoutId: string): Promise<StepOutcome> {
  const { status } = await db
    .updateTable('payout')
    .set({ released_at: sql<Date>`coalesce(released_at, clock_timestamp())` })
    .where('id', '=', payoutId)
    .returning('status')
    .executeTakeFirstOrThrow()
  return { status, refusal: null }
}

/**
 * Approves a payout, and fixes the amount that must arrive on the chain.
 *
 * @param amount base units of the asset that will be sent; for a dollar token the net amount
 * @param isSanctioned the address is on a list now
 */
export const approvePayout = (
  db: Db,
  keyRing: KeyRing,
  payoutId: string,
  by: string,
  { amount, isSanctioned }: { amount: bigint; isSanctioned: boolean },
): Promise<StepOutcome> =>
  stepOf(db, keyRing, payoutId, async (trx, payout) => {
    if (payout.status === 'APPROVED' && payout.approved_by === by && payout.asset_amount === String(amount))
      return 'done before'
    if (payout.status !== 'REQUESTED') return { refusal: 'NOT_REQUESTED' }
    await trx.updateTable('payout').set({ is_sanctioned: isSanctioned }).where('id', '=', payoutId).execute()
    if (isSanctioned) return { refusal: 'SANCTIONED' }
    if (payout.held_until !== null && payout.released_at === null) return { refusal: 'HELD' }
    if (await approvedThePartner(trx, payout, by)) return { refusal: 'APPROVED_THE_PARTNER' }
    const { status, of_account: ofAccount } = await trx
      .selectFrom('partner')
      .innerJoin('account', 'account.id', 'partner.account_id')
      .select(['partner.status', 'account.status as of_account'])
      .where('partner.id', '=', payout.partner_id)
      .executeTakeFirstOrThrow()
    if (status !== 'ACTIVE' || ofAccount !== 'ACTIVE') return { refusal: 'PARTNER_NOT_ACTIVE' }
    if ((await readPartnerBalance(trx, payout.partner_id)).free < 0) return { refusal: 'BALANCE_NEGATIVE' }
    return {
      change: {
        status: 'APPROVED',
        approved_by: by,
        asset_amount: String(amount),
        partner_approved_by: await approversOf(trx, payout.partner_id),
      },
      at: 'approved_at',
      by,
      action: 'payout approve',
    }
  })

/** Rejects a payout. Its commissions are free again. */
export const rejectPayout = (db: Db, keyRing: KeyRing, payoutId: string, by: string): Promise<StepOutcome> =>
  stepOf(db, keyRing, payoutId, async (_trx, payout) => {
    if (payout.status === 'REJECTED' && payout.ended_by === by) return 'done before'
    return payout.status === 'REQUESTED'
      ? { change: { status: 'REJECTED', ended_by: by }, at: 'ended_at', by, action: 'payout reject' }
      : { refusal: 'NOT_REQUESTED' }
  })

/** Stores the transaction that another person has sent. A later one replaces it while it is unconfirmed. */
export const reportPayout = (
  db: Db,
  keyRing: KeyRing,
  payoutId: string,
  txHash: string,
  by: string,
): Promise<StepOutcome> =>
  stepOf(db, keyRing, payoutId, async (trx, payout) => {
    if (payout.status === 'APPROVED' && payout.tx_hash === txHash && payout.sent_by === by && payout.problem === null)
      return 'done before'
    if (payout.status !== 'APPROVED') return { refusal: 'NOT_APPROVED' }
    if (isSame(payout.approved_by, by)) return { refusal: 'SAME_PERSON' }
    if (await approvedThePartner(trx, payout, by)) return { refusal: 'APPROVED_THE_PARTNER' }
    const used = await trx
      .selectFrom('payout')
      .select('id')
      .where('network', '=', payout.network)
      .where('tx_hash', '=', txHash)
      .where('address', '=', payout.address)
      .where('status', '<>', 'FAILED')
      .where('id', '<>', payoutId)
      .executeTakeFirst()
    if (used !== undefined) return { refusal: 'TX_USED' }
    return { change: { tx_hash: txHash, sent_by: by, problem: null }, at: 'reported_at', by, action: 'payout sent' }
  })

/**
 * Marks an approved payout as failed. Its commissions are free again. Call it only if the chain does not have the
 * transaction.
 *
 * @param txHash the transaction that was looked up on the chain; null if none was reported
 */
export const failPayout = (
  db: Db,
  keyRing: KeyRing,
  payoutId: string,
  by: string,
  txHash: string | null,
): Promise<StepOutcome> =>
  stepOf(db, keyRing, payoutId, async (_trx, payout) => {
    if (payout.status === 'FAILED' && payout.ended_by === by) return 'done before'
    if (payout.status !== 'APPROVED') return { refusal: 'NOT_APPROVED' }
    if (isSame(payout.sent_by, by)) return { refusal: 'SAME_PERSON' }
    if (payout.tx_hash !== txHash) return { refusal: 'SEEN_ON_CHAIN' } // reported meanwhile: nobody has looked it up on the chain
    return { change: { status: 'FAILED', ended_by: by }, at: 'ended_at', by, action: 'payout fail' }
  })

/** Accepts an amount other than the approved one, because a payment cannot be undone. */
export const acceptPayout = (db: Db, keyRing: KeyRing, payoutId: string, by: string): Promise<StepOutcome> =>
  stepOf(db, keyRing, payoutId, async (_trx, payout) => {
    if (payout.status === 'SENT' && payout.ended_by === by) return 'done before'
    if (payout.status !== 'APPROVED') return { refusal: 'NOT_APPROVED' }
    if (payout.problem !== 'WRONG_AMOUNT') return { refusal: 'NO_OTHER_AMOUNT' }
    if (isSame(payout.sent_by, by)) return { refusal: 'SAME_PERSON' }
    return { change: { status: 'SENT', ended_by: by }, at: 'ended_at', by, action: 'payout accept' }
  })

/** Marks a payout as sent and its commissions as paid, because the chain has the transaction, deep enough. */
export const confirmPayout = (db: Db, keyRing: KeyRing, payoutId: string, txHash: string): Promise<StepOutcome> =>
  stepOf(db, keyRing, payoutId, async (_trx, payout) => {
    if (payout.status !== 'APPROVED' || payout.tx_hash !== txHash) return 'done before' // or another transaction was reported
    return { change: { status: 'SENT', problem: null }, at: 'ended_at', by: 'chain', action: 'payout confirmed' }
  })

/** Records a problem of the sent transaction. True if it is new. */
export async function notePayoutProblem(
  db: Db,
  payoutId: string,
  txHash: string,
  problem: PayoutProblem | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payout')
    .set({ problem })
    .where('id', '=', payoutId)
    .where('status', '=', 'APPROVED')
    .where('tx_hash', '=', txHash)
    .where(sql<boolean>`problem is distinct from ${problem}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
