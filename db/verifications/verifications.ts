import { DatabaseError } from 'pg'
import type { Declared } from '../../contract/declared.ts'
import { checksOf, needsAssets, type DocType, type Level, type Mode } from '../../contract/verification.ts'
import { getBalance } from '../credits/credits.ts'
import { idempotencyIndex, sealedClientData } from './client-data.ts'
import { drawChallenge, TEST_CHALLENGE } from './challenge.ts'
import { openJson, sealJson } from '../../encryption/seal.ts'
import { newId, newReferenceCode } from '../ids.ts'
import { runCreate, type ProposedVerification } from './create-statement.ts'
import { findOriginal, type CreationName } from './idempotency.ts'
import { newDataKey, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { priceKey } from './pricing.ts'
import type { Verification } from './schema.ts'

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
  readonly creditPrice?: number | null
}

export type CreateOutcome =
  | { readonly kind: 'created' | 'replayed'; readonly verification: Verification }
  | { readonly kind: 'in-progress' }
  /** The account was suspended or closed since its key was looked up. */
  | { readonly kind: 'account-inactive' }
  | { readonly kind: 'country-blocked' }
  /** Of the account that pays, which is the reseller's where `billedTo` says so. */
  | {
      readonly kind: 'insufficient-credits'
      readonly available: number
      readonly required: number
      readonly billedTo?: 'RESELLER'
    }

/** Place (associated data) of the sealed `declared` column. */
export const declaredPlace = (verificationId: string): string => `${verificationId}/declared`

/** Opens what the applicant declared; null when nothing was. */
export function openDeclared(
  verification: Pick<Verification, 'id' | 'declared'>,
  dataKey: Uint8Array,
): Declared | null {
  // Sealed by createVerification from data that the API's schema had parsed: authentic, so trusted here.
  return verification.declared === null
    ? null
    : (openJson(dataKey, verification.declared, declaredPlace(verification.id)) as Declared)
}

/**
 * Creates a verification: idempotency claim, price, hold, row and outbox entry in one transaction, which is one statement
 * (create-statement.ts; interface.md 4.2).
 *
 * The claim is an advisory lock on (account, mode, key) held to the end of the transaction: a concurrent twin does not
 * wait, it gets `in-progress` at once; a later one finds the row and gets `replayed`. Should the process die before the
 * commit nothing has happened; after it, the outbox entry gets the workflow started.
 */
export async function createVerification(db: Db, keyRing: KeyRing, request: CreateRequest): Promise<CreateOutcome> {
  const proposal = {
    row: newRow(keyRing, request),
    priceKey: priceKey(request.level),
    creditPrice: request.creditPrice ?? null,
  }
  let result
  try {
    result = await runCreate(db, proposal)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.constraint !== 'verification_creation') throw error
    return whatTwinMade(db, keyRing, request) // which committed between the beginning of the statement and its claim
  }
  const {
    facts: { isClaimed, isRepeated, accountStatus, countryTier, price, payerAccountId },
    made,
  } = result
  if (!isClaimed) return { kind: 'in-progress' }
  if (isRepeated) return whatTwinMade(db, keyRing, request)
  if (accountStatus === null || price === null || payerAccountId === null)
    throw new Error(`no account, or no price of ${proposal.priceKey}`)
  if (accountStatus !== 'ACTIVE') return { kind: 'account-inactive' }
  if (countryTier === 'BLOCKED') return { kind: 'country-blocked' }
  if (made !== undefined) return { kind: 'created', verification: made }
  const { available } = await getBalance(db, payerAccountId)
  return {
    kind: 'insufficient-credits',
    available,
    required: price,
    ...(payerAccountId === request.accountId ? {} : { billedTo: 'RESELLER' }),
  }
}

/** Only the erasure of its account takes a name from a verification. */
async function whatTwinMade(db: Db, keyRing: KeyRing, name: CreationName): Promise<CreateOutcome> {
  const original = await findOriginal(db, keyRing, name)
  return original === undefined ? { kind: 'account-inactive' } : { kind: 'replayed', verification: original }
}

function newRow(keyRing: KeyRing, request: CreateRequest): ProposedVerification {
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
export const findOwnVerification = (
  db: Db,
  owner: { accountId: string; mode: Mode },
  id: string,
): Promise<Verification | undefined> =>
  db
    .selectFrom('verification')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', owner.accountId)
    .where('mode', '=', owner.mode)
    .executeTakeFirst()

/** The same by reference code; codes are kept in upper case. */
export const findOwnVerificationByReference = (
  db: Db,
  owner: { accountId: string; mode: Mode },
  code: string,
): Promise<Verification | undefined> =>
  db
    .selectFrom('verification')
    .selectAll()
    .where('reference_code', '=', code.toUpperCase())
    .where('account_id', '=', owner.accountId)
    .where('mode', '=', owner.mode)
    .executeTakeFirst()

/** A verification of this account, whichever its mode. */
export const findVerificationOfAccount = (db: Db, accountId: string, id: string): Promise<Verification | undefined> =>
  db.selectFrom('verification').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** Locks the row to the end of the transaction. Throws when there is none. */
export const lockVerification = (trx: Db, id: string): Promise<Verification> =>
  trx.selectFrom('verification').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
