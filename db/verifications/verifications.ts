import { checksOf, needsAssets, type DocType, type Level, type Mode } from '../../workflows/contracts.ts'
import { holdCredits, getBalance } from '../credits/credits.ts'
import { idempotencyIndex, sealedClientData } from './client-data.ts'
import { drawChallenge, TEST_CHALLENGE } from './challenge.ts'
import { sealJson } from '../crypto.ts'
import { newId, newReferenceCode } from '../ids.ts'
import { addToOutbox } from '../operations/outbox.ts'
import { claimCreation, findOriginal, type CreationName } from './idempotency.ts'
import { newDataKey, type KeyRing } from '../key-ring.ts'
import { findTerms, type Terms } from '../partners/terms.ts'
import type { Db } from '../pool.ts'
import { findCountryTier, getPrice } from './pricing.ts'
import type { NewVerification, Verification } from './schema.ts'

/** What the applicant said of themselves (decisions.md, `declared`); dates as YYYY-MM-DD. */
export interface Declared {
  readonly first_name?: string
  readonly last_name?: string
  readonly date_of_birth?: string
  readonly document_expiry?: string
  readonly sex?: 'F' | 'M' | 'X'
}

export interface CreateRequest extends CreationName {
  /** Null: made in the dashboard. */
  readonly apiKeyId: string | null
  readonly level: readonly Level[]
  readonly country: string | null
  readonly docType: DocType | null
  readonly endUserRef: string | null
  readonly redirectUrl: string | null
  readonly declared: Declared | null
  /** Time until it expires without a submission. */
  readonly ttlMs: number
  /** Micro-USD a credit, by which its partner earns; where there is no price nobody does. */
  readonly creditPrice?: number
}

export type CreateOutcome =
  | { readonly kind: 'created' | 'replayed'; readonly verification: Verification }
  | { readonly kind: 'in-progress' }
  /** The account was suspended or closed since its key was looked up. */
  | { readonly kind: 'account-inactive' }
  | { readonly kind: 'country-blocked' }
  /** Of the account that pays, which is the reseller's where `billedTo` says so. */
  | { readonly kind: 'insufficient-credits'; readonly available: number; readonly required: number; readonly billedTo?: 'RESELLER' }

/** Place (associated data) of the sealed `declared` column. */
export const declaredPlace = (verificationId: string): string => `${verificationId}/declared`

/** Thrown inside the transaction so that nothing of a refused create remains. */
class Refusal extends Error {
  readonly outcome: CreateOutcome
  constructor(outcome: CreateOutcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}

/**
 * Creates a verification: idempotency claim, price, hold, row and outbox entry in one transaction (interface.md 4.2).
 *
 * The claim is an advisory lock on (account, mode, key) held to the end of the transaction: a concurrent twin does not
 * wait, it gets `in-progress` at once; a later one finds the row and gets `replayed`. Should the process die before the
 * commit nothing has happened; after it, the outbox entry gets the workflow started.
 */
export async function createVerification(db: Db, keyRing: KeyRing, request: CreateRequest): Promise<CreateOutcome> {
  try {
    return await db.transaction().execute(async (trx): Promise<CreateOutcome> => {
      if (!await claimCreation(trx, keyRing, request)) return { kind: 'in-progress' }
      const original = await findOriginal(trx, keyRing, request)
      if (original !== undefined) return { kind: 'replayed', verification: original }

      // Shared until the end: none is made for an account that is being closed or erased in the same moment.
      const account = await trx.selectFrom('account').select('status').where('id', '=', request.accountId).forShare().executeTakeFirstOrThrow()
      if (account.status !== 'ACTIVE') return { kind: 'account-inactive' }
      if (request.country !== null && await findCountryTier(trx, request.country) === 'BLOCKED') return { kind: 'country-blocked' }
      const cost = await getPrice(trx, request.level)
      const terms = request.mode === 'LIVE' ? await findTerms(trx, request.accountId) : undefined
      const row = newRow(keyRing, request, cost, terms)
      const verification = await trx.insertInto('verification').values(row).returningAll().executeTakeFirstOrThrow()
      await addToOutbox(trx, 'START_VERIFICATION', row.id)
      // Last: all clients of a reseller wait on its one balance.
      if (terms !== undefined && !await holdCredits(trx, terms.payerAccountId, cost, row.id)) {
        const { available } = await getBalance(trx, terms.payerAccountId)
        throw new Refusal({
          kind: 'insufficient-credits', available, required: cost, ...(terms.payerAccountId === request.accountId ? {} : { billedTo: 'RESELLER' }),
        })
      }
      return { kind: 'created', verification }
    })
  } catch (error) {
    if (error instanceof Refusal) return error.outcome
    throw error
  }
}

function newRow(keyRing: KeyRing, request: CreateRequest, cost: number, terms: Terms | undefined): NewVerification {
  const id = newId('verification')
  const { key, wrapped } = newDataKey(keyRing, id)
  const checks = checksOf(request.level)
  return {
    id,
    account_id: request.accountId,
    api_key_id: request.apiKeyId,
    mode: request.mode,
    idempotency_index: idempotencyIndex(keyRing, request),
    level: [...request.level],
    checks,
    country: request.country,
    doc_type: request.docType,
    ...sealedClientData(keyRing, key, { ...request, id }),
    reference_code: newReferenceCode(),
    challenge: !checks.includes('LIVENESS') ? [] : request.mode === 'TEST' ? [...TEST_CHALLENGE] : drawChallenge(),
    cost_credits: cost,
    credit_state: terms === undefined ? 'NONE' : 'HELD',
    payer_account_id: terms?.payerAccountId ?? null,
    partner_id: terms?.partnerId ?? null,
    commission_bp: terms?.commissionBp ?? null,
    credit_price: typeof terms?.commissionBp === 'number' ? request.creditPrice ?? null : null,
    risk_score: null,
    data_key: wrapped,
    declared: request.declared === null ? null : sealJson(key, request.declared, declaredPlace(id)),
    // Screening alone needs no submission: it counts as submitted from the start, so a submit is refused.
    submitted_at: needsAssets(checks) ? null : new Date(),
    expires_at: new Date(Date.now() + request.ttlMs),
  }
}

/** A verification by id, whoever owns it: for workers and the hosted flow, whose capability is the id itself. */
export const findVerification = (db: Db, id: string): Promise<Verification | undefined> =>
  db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirst()

/** A verification of this account and mode; anyone else's, or the other mode's, is not found. */
export const findOwnVerification = (db: Db, owner: { accountId: string; mode: Mode }, id: string): Promise<Verification | undefined> =>
  db.selectFrom('verification').selectAll()
    .where('id', '=', id).where('account_id', '=', owner.accountId).where('mode', '=', owner.mode).executeTakeFirst()

/** The same by reference code; codes are kept in upper case. */
export const findOwnVerificationByReference = (db: Db, owner: { accountId: string; mode: Mode }, code: string): Promise<Verification | undefined> =>
  db.selectFrom('verification').selectAll()
    .where('reference_code', '=', code.toUpperCase())
    .where('account_id', '=', owner.accountId).where('mode', '=', owner.mode).executeTakeFirst()

/** A verification of this account, whichever its mode. */
export const findVerificationOfAccount = (db: Db, accountId: string, id: string): Promise<Verification | undefined> =>
  db.selectFrom('verification').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** Locks the row to the end of the transaction. Throws when there is none. */
export const lockVerification = (trx: Db, id: string): Promise<Verification> =>
  trx.selectFrom('verification').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
