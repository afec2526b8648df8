import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { Db } from '../../db/pool.ts'
import { readErasureLog, recordErasure } from '../../db/privacy/erasure-log.ts'
import { findErasure, insertErasure } from '../../db/privacy/erasures.ts'
import { setLegalHold, withoutHold } from '../../db/privacy/legal-holds.ts'
import { forgetOld, forgetPictures, listDuePictures, listOldPeople } from '../../db/privacy/retention.ts'
import { insertQuote } from '../../db/mail/quotes.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { aReview } from '../support/reviews.ts'
import { testDatabase } from '../support/stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'identity-retention-'))
const objects = openFolderStore(join(folder, 'objects'))

describe('data past its retention', () => {
  let db: Db
  let url: string
  before(async () => {
    ;({ db, url } = await testDatabase())
  })
  const resolved = async (id: string, daysAgo: number) => {
    await db
      .updateTable('verification')
      .set({ status: 'DECLINED', resolved_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .where('id', '=', id)
      .execute()
  }
  const due = async (days = 30) => (await listDuePictures(db, days, undefined, 100)).map(({ id }) => id)
  const old = async () => (await listOldPeople(db, 365, undefined, 100)).map(({ id }) => id)

  it('21: assets go 30 days after the decision, never during a review, at any age; unsubmitted ones go at once', async () => {
    const account = await anAccount(db)
    const [aged, young, waiting, staged] = [
      await aReview(db, objects, account, []),
      await aReview(db, objects, account, []),
      await aReview(db, objects, account, []),
      await aReview(db, objects, account, []),
    ]
    await db
      .updateTable('verification')
      .set({ review_at: new Date(0), submitted_at: new Date(0) })
      .where('id', '=', waiting.id)
      .execute()
    await resolved(aged.id, 31)
    await resolved(young.id, 29)
    await resolved(staged.id, 0)
    await db
      .updateTable('verification')
      .set({ status: 'EXPIRED', submitted_at: null })
      .where('id', '=', staged.id)
      .execute()
    assert.deepEqual(await due(), [staged.id, aged.id])
    assert.equal(await withoutHold(db, waiting.id, () => Promise.reject(new Error('touched'))), false)
    assert.equal(await withoutHold(db, aged.id, (trx) => forgetPictures(trx, aged.id)), true)
    assert.deepEqual(await due(), [staged.id])
    assert.notEqual(
      (await db.selectFrom('verification').select('data_key').where('id', '=', aged.id).executeTakeFirstOrThrow())
        .data_key,
      null,
    )
  })

  it('23: data under a legal hold is neither due nor removed', async () => {
    const held = await aReview(db, objects, await anAccount(db), [])
    await resolved(held.id, 400)
    assert.ok((await due()).includes(held.id))
    assert.ok((await old()).includes(held.id))
    await setLegalHold(db, held.id, new Date(Date.now() + 60_000), { actor: 'staff_7', reason: 'court order' })
    assert.ok(!(await due()).includes(held.id))
    assert.ok(!(await old()).includes(held.id))
    assert.equal(await withoutHold(db, held.id, () => Promise.reject(new Error('touched'))), false)
  })

  it('22: requests to sales go after a year', async () => {
    const [old, young] = [
      await insertQuote(db, KEY_RING, { email: 'a@example.org' }),
      await insertQuote(db, KEY_RING, { email: 'b@example.org' }),
    ]
    await db.deleteFrom('mail').where('quote_id', 'in', [old.quoteId, young.quoteId]).execute()
    await sql`update quote set created_at = now() - interval '366 days' where id = ${old.quoteId}`.execute(db)
    assert.equal(await forgetOld(db), 1)
    assert.deepEqual(
      (await db.selectFrom('quote').select('id').execute()).map(({ id }) => id),
      [young.quoteId],
    )
  })

  it('32: a restored database learns of its forgotten erasures, once, and of no unknown ones', async () => {
    const logFolder = join(folder, 'log')
    const account = await anAccount(db)
    const erasure = await db
      .transaction()
      .execute((trx) =>
        insertErasure(trx, { accountId: account.accountId, verificationId: null, requestedBy: 'OWNER' }),
      )
    await recordErasure(openFolderStore(logFolder), erasure)
    await recordErasure(openFolderStore(logFolder), {
      ...erasure,
      id: 'era_01ARZ3NDEKTSV4RRFFQ69G5FAV',
      account_id: 'acc_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    })
    await db.deleteFrom('erasure').where('id', '=', erasure.id).execute() // the backup is older than the request
    await db.deleteFrom('outbox').execute()
    const replay = () => ops({ db, url }, `erase|replay|${logFolder}|--by|staff_7|--reason|restored|--json`)
    const first = await replay()
    assert.deepEqual([first.code, first.report.repeated, first.report.unknown], [0, 1, 1], first.err)
    const {
      status,
      email_index: index,
      data_key: key,
    } = await db.selectFrom('account').selectAll().where('id', '=', account.accountId).executeTakeFirstOrThrow()
    assert.deepEqual([status, index, key], ['CLOSED', null, null])
    const again = await findErasure(db, erasure.id)
    assert.deepEqual(
      [again?.requested_by, again?.requested_at, again?.completes_by],
      ['REPLAY', erasure.requested_at, erasure.completes_by],
    )
    assert.deepEqual(
      (await db.selectFrom('outbox').select('subject_id').where('kind', '=', 'START_ERASURE').execute()).map(
        (row) => row.subject_id,
      ),
      [erasure.id],
    )
    assert.deepEqual((await replay()).report.standing, 1)
    assert.deepEqual((await readErasureLog(openFolderStore(logFolder))).length, 2)
    await writeFile(join(logFolder, 'era_01ARZ3NDEKTSV4RRFFQ69G5FAX'), '{"id": "era')
    assert.match((await replay()).err, /era_01ARZ3NDEKTSV4RRFFQ69G5FAX is not the record of an erasure/)
  })
})
