import { emailOf } from '../account-data.ts'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { insertMail } from '../mail/mail.ts'
import { hashToken } from '../mail/mail-tokens.ts'
import type { Db } from '../pool.ts'
import type { Mfa } from './schema.ts'
import { withAccountOfSession, type SessionHolder } from './sessions.ts'
import { typedCode } from './typed-code.ts'

/** decisions.md, "Credentials". */
export const RECOVERY_CODES = 10
export const MFA_CHALLENGE_TTL_MS = 300_000
/** Codes that one login may try: with three accepted time steps, a chance of 15 in a million. */
const MFA_CHALLENGE_TRIES = 5

const place = (accountId: string, which: 'secret' | 'pending_secret'): string => `${accountId}/mfa/${which}`

export const findMfa = (db: Db, accountId: string): Promise<Mfa | undefined> =>
  db.selectFrom('mfa').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Opens the secret that checks codes, or the candidate that a first code must confirm. Undefined if there is none. */
export function openMfaSecret(
  keyRing: KeyRing,
  mfa: Mfa | undefined,
  which: 'secret' | 'pending_secret',
): Buffer | undefined {
  const sealed = mfa?.[which]
  return mfa === undefined || sealed === null || sealed === undefined
    ? undefined
    : openByRing(keyRing, sealed, place(mfa.account_id, which))
}

/** Stores a candidate. An active factor stays. A later candidate replaces it. False if the session has ended. */
export async function putPendingMfa(
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
  secret: Uint8Array,
): Promise<boolean> {
  const { accountId } = holder
  const sealed = sealByRing(keyRing, secret, place(accountId, 'pending_secret'))
  const kept = await withAccountOfSession(db, holder, async (trx) => {
    await trx
      .insertInto('mfa')
      .values({ account_id: accountId, pending_secret: sealed })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending_secret: sealed }))
      .execute()
    return true
  })
  return kept === true
}

/**
 * Activates the candidate, makes new recovery codes, which are returned once (the old ones are gone), and queues a
 * notice to the owner: one transaction.
 *
 * @param step the time step of the confirming code, used up by this
 * @returns undefined if the session has ended, or another request activated or replaced the candidate meanwhile
 */
export async function confirmMfa(
  db: Db,
  keyRing: KeyRing,
  holder: SessionHolder,
  confirmed: { readonly pending: Buffer; readonly secret: Uint8Array; readonly step: number },
): Promise<{ codes: string[]; mailId: string } | undefined> {
  const { accountId } = holder
  return withAccountOfSession(db, holder, async (trx, account) => {
    const { numUpdatedRows } = await trx
      .updateTable('mfa')
      .set({
        secret: sealByRing(keyRing, confirmed.secret, place(accountId, 'secret')),
        pending_secret: null,
        enabled_at: sql<Date>`now()`,
        last_step: confirmed.step,
      })
      .where('account_id', '=', accountId)
      .where('pending_secret', '=', confirmed.pending)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    const codes = await replaceRecoveryCodes(trx, accountId)
    return {
      codes,
      mailId: await insertMail(trx, keyRing, {
        kind: 'MFA_ENABLED',
        recipient: emailOf(keyRing, account) ?? '',
        accountId,
      }),
    }
  })
}

/** Makes new recovery codes, which are returned once. The old ones are gone. */
export async function replaceRecoveryCodes(trx: Db, accountId: string): Promise<string[]> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ hash: hashRecoveryCode(accountId, code), account_id: accountId })))
    .execute()
  return codes
}

/** Uses up the time step of a correct code. False if it or a later one was used before (RFC 6238, 5.2). */
export async function takeMfaStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mfa')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

// Crockford's alphabet: letters that people confuse are read as the intended digit.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes 80 random bits, in four groups of four: too many to guess from a stolen hash. */
const newRecoveryCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )

/** Hashes a code in any typed form: any case, with or without dashes and spaces. */
const hashRecoveryCode = (accountId: string, code: string): Buffer =>
  hashToken(`${accountId}/${typedCode(code).replaceAll('O', '0').replaceAll(/[IL]/g, '1')}`)

/** Uses up a recovery code. False if it is not the account's, or was used. */
export async function takeRecoveryCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashRecoveryCode(accountId, code))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes the second factor and its codes. False if there was none. */
export async function deleteMfa(trx: Db, accountId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  const { numDeletedRows } = await trx.deleteFrom('mfa').where('account_id', '=', accountId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stores that a login has shown the password. `token` completes it within five minutes. */
export async function insertMfaChallenge(db: Db, accountId: string, token: string): Promise<void> {
  await db
    .insertInto('mfa_challenge')
    .values({
      hash: hashToken(token),
      account_id: accountId,
      expires_at: sql<Date>`now() + ${MFA_CHALLENGE_TTL_MS} * interval '1 millisecond'`,
    })
    .execute()
}

/**
 * Counts a try before the code is checked, so that concurrent tries count too. Undefined: unknown, expired, finished,
 * or out of tries.
 */
export async function countMfaTry(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .updateTable('mfa_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('tries', '<', MFA_CHALLENGE_TRIES)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Finishes a challenge. False if it was finished before. */
export async function finishMfaChallenge(trx: Db, token: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mfa_challenge')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
