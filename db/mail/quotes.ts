import { openJsonByRing, sealJsonByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { newId } from '../ids.ts'
import { insertMail } from './mail.ts'
import type { Db } from '../pool.ts'

const place = (quoteId: string): string => `${quoteId}/detail`

/** Stores a request to sales, sealed, and queues its mail: one transaction. */
export async function insertQuote(
  db: Db,
  keyRing: KeyRing,
  detail: Readonly<Record<string, string | number>>,
): Promise<{ quoteId: string; mailId: string }> {
  return db.transaction().execute(async (trx) => {
    const quoteId = newId('quote')
    await trx
      .insertInto('quote')
      .values({ id: quoteId, detail: sealJsonByRing(keyRing, detail, place(quoteId)) })
      .execute()
    return { quoteId, mailId: await insertMail(trx, keyRing, { kind: 'QUOTE', quoteId }) }
  })
}

/** Opens a request to sales, as unknown. The caller parses it. */
export async function getQuoteDetail(db: Db, keyRing: KeyRing, quoteId: string): Promise<unknown> {
  const { detail } = await db.selectFrom('quote').select('detail').where('id', '=', quoteId).executeTakeFirstOrThrow()
  return openJsonByRing(keyRing, detail, place(quoteId))
}
