import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../mail/mail-tokens.ts'
import { blindIndex, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import type { Transport } from './schema-sessions.ts'
import { endSession, insertSession, type SessionTraits } from './sessions.ts'

/** decisions.md, "Credentials": 30 days, from each rotation. */
export const REFRESH_TOKEN_TTL_MS = 30 * 86_400_000

/** How long a just used token of a browser is accepted once more. */
export const TOLERATED_MS = 10_000

/** A session and its only valid refresh token. The token is returned once. */
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

/** Computes the only successor of a browser's token. It takes the token and the master key. */
const successorOf = (keyRing: KeyRing, token: string): string =>
  blindIndex(keyRing, 'refresh-token/successor', token).toString('base64url')

export type Rotation =
  | { readonly kind: 'rotated'; readonly grant: Grant }
  /** The account is suspended or closed. The token stays valid. */
  | { readonly kind: 'inactive' }
  /** Unknown, expired, of an ended session, or with another transport than its session's. */
  | { readonly kind: 'refused' }
  /** It was used before, so the session was ended. */
  | { readonly kind: 'reused'; readonly accountId: string; readonly sessionId: string }

/**
 * Uses up a refresh token and returns its successor. A token used before ends the session, in the same transaction:
 * thief and owner look alike, so neither continues.
 *
 * The token's row is locked, so the second of two concurrent calls finds it used. If the token travels in bodies and an
 * answer is lost after the commit, the caller's second try looks like reuse and costs a login. A browser's tabs share
 * one token and may close before they store its successor. So their token is accepted again for {@link TOLERATED_MS}
 * while its successor is unused, and always returns the same successor. There is one chain: a thief of an old token who
 * calls in these seconds has the same token as the owner, and the second of them to use it ends the session.
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
