import { sql } from 'kysely'
import type { Account } from '../accounts/schema.ts'
import type { Db } from '../pool.ts'
import type { Verification } from './schema.ts'

/**
 * What outside callers may still do with a verification:
 * - OPEN: it accepts assets
 * - RECEIVED: submitted, and in work or with a reviewer
 * - RESOLVED: submitted, and decided
 * - LAPSED: nothing was submitted in time, or its person was erased
 * - INACTIVE: its account is suspended or closed, in any other state
 */
export type Standing = 'OPEN' | 'RECEIVED' | 'RESOLVED' | 'LAPSED' | 'INACTIVE'

/** A verification and its standing. */
export interface StandingVerification {
  readonly verification: Verification
  readonly standing: Standing
  /** The account, for companyOf: the company as its holder wrote it. */
  readonly client: Pick<Account, 'id' | 'data_key' | 'company_sealed'>
}

/** Finds a verification by id and its standing, in any account. Undefined if there is none. */
export const findStanding = async (db: Db, id: string): Promise<StandingVerification | undefined> => {
  const row = await standings(db, id).executeTakeFirst()
  return row === undefined ? undefined : judge(row)
}

/**
 * Finds the same, locked to the end of the transaction, with its account's status. Neither a second submission nor a
 * suspension can come between.
 */
export const lockStanding = async (
  trx: Db,
  id: string,
): Promise<StandingVerification & { /** Start of the transaction. */ readonly at: Date }> => {
  const { at, ...row } = await standings(trx, id)
    .select(sql<Date>`now()`.as('at'))
    .forShare('account')
    .forUpdate('verification')
    .executeTakeFirstOrThrow()
  return { ...judge(row), at }
}

/** Selects by the database's clock, so that all processes agree on the expiry. The workflow expires it soon after. */
const standings = (db: Db, id: string) =>
  db
    .selectFrom('verification')
    .innerJoin('account', 'account.id', 'verification.account_id')
    .where('verification.id', '=', id)
    .selectAll('verification')
    .select([
      'account.status as account_status',
      'account.data_key as account_key',
      'account.company_sealed',
      sql<boolean>`verification.expires_at <= clock_timestamp()`.as('is_over'),
    ])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof standings>['executeTakeFirst']>>>

function judge({
  account_status: accountStatus,
  account_key: accountKey,
  company_sealed,
  is_over: isOver,
  ...verification
}: Row): StandingVerification {
  const { status, submitted_at: submittedAt, data_key: dataKey, erased_at: erasedAt } = verification
  const stands = (standing: Standing): StandingVerification => ({
    verification,
    standing,
    client: { id: verification.account_id, data_key: accountKey, company_sealed },
  })
  if (accountStatus !== 'ACTIVE') return stands('INACTIVE')
  if (erasedAt !== null) return stands('LAPSED')
  if (submittedAt !== null) return stands(status === 'PENDING' || status === 'REVIEW' ? 'RECEIVED' : 'RESOLVED')
  return stands(status !== 'PENDING' || isOver || dataKey === null ? 'LAPSED' : 'OPEN')
}
