import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../mail/mail-tokens.ts'
import type { Db } from '../pool.ts'
import { endSession, insertSession, type SessionOrigin } from './sessions.ts'

/** decisions.md, "Credentials": 30 days, from each rotation on. */
export const REFRESH_TOKEN_TTL_MS = 30 * 86_400_000

/** A session and the one refresh token of it that is good now; the token is given once. */
export interface Grant {
  readonly sessionId: string
  readonly accountId: string
  readonly refreshToken: string
}

/** Opens a session with its first refresh token, in the caller's transaction. */
export async function openSessionIn(trx: Db, accountId: string, origin: SessionOrigin): Promise<Grant> {
  const { id: sessionId } = await insertSession(trx, accountId, origin)
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(trx, sessionId, refreshToken)
  return { sessionId, accountId, refreshToken }
}

async function insertRefreshToken(trx: Db, sessionId: string, token: string): Promise<void> {
  await trx.insertInto('refresh_token').values({
    hash: hashToken(token), session_id: sessionId, expires_at: sql<Date>`now() + ${REFRESH_TOKEN_TTL_MS} * interval '1 millisecond'`,
  }).execute()
}

/**
 * The token that follows a token: the same whenever it is asked for, and known to nobody without the master key. So a repeated
 * rotation answers what the first one did, and there is never more than one chain of tokens.
 */
const successorOf = (masterKey: Uint8Array, token: string): string => createHmac('sha256', masterKey).update(`refresh-token/${token}`).digest('base64url')

/** How long the token that was just used up is answered with the same successor once more, where it travels as a cookie. */
export const REPEAT_MS = 10_000

export type Rotation =
  | { readonly kind: 'rotated'; readonly grant: Grant }
  /** The account is suspended or closed; the token stays as it is. */
  | { readonly kind: 'inactive' }
  /** Unknown, expired, or of a session that has ended. */
  | { readonly kind: 'refused' }
  /** It was used before: the session was ended with it. */
  | { readonly kind: 'reused'; readonly accountId: string; readonly sessionId: string }

/**
 * Uses a refresh token up and answers its successor. A token that was used before ends the session, in the same
 * transaction: a thief and the owner cannot be told apart, so neither goes on. The token's row is locked, so of two calls at
 * once the second finds it used.
 *
 * With a cookie two tabs may send one token at once, and an answer may be lost before the browser has stored it: for
 * {@link REPEAT_MS}, and while its successor is unused, a used token is answered with that same successor. Whoever stole the
 * token then holds the very token that the owner holds: the second of them to use it after that time ends the session.
 *
 * With a body an answer that is lost after the commit looks like reuse, and costs a login.
 */
export async function rotateRefreshToken(db: Db, masterKey: Uint8Array, token: string, origin: SessionOrigin): Promise<Rotation> {
  return db.transaction().execute(async (trx): Promise<Rotation> => {
    const hash = hashToken(token)
    const row = await trx.selectFrom('refresh_token')
      .innerJoin('session', 'session.id', 'refresh_token.session_id').innerJoin('account', 'account.id', 'session.account_id')
      .select(['session.id as sessionId', 'session.account_id as accountId', 'session.ended_at', 'session.transport', 'refresh_token.used_at', 'account.status as accountStatus'])
      .select([sql<boolean>`refresh_token.expires_at > now()`.as('isFresh'), sql<boolean>`refresh_token.used_at > now() - ${REPEAT_MS} * interval '1 millisecond'`.as('isJustUsed')])
      .where('refresh_token.hash', '=', hash).forUpdate(['refresh_token', 'session']).executeTakeFirst()
    // A token that comes another way than its session's was taken out of its place: it opens nothing.
    if (row === undefined || row.ended_at !== null || row.transport !== origin.transport) return { kind: 'refused' }
    const { sessionId, accountId, accountStatus } = row
    const successor = successorOf(masterKey, token)
    const grant = { sessionId, accountId, refreshToken: successor }
    if (row.used_at !== null) {
      const isRepeated = row.transport === 'COOKIE' && row.isJustUsed && await isUnused(trx, successor)
      if (isRepeated) return accountStatus === 'ACTIVE' ? { kind: 'rotated', grant } : { kind: 'inactive' }
      await endSession(trx, sessionId, 'REUSE')
      return { kind: 'reused', accountId, sessionId }
    }
    if (!row.isFresh) return { kind: 'refused' }
    if (accountStatus !== 'ACTIVE') return { kind: 'inactive' }
    await trx.updateTable('refresh_token').set({ used_at: sql<Date>`now()` }).where('hash', '=', hash).execute()
    await insertRefreshToken(trx, sessionId, successor)
    await trx.updateTable('session').set({ last_used_at: sql<Date>`now()`, network: origin.network }).where('id', '=', sessionId).execute()
    return { kind: 'rotated', grant }
  })
}

const isUnused = async (trx: Db, token: string): Promise<boolean> =>
  (await trx.selectFrom('refresh_token').select('used_at').where('hash', '=', hashToken(token)).executeTakeFirst())?.used_at === null
