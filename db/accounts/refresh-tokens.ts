import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../mail/mail-tokens.ts'
import type { Db } from '../pool.ts'
import { endSession, insertSession } from './sessions.ts'

/** decisions.md, "Credentials": 30 days, from each rotation on. */
export const REFRESH_TOKEN_TTL_MS = 30 * 86_400_000

/** A session and the one refresh token of it that is good now; the token is given once. */
export interface Grant {
  readonly sessionId: string
  readonly accountId: string
  readonly refreshToken: string
}

/** Opens a session with its first refresh token, in the caller's transaction. */
export async function openSessionIn(trx: Db, accountId: string): Promise<Grant> {
  const { id: sessionId } = await insertSession(trx, accountId)
  return { sessionId, accountId, refreshToken: await insertRefreshToken(trx, sessionId) }
}

async function insertRefreshToken(trx: Db, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx.insertInto('refresh_token').values({
    hash: hashToken(token), session_id: sessionId, expires_at: sql<Date>`now() + ${REFRESH_TOKEN_TTL_MS} * interval '1 millisecond'`,
  }).execute()
  return token
}

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
 * transaction: a thief and the owner cannot be told apart, so neither goes on.
 *
 * The token's row is locked, so of two calls at once the second finds it used. An answer that is lost after the commit
 * looks to the caller's second try like reuse, and costs a login: the price of telling nothing to a thief.
 */
export async function rotateRefreshToken(db: Db, token: string): Promise<Rotation> {
  return db.transaction().execute(async (trx): Promise<Rotation> => {
    const hash = hashToken(token)
    const row = await trx.selectFrom('refresh_token')
      .innerJoin('session', 'session.id', 'refresh_token.session_id').innerJoin('account', 'account.id', 'session.account_id')
      .select(['session.id as sessionId', 'session.account_id as accountId', 'session.ended_at', 'refresh_token.used_at', 'account.status as accountStatus'])
      .select(sql<boolean>`refresh_token.expires_at > now()`.as('isFresh'))
      .where('refresh_token.hash', '=', hash).forUpdate(['refresh_token', 'session']).executeTakeFirst()
    if (row === undefined || row.ended_at !== null) return { kind: 'refused' }
    const { sessionId, accountId, accountStatus } = row
    if (row.used_at !== null) {
      await endSession(trx, sessionId, 'REUSE')
      return { kind: 'reused', accountId, sessionId }
    }
    if (!row.isFresh) return { kind: 'refused' }
    if (accountStatus !== 'ACTIVE') return { kind: 'inactive' }
    await trx.updateTable('refresh_token').set({ used_at: sql<Date>`now()` }).where('hash', '=', hash).execute()
    return { kind: 'rotated', grant: { sessionId, accountId, refreshToken: await insertRefreshToken(trx, sessionId) } }
  })
}
