import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { openTokenKeys } from '../../api/auth/session-keys.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { listSessionKeys, rotateSessionKeys } from '../../db/accounts/session-keys.ts'
import { KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

const NOTE = { actor: 'ann', reason: 'once a quarter' }
const kidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString()) as { kid: string }).kid

describe('keys that sign sessions', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })
  /** A process that has just started. */
  const aProcess = () => openTokenKeys(db, KEY_RING)
  const age = (kid: string, minutes: number) =>
    sql`update session_key set created_at = now() - ${minutes} * interval '1 minute' where kid = ${kid}`.execute(db)

  it('are made once, by the first of many processes', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => aProcess().sign('dashboard', 'acc_1', {}, 60)))
    assert.equal((await listSessionKeys(db)).length, 1)
    assert.equal(new Set(tokens.map(kidOf)).size, 1)
  })

  it('take over when every process knows them, and log nobody out', async () => {
    const [old] = await listSessionKeys(db)
    const before = await aProcess().sign('dashboard', 'acc_1', {}, 60)
    await age(old.kid, 30)
    const running = aProcess()
    await running.sign('dashboard', 'acc_1', {}, 60) // has read the keys
    const { kid, removed } = await rotateSessionKeys(db, KEY_RING, NOTE)
    assert.equal(removed, 0)
    assert.equal(
      kidOf(await aProcess().sign('dashboard', 'acc_1', {}, 60)),
      old.kid,
      'an outdated process refuses a token of the new key',
    )
    await age(kid, 2)
    const after = await aProcess().sign('dashboard', 'acc_1', {}, 60)
    assert.equal(kidOf(after), kid)
    for (const token of [before, after]) assert.equal((await aProcess().verify('dashboard', token))?.subject, 'acc_1')
    assert.equal((await running.verify('dashboard', before))?.subject, 'acc_1')
    assert.deepEqual(
      (await listAuditEntries(db, kid)).map(({ actor, action, reason }) => [actor, action, reason]),
      [['ann', 'session-key rotate', 'once a quarter']],
    )
  })

  it('are removed an hour after their successor began to sign: their tokens are refused', async () => {
    const [newer, older] = await listSessionKeys(db)
    await age(newer.kid, 0)
    const token = await aProcess().sign('dashboard', 'acc_1', {}, 60)
    assert.equal(kidOf(token), older.kid)
    await age(older.kid, 1_000)
    await age(newer.kid, 120)
    assert.ok(await aProcess().verify('dashboard', token))
    const { removed } = await rotateSessionKeys(db, KEY_RING, NOTE)
    assert.equal(removed, 1)
    assert.deepEqual(
      (await listSessionKeys(db)).map(({ kid }) => kid === older.kid),
      [false, false],
    )
    assert.equal(await aProcess().verify('dashboard', token), undefined)
  })
})
