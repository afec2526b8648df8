import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findSession, type SessionHolder } from '../accounts/sessions.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'

/**
 * A turn not renewed for this long belongs to a dead process. It is longer than a reader may stall
 * (api/server/connections.ts).
 */
const TURN_SECONDS = 180

/** The turn of one export. While it is held, no other export of the account starts, in any process. */
export interface ExportTurn {
  readonly accountId: string
  readonly holder: string
}

/**
 * Takes an account's turn and records the export in the audit. Undefined while another export of the account is in
 * progress.
 */
export const takeTurn = (db: Db, { accountId, sessionId }: SessionHolder): Promise<ExportTurn | undefined> =>
  db.transaction().execute(async (trx) => {
    const holder = randomUUID()
    const taken = await trx
      .insertInto('data_export')
      .values({ account_id: accountId, holder })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ holder, started_at: sql<Date>`now()`, renewed_at: sql<Date>`now()` })
          .where(sql<boolean>`data_export.renewed_at < now() - ${TURN_SECONDS} * interval '1 second'`),
      )
      .returning('holder')
      .executeTakeFirst()
    if (taken === undefined) return undefined
    await insertAuditEntry(trx, {
      actor: accountId,
      action: 'data exported',
      subjectId: accountId,
      reason: null,
      detail: { session: sessionId },
    })
    return { accountId, holder }
  })

/** Why an export must stop. */
export type TurnEnd = 'SESSION_ENDED' | 'TURN_LOST'

/**
 * Renews a turn. Returns why the export must stop: its session or account ended meanwhile, or another export has the
 * turn.
 */
export async function renewTurn(
  db: Db,
  { accountId, holder }: ExportTurn,
  sessionId: string,
): Promise<TurnEnd | undefined> {
  const session = await findSession(db, sessionId)
  if (
    session === undefined ||
    session.ended_at !== null ||
    session.account_id !== accountId ||
    session.account_status !== 'ACTIVE'
  )
    return 'SESSION_ENDED'
  const renewed = await db
    .updateTable('data_export')
    .set({ renewed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('holder', '=', holder)
    .returning('holder')
    .executeTakeFirst()
  return renewed === undefined ? 'TURN_LOST' : undefined
}

/** Returns a turn. A lost turn stays with its new holder. */
export async function endTurn(db: Db, { accountId, holder }: ExportTurn): Promise<void> {
  await db.deleteFrom('data_export').where('account_id', '=', accountId).where('holder', '=', holder).execute()
}
