import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../mail/mail-tokens.ts'
import { blindIndex, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import type { Transport } from './schema-sessions.ts'
import { endSession, insertSession, type SessionTraits } from './sessions.ts'

/** decisions.md, "Credentials": 30 days, from each rotation on. */
export const REFRESH_TOKEN_TTL_MS = 30 * 86_400_000

/** How long a browser's token that was just used is answered once more. */
export const TOLERATED_MS = 10_000

/** A session and the one refresh token of it that is good now; the token is given once. */
export interface Grant {
  readonly sessionId: string
  readonly accountId: string
  readonly transport: Transport
  readonly refreshToken: string
}

/** Opens a session with its first refresh token, in the caller's transaction. */
export async function openSessionIn(trx: Db, accountId: string, traits: SessionTraits): Promise<Grant> {
  const { id: sessionId } = await insertSession(trx, accountId, traits)
  return {
    sessionId,
    accountId,
    transport: traits.transport,
    refreshToken: await insertRefreshToken(trx, sessionId, randomBytes(32).toString('base64url')),
  }
}

async function insertRefreshToken(trx: Db, sessionId: string, token: string): Promise<string> {
  await trx
    .insertInto('refresh_token')
    .values({
      hash: hashToken(token),
      session_id: sessionId,
      expires_at: sql<Date>`now() + ${REFRESH_TOKEN_TTL_MS} * interval '1 millisecond'`,
    })
    .execute()
  return token
}

/** The one token that may follow a browser's token. Only who has the token and the master key can tell it. */
const successorOf = (keyRing: KeyRing, token: string): string =>
  blindIndex(keyRing, 'refresh-token/successor', token).toString('base64url')

export type Rotation =
  | { readonly kind: 'rotated'; readonly grant: Grant }
  /** The account is suspended or closed; the token stays as it is. */
  | { readonly kind: 'inactive' }
  /** Unknown, expired, of a session that has ended, or come by another way than its session's. */
  | { readonly kind: 'refused' }
  /** It was used before: the session was ended with it. */
  | { readonly kind: 'reused'; readonly accountId: string; readonly sessionId: string }

/**
 * Uses a refresh token up and answers its successor. A token that was used before ends the session, in the same
 * transaction: a thief and the owner cannot be told apart, so neither goes on.
 *
 * The token's row is locked, so of two calls at once the second finds it used. Where the token travels in bodies, an answer that is
 * lost after the commit looks to the caller's second try like reuse, and costs a login. A browser's tabs share one token and may die
 * before they have stored its successor: their token is answered once more for {@link TOLERATED_MS}, as long as its successor was not
 * used, and always with that same successor. So there is one chain: whoever has stolen an old token and comes in these seconds holds
 * what the owner holds, and the second of them to use it after that ends the session.
 */
export async function rotateRefreshToken(
  db: Db,
  keyRing: KeyRing,
  token: string,
  seen: SessionTraits,
): Promise<Rotation> {
  return db.transaction().execute(async (trx): Promise<Rotation> => {
    const hash = hashToken(token)
    const row = await trx
      .selectFrom('refresh_token')
      .innerJoin('session', 'session.id', 'refresh_token.session_id')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select([
        'session.id as sessionId',
        'session.account_id as accountId',
        'session.transport',
        'session.ended_at',
        'refresh_token.used_at',
        'account.status as accountStatus',
      ])
      .select([
        sql<boolean>`refresh_token.expires_at > now()`.as('isFresh'),
        sql<boolean>`coalesce(refresh_token.used_at > clock_timestamp() - ${TOLERATED_MS} * interval '1 millisecond', false)`.as(
          'wasJustUsed',
        ),
      ])
      .where('refresh_token.hash', '=', hash)
      .forUpdate(['refresh_token', 'session'])
      .executeTakeFirst()
    if (row === undefined || row.ended_at !== null || row.transport !== seen.transport) return { kind: 'refused' }
    const { sessionId, accountId, accountStatus, transport } = row
    const successor = transport === 'COOKIE' ? successorOf(keyRing, token) : randomBytes(32).toString('base64url')
    const grant = { sessionId, accountId, transport, refreshToken: successor }
    if (row.used_at !== null) {
      if (row.wasJustUsed && transport === 'COOKIE' && (await isUnused(trx, successor)))
        return accountStatus === 'ACTIVE' ? { kind: 'rotated', grant } : { kind: 'inactive' }
      await endSession(trx, sessionId, 'REUSE')
      return { kind: 'reused', accountId, sessionId }
    }
    if (!row.isFresh) return { kind: 'refused' }
    if (accountStatus !== 'ACTIVE') return { kind: 'inactive' }
    await trx
      .updateTable('refresh_token')
      .set({ used_at: sql<Date>`clock_timestamp()` })
      .where('hash', '=', hash)
      .execute()
    await insertRefreshToken(trx, sessionId, successor)
    await trx
      .updateTable('session')
      .set({ device: seen.device, network: seen.network, last_used_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute()
    return { kind: 'rotated', grant }
  })
}

async function isUnused(trx: Db, token: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refresh_token')
    .select('used_at')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.used_at === null
}
