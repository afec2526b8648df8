import { sql } from 'kysely'
import type { Mode } from '../../contract/verification.ts'
import type { Account } from '../accounts/schema.ts'
import { newId } from '../ids.ts'
import { claimOf } from './idempotency.ts'
import { termsOf } from '../partners/terms.ts'
import type { Db } from '../pool.ts'
import type { NewVerification, Verification } from './schema.ts'

/** Columns that the database decides from its own tables. */
type Decided = 'cost_credits' | 'credit_state' | 'payer_account_id' | 'partner_id' | 'commission_bp' | 'credit_price'

/** A verification before its price and payer are known. */
export type ProposedVerification = Omit<NewVerification, Decided | 'mode' | 'idempotency_index'> & {
  readonly mode: Mode
  readonly idempotency_index: Buffer
}

export interface Proposal {
  readonly row: ProposedVerification
  /** From the table of prices (pricing.ts). */
  readonly priceKey: string
  /** Micro-USD a credit. Its partner's commission depends on it. */
  readonly creditPrice: number | null
}

/** What the statement found. Facts that it did not reach are null. */
export interface CreateFacts {
  /** False while another transaction works on the same name. */
  readonly isClaimed: boolean
  /** Whether a verification was created by this name before. */
  readonly isRepeated: boolean
  readonly accountStatus: Account['status'] | null
  readonly countryTier: 'BLOCKED' | 'MANUAL_REVIEW' | null
  readonly price: number | null
  readonly payerAccountId: string | null
}

export interface CreateResult {
  readonly facts: CreateFacts
  /** Undefined if the facts forbid it, or the payer has too few credits. */
  readonly made: Verification | undefined
}

type Nothing<Row> = { readonly [Column in keyof Row]: null }

const isRow = (row: Verification | Nothing<Verification>): row is Verification => row.id !== null

/**
 * Creates a verification in one statement, which is one transaction: claim, account, country, price, terms, hold with
 * its ledger entry, row and outbox entry. It makes one round trip to the database instead of eleven, and holds no lock
 * while it waits for the API.
 *
 * The parts run in the order of their needs. The account is locked before its payer, and both before the balance, as
 * everywhere, so that no two wait for each other. The row of the account and the balance are read under their locks.
 * Everything else is read as of the start of the statement.
 *
 * @throws verification_creation, a unique violation with nothing changed, if a twin committed between the statement's
 * start and its claim
 */
export async function runCreate(db: Db, { row, priceKey, creditPrice }: Proposal): Promise<CreateResult> {
  const { id, account_id: accountId, mode } = row
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  const values = sql.join(Object.values(row).map((value) => sql.val(value)))
  const {
    rows: [result],
  } = await sql<{ facts: CreateFacts } & (Verification | Nothing<Verification>)>`
    with claim as materialized (
      select ${claimOf(row.idempotency_index)} as is_claimed
    ), original as (
      select id from verification where account_id = ${accountId} and mode = ${mode} and idempotency_index = ${row.idempotency_index}
    ), owner as materialized (
      -- Locked until the end: a concurrent closing or erasure of the account waits, or stops this.
      select status from account where id = ${accountId} and (select is_claimed from claim) for share
    ), country as (
      select tier from country_rule where country = ${row.country}
    ), terms as materialized (
      select price.credits as cost, terms.* from price, (${termsOf(accountId)}) as terms where price.levels = ${priceKey}
    ), granted as materialized (
      select terms.* from terms, owner
      where owner.status = 'ACTIVE' and not exists (select from original) and not exists (select from country where tier = 'BLOCKED')
    ), payer as materialized (
      -- The lock of the row's foreign key, but before the balance: an erasure locks the account first too.
      select id from account where id = (select payer_account_id from granted) and ${mode} = 'LIVE' for key share
    ), held as (
      update credit_balance set held = credit_balance.held + granted.cost from granted, payer
      where credit_balance.account_id = payer.id and total - held >= granted.cost
      returning credit_balance.account_id, total, credit_balance.held as held_after, granted.cost, granted.partner_id, granted.commission_bp
    ), made as (
      insert into verification (${columns}, cost_credits, credit_state, payer_account_id, partner_id, commission_bp, credit_price)
      select ${values}, granted.cost, case when held.account_id is null then 'NONE' else 'HELD' end, held.account_id, held.partner_id, held.commission_bp,
             case when held.commission_bp is not null then ${creditPrice}::bigint end
      from granted left join held on true where ${mode} = 'TEST' or held.account_id is not null
      returning *
    ), entry as (
      insert into ledger_entry (id, account_id, type, amount, held_amount, balance_after, held_after, verification_id)
      select ${newId('ledgerEntry')}, account_id, 'HOLD', 0, cost, total, held_after, ${id} from held
    ), told as (
      insert into outbox (kind, subject_id) select 'START_VERIFICATION', id from made
    )
    select made.*, json_build_object(
      'isClaimed', claim.is_claimed, 'isRepeated', exists (select from original), 'accountStatus', owner.status, 'countryTier', country.tier,
      'price', terms.cost, 'payerAccountId', terms.payer_account_id
    ) as facts
    from claim left join owner on true left join country on true left join terms on true left join made on true`.execute(
    db,
  )
  const { facts, ...made } = result
  return { facts, made: isRow(made) ? made : undefined }
}
