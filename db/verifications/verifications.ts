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
  /** Null: created in the dashboard. */
  readonly apiKeyId: string | null
  readonly level: readonly Level[]
  readonly country: string | null
  readonly docType: DocType | null
  readonly endUserRef: string | null
  readonly redirectUrl: string | null
  readonly declared: Declared | null
  /** Time until it expires without a submission. */
  readonly ttlMs: number
  /** Micro-USD a credit, for its partner's commission. Without a price, nobody earns. */
  readonly creditPrice?: number | null
}

export type CreateOutcome =
  | { readonly kind: 'created' | 'replayed'; readonly verification: Verification }
  | { readonly kind: 'in-progress' }
  /** The account was suspended or closed since its key was read. */
  | { readonly kind: 'account-inactive' }
  | { readonly kind: 'country-blocked' }
  /** Of the paying account, which is the reseller's if `billedTo` says so. */
  | {
      readonly kind: 'insufficient-credits'
      readonly available: number
      readonly required: number
      readonly billedTo?: 'RESELLER'
    }

/** Place (associated data) of the sealed `declared` column. */
export const declaredPlace = (verificationId: string): string => `${verificationId}/declared`

/** Opens what the applicant declared. Null if nothing was declared. */
export function openDeclared(
  verification: Pick<Verification, 'id' | 'declared'>,
  dataKey: Uint8Array,
): Declared | null {
  // createVerification sealed it from data parsed by the API's schema. It is authentic, so it is trusted here.
  return verification.declared === null
    ? null
    : (openJson(dataKey, verification.declared, declaredPlace(verification.id)) as Declared)
}

/**
 * Creates a verification: idempotency claim, price, hold, row and outbox entry in one transaction, which is one
 * statement (create-statement.ts; interface.md 4.2).
 *
 * The claim is an advisory lock on (account, mode, key) until the end of the transaction. A concurrent twin does not
 * wait and gets `in-progress` at once. A later one finds the row and gets `replayed`. If the process dies before the
 * commit, nothing has happened. After the commit, the outbox entry starts the workflow.
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
    return whatTwinMade(db, keyRing, request) // the twin committed between the start of the statement and its claim
  }
  const {
    facts: { isClaimed, isRepeated, accountStatus, countryTier, price, payerAccountId },
    made,
  } = result
  if (!isClaimed) return { kind: 'in-progress' }
  if (isRepeated) return whatTwinMade(db, keyRing, request)
  if (accountStatus === null || price === null || payerAccountId === null)
    throw new Error(`no account, or no price for ${proposal.priceKey}`)
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

/** Only the erasure of its account removes a name from a verification. */
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
    // Screening alone needs no submission. It counts as submitted from the start, so a submission is refused.
    submitted_at: needsAssets(checks) ? null : new Date(),
    expires_at: new Date(Date.now() + request.ttlMs),
  }
}

/**
 * Finds a verification by id in any account, for workers and for the hosted flow, whose capability is the id itself.
 */
export const findVerification = (db: Db, id: string): Promise<Verification | undefined> =>
  db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Finds a verification of this account and mode. Verifications of other accounts, or of the other mode, are not found.
 */
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

/** Finds the same by reference code. Codes are stored in upper case. */
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

/** Finds a verification of this account, in any mode. */
export const findVerificationOfAccount = (db: Db, accountId: string, id: string): Promise<Verification | undefined> =>
  db.selectFrom('verification').selectAll().where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst()

/** Locks the row to the end of the transaction. Throws if there is none. */
export const lockVerification = (trx: Db, id: string): Promise<Verification> =>
  trx.selectFrom('verification').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
