import { sql, type RawBuilder } from 'kysely'
import type { LedgerEntry, LedgerType } from './schema.ts'
import type { Db } from '../pool.ts'
import { newId } from '../ids.ts'
import { countUpTo } from '../counted.ts'
import { readPage, type Paged, type Paging } from '../paging.ts'
import { ledgerOf, readTally } from '../tallies/tallies.ts'

export interface Balance {
  /** Available credits: total less held. */
  readonly available: number
  readonly held: number
  readonly total: number
}

interface Movement {
  readonly type: LedgerType
  readonly accountId: string
  /** Change of the total, in credits. */
  readonly amount: number
  /** Change of the held part. */
  readonly heldAmount: number
  readonly verificationId?: string
  readonly paymentId?: string
}

/**
 * Moves credits and writes the ledger entry, in the caller's transaction.
 *
 * The update locks the balance row, so concurrent moves of one account queue. The table's checks (held >= 0, total >=
 * held) are the last guard.
 *
 * @returns false, with nothing changed, if available would fall below 0
 */
async function move(trx: Db, movement: Movement): Promise<boolean> {
  const { accountId, amount, heldAmount } = movement
  const { numInsertedOrUpdatedRows: moved } = await trx
    .with('balance', (cte) =>
      cte
        .updateTable('credit_balance')
        .set({ total: sql<number>`total + ${amount}`, held: sql<number>`held + ${heldAmount}` })
        .where('account_id', '=', accountId)
        .where(sql<boolean>`total + ${amount} - (held + ${heldAmount}) >= 0`)
        .returning(['account_id', 'total', 'held']),
    )
    .insertInto('ledger_entry')
    .columns([
      'id',
      'account_id',
      'type',
      'amount',
      'held_amount',
      'balance_after',
      'held_after',
      'verification_id',
      'payment_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('balance')
        .select([
          sql.val(newId('ledgerEntry')).as('id'),
          'account_id',
          sql.val(movement.type).as('type'),
          sql.val(amount).as('amount'),
          sql.val(heldAmount).as('held_amount'),
          'total',
          'held',
          sql.val(movement.verificationId ?? null).as('verification_id'),
          sql.val(movement.paymentId ?? null).as('payment_id'),
        ]),
    )
    .executeTakeFirst()
  return moved === 1n
}

/** Adds free credits, in the caller's transaction. False if the account has no balance. */
export const addGrant = (trx: Db, accountId: string, credits: number): Promise<boolean> =>
  move(trx, { type: 'GRANT', accountId, amount: credits, heldAmount: 0 })

/** {@link addGrant} in a separate transaction. */
export const grantCredits = (db: Db, accountId: string, credits: number): Promise<boolean> =>
  db.transaction().execute((trx) => addGrant(trx, accountId, credits))

/** Free credits of a new account, when its e-mail address is confirmed (decisions.md, "Credits"). */
const FREE_ALLOTMENT_CREDITS = 25

/**
 * Adds the free allotment, in the transaction that confirms the address: once for each account, and not for an address
 * whose account was erased within the year (db/accounts/erased-addresses.ts). False if there was none.
 */
export const grantFreeAllotment = async (trx: Db, accountId: string): Promise<boolean> =>
  (await isErasedAddress(trx, accountId))
    ? false
    : move(trx, { type: 'GRANT', accountId, amount: FREE_ALLOTMENT_CREDITS, heldAmount: 0 })

const isErasedAddress = async (trx: Db, accountId: string): Promise<boolean> =>
  (await trx
    .selectFrom('account')
    .innerJoin('erased_address', 'erased_address.address_index', 'account.email_index')
    .select('account.id')
    .where('account.id', '=', accountId)
    .executeTakeFirst()) !== undefined

// No move here makes a hold. The statement that creates a verification does (db/verifications/create-statement.ts).

/** Charges a hold (interface.md 1: charged only when approved). */
export const chargeHold = (trx: Db, accountId: string, credits: number, verificationId: string): Promise<boolean> =>
  move(trx, { type: 'CHARGE', accountId, amount: -credits, heldAmount: -credits, verificationId })

/**
 * Refunds a charge, once for each verification: the ledger's index refuses a second refund. False if the account has no
 * balance.
 */
export const refundCharge = (trx: Db, accountId: string, credits: number, verificationId: string): Promise<boolean> =>
  move(trx, { type: 'REFUND', accountId, amount: credits, heldAmount: 0, verificationId })

/** Releases a hold. */
export const releaseHold = (trx: Db, accountId: string, credits: number, verificationId: string): Promise<boolean> =>
  move(trx, { type: 'RELEASE', accountId, amount: 0, heldAmount: -credits, verificationId })

export async function getBalance(db: Db, accountId: string): Promise<Balance> {
  const { total, held } = await db
    .selectFrom('credit_balance')
    .select(['total', 'held'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { available: total - held, held, total }
}

/**
 * Selects the verification of a ledger entry as far as the entry's account may see it. Null while it is another
 * account's and still accepts assets, because its id would open its hosted page to the payer.
 *
 * @param entry the name of the row of ledger_entry in the statement
 */
export const toldVerification = (entry: string): RawBuilder<string | null> => {
  const [id, accountId] = [sql.ref(`${entry}.verification_id`), sql.ref(`${entry}.account_id`)]
  return sql`case when exists (select from verification v where v.id = ${id} and v.account_id <> ${accountId} and v.status = 'PENDING') then null else ${id} end`
}

/**
 * Lists one page of the ledger, newest first, with the count of all of the type. Within a time range the count ends at
 * MAX_COUNTED.
 */
export async function listLedger(
  db: Db,
  accountId: string,
  { type, from, to, ...paging }: Paging & { readonly type?: LedgerType; readonly from?: Date; readonly to?: Date },
): Promise<Paged<LedgerEntry>> {
  let query = db.selectFrom('ledger_entry').where('account_id', '=', accountId)
  if (type !== undefined) query = query.where('type', '=', type)
  if (from !== undefined) query = query.where('created_at', '>=', from)
  if (to !== undefined) query = query.where('created_at', '<', to)
  const isWhole = from === undefined && to === undefined
  const [{ items, ...rows }, total] = await Promise.all([
    readPage(query.selectAll().select(toldVerification('ledger_entry').as('told')), { number: 'seq' }, paging),
    isWhole ? countEntries(db, accountId, type) : countUpTo(db, query.select('id')),
  ])
  return { ...rows, items: items.map(({ told, ...entry }) => ({ ...entry, verification_id: told })), total }
}

async function countEntries(db: Db, accountId: string, type: LedgerType | undefined): Promise<number> {
  const counts = await readTally(db, ledgerOf(accountId))
  return type === undefined ? Object.values(counts).reduce((total, n) => total + n, 0) : (counts[type] ?? 0)
}

/** Adds bought credits. False if the account has no balance. */
export const addPurchase = (trx: Db, accountId: string, credits: number, paymentId: string): Promise<boolean> =>
  move(trx, { type: 'PURCHASE', accountId, amount: credits, heldAmount: 0, paymentId })

/** Corrects a purchase, or applies a correction of staff, up or down. False if available would fall below 0. */
export const adjustCredits = (trx: Db, accountId: string, credits: number, paymentId?: string): Promise<boolean> =>
  move(trx, { type: 'ADJUSTMENT', accountId, amount: credits, heldAmount: 0, paymentId })
