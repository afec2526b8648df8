import { sql } from 'kysely'
import { getBalance } from '../credits/credits.ts'
import type { Db } from '../pool.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { keyNames } from '../accounts/api-keys.ts'
import { countByStatus } from './count-by-status.ts'

/** Keys and notes of an account that an overview shows, newest first. */
const SHOWN = 20

/**
 * Reads what support needs to know about an account.
 *
 * @returns undefined if there is none
 */
export async function findAccountOverview(db: Db, keyRing: KeyRing, id: string) {
  const account = await findAccount(db, id)
  if (account === undefined) return undefined
  const [credits, keys, verifications, partner, { sessions, endpoints }, audit] = await Promise.all([
    getBalance(db, id),
    db
      .selectFrom('api_key')
      .select(['id', 'mode', 'prefix', 'name_sealed', 'created_at', 'last_used_at', 'revoked_at'])
      .where('account_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute(),
    countByStatus(db, id),
    db
      .selectFrom('partner')
      .select(['code', 'status', 'commission_bp'])
      .where('account_id', '=', id)
      .executeTakeFirst(),
    db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('session')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('account_id', '=', id)
          .where('ended_at', 'is', null)
          .as('sessions'),
        eb
          .selectFrom('webhook_endpoint')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('account_id', '=', id)
          .where('deleted_at', 'is', null)
          .as('endpoints'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('audit_entry')
      .select(['at', 'actor', 'action', 'reason', sql<string>`detail::text`.as('detail')])
      .where('subject_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute(),
  ])
  const name = account.data_key === null ? () => null : await keyNames(db, keyRing, id)
  const apiKeys = keys.map(({ name_sealed, ...key }) => ({ ...key, name: name({ id: key.id, name_sealed }) }))
  return {
    account,
    credits,
    apiKeys,
    verifications,
    partner,
    openSessions: sessions ?? 0,
    webhookEndpoints: endpoints ?? 0,
    audit,
  }
}
