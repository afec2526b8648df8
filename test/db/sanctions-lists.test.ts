import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { acceptVersion, rejectVersion } from '../../db/sanctions/list-decisions.ts'
import type { Db } from '../../db/pool.ts'
import {
  activateVersion,
  activeVersionIds,
  ActivationRefusedError,
  findActiveVersion,
  getVersion,
  listPurgeable,
  newestGoodVersion,
  noteFailure,
  notePurged,
  noteVerdict,
} from '../../db/sanctions/sanctions-lists.ts'
import type { SanctionsList } from '../../contract/sanctions-lists.ts'
import { testDatabase } from '../support/stack.ts'
import { FIGURES, listVersionsOf } from '../support/list-versions.ts'

const DECISION = { actor: 'staff_7', reason: 'compared with the press release' }
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

describe('versions of sanctions lists', () => {
  let db: Db
  beforeEach(async () => {
    ;({ db } = await testDatabase())
  })
  const { fetched, aVersion, anActive } = listVersionsOf(() => db)
  const stateOf = (list: SanctionsList) =>
    db.selectFrom('list_state').selectAll().where('list', '=', list).executeTakeFirstOrThrow()
  const count = async () => (await db.selectFrom('list_version').select('id').execute()).length

  it('are one active version of each list at most, ensured by the database itself', async () => {
    const first = await anActive('a')
    assert.deepEqual(await activateVersion(db, await aVersion('b')), {
      list: 'un',
      fromVersionId: first,
      toVersionId: (await findActiveVersion(db, 'un'))?.id,
    })
    assert.equal((await getVersion(db, first)).state, 'SUPERSEDED')
    await assert.rejects(
      db.updateTable('list_version').set({ state: 'ACTIVE' }).where('id', '=', first).execute(),
      /list_version_one_active/,
    )
  })

  it('leave one active version after concurrent activations', async () => {
    const ids = [await aVersion('a'), await aVersion('b'), await aVersion('c')]
    const results = await Promise.allSettled(ids.flatMap((id) => [activateVersion(db, id), activateVersion(db, id)]))
    for (const result of results)
      if (result.status === 'rejected') assert.ok(result.reason instanceof ActivationRefusedError)
    const active = await db.selectFrom('list_version').select('id').where('state', '=', 'ACTIVE').execute()
    assert.deepEqual(
      active.map(({ id }) => id),
      [ids[2]],
    )
    assert.equal((await activeVersionIds(db)).get('un'), ids[2])
  })

  it('answer a repeated activation like the first', async () => {
    const first = await anActive('a')
    const second = await aVersion('b')
    const activation = await activateVersion(db, second)
    assert.deepEqual(await activateVersion(db, second), activation)
    assert.equal(activation.fromVersionId, first)
  })

  it('are not activated while unchecked, rejected or held, or when a newer one is active', async () => {
    for (const verdict of ['UNCHECKED', 'REJECTED', 'HELD'] as const) {
      await assert.rejects(activateVersion(db, await aVersion(verdict, verdict)), ActivationRefusedError)
    }
    const late = await aVersion('late')
    await anActive('newer')
    await assert.rejects(activateVersion(db, late), ActivationRefusedError)
  })

  it('are not duplicated by the same bytes: those of the active one count as a check, those of an undecided one continue', async () => {
    const undecided = await aVersion('a', 'UNCHECKED')
    assert.deepEqual(await fetched('a'), { outcome: 'FETCHED', versionId: undecided })
    await noteVerdict(
      db,
      { id: undecided, list: 'un' },
      { publishedOn: null, figures: FIGURES },
      { outcome: 'PASSED', reasons: [] },
    )
    await activateVersion(db, undecided)
    await noteFailure(db, 'un', 'HTTP 500')
    assert.deepEqual(await fetched('a'), { outcome: 'UNCHANGED' })
    const { last_error: lastError, consecutive_failures: failures } = await stateOf('un')
    assert.deepEqual([lastError, failures, await count()], [null, 0, 1])
  })

  it('with rejected bytes are checked again, unless an operator rejected them', async () => {
    const rejected = await aVersion('a', 'REJECTED')
    assert.deepEqual(await fetched('a'), { outcome: 'FETCHED', versionId: rejected })
    assert.equal((await getVersion(db, rejected)).state, 'FETCHED')
    assert.deepEqual(await rejectVersion(db, { versionId: rejected, ...DECISION }), { done: true, list: 'un' })
    assert.deepEqual(await fetched('a'), { outcome: 'REJECTED', versionId: rejected })
  })

  it('that come back after a rejected one are still the active version', async () => {
    await anActive('a')
    await aVersion('b', 'REJECTED')
    assert.deepEqual(await fetched('a'), { outcome: 'UNCHANGED' })
    assert.equal(await count(), 2)
  })

  it('that were superseded and come back are a new version', async () => {
    await anActive('a')
    await anActive('b')
    const again = await fetched('a')
    assert.equal(again.outcome, 'FETCHED')
    assert.equal(await count(), 3)
  })

  it("keep an operator's verdict when the check is repeated late", async () => {
    const held = await aVersion('a', 'HELD')
    await rejectVersion(db, { versionId: held, ...DECISION })
    await noteVerdict(
      db,
      { id: held, list: 'un' },
      { publishedOn: null, figures: FIGURES },
      { outcome: 'PASSED', reasons: [] },
    )
    assert.equal((await getVersion(db, held)).state, 'REJECTED')
  })

  it('that are held become active when an operator accepts them, which is audited', async () => {
    const held = await aVersion('a', 'HELD')
    assert.deepEqual(await fetched('a'), { outcome: 'HELD', versionId: held })
    for (let repeated = 0; repeated < 2; repeated++)
      assert.deepEqual(await acceptVersion(db, { versionId: held, ...DECISION }, { force: false }), {
        done: true,
        list: 'un',
      })
    assert.deepEqual(
      await fetched('a'),
      { outcome: 'FETCHED', versionId: held },
      'the next refresh activates it when the start is lost',
    )
    assert.equal((await activateVersion(db, held)).toVersionId, held)
    const [entry] = await listAuditEntries(db, held)
    assert.deepEqual(
      [entry.actor, entry.action, entry.reason, entry.detail],
      ['staff_7', 'lists accept', DECISION.reason, { list: 'un', reasons: ['GREW_TOO_MUCH'], was: 'HELD' }],
    )
  })

  it('that were rejected are accepted only by force, and never when they were unreadable', async () => {
    const shrunk = await aVersion('a', 'REJECTED')
    assert.equal((await acceptVersion(db, { versionId: shrunk, ...DECISION }, { force: false })).done, false)
    assert.equal((await acceptVersion(db, { versionId: shrunk, ...DECISION }, { force: true })).done, true)
    const unreadable = await aVersion('b', 'UNCHECKED')
    await noteVerdict(
      db,
      { id: unreadable, list: 'un' },
      { publishedOn: null, figures: null },
      { outcome: 'REJECTED', reasons: ['UNREADABLE'] },
    )
    assert.equal((await acceptVersion(db, { versionId: unreadable, ...DECISION }, { force: true })).done, false)
  })

  it('that are active or superseded are not rejected, and an older one is not accepted', async () => {
    const old = await aVersion('a', 'HELD')
    const active = await anActive('b')
    for (const versionId of [old, active])
      assert.equal((await rejectVersion(db, { versionId, ...DECISION })).done, false, versionId)
    assert.equal((await acceptVersion(db, { versionId: old, ...DECISION }, { force: true })).done, false)
  })

  it('are requested only with the validators of good versions', async () => {
    const active = await anActive('a')
    await aVersion('b', 'REJECTED')
    assert.equal((await newestGoodVersion(db, 'un'))?.id, active)
    const held = await aVersion('c', 'HELD')
    assert.equal((await newestGoodVersion(db, 'un'))?.id, held)
  })

  it('lose their bytes when they are old, except bytes shared with a kept version', async () => {
    const ids = []
    for (const content of ['a', 'b', 'c', 'a']) ids.push(await anActive(content))
    const purgeable = await listPurgeable(db, 'un', 1)
    assert.deepEqual(
      purgeable.map(({ id }) => id),
      [ids[2], ids[1], ids[0]],
    )
    assert.deepEqual(
      purgeable.map(({ objectKeys }) => objectKeys),
      [[`lists/un/${hex('c')}/list`], [`lists/un/${hex('b')}/list`], []],
    )
    for (const { id } of purgeable) await notePurged(db, id)
    assert.deepEqual(await listPurgeable(db, 'un', 1), [])
    assert.equal(await count(), 4, 'the rows stay: screening hits name them')
    await assert.rejects(
      db.updateTable('list_version').set({ files_purged_at: new Date() }).where('id', '=', ids[3]).execute(),
      /check/,
    )
  })

  it('keep an undecided version at any age', async () => {
    const held = await aVersion('a', 'HELD')
    for (let n = 0; n < 3; n++) await aVersion(randomBytes(8).toString('hex'), 'REJECTED')
    assert.ok(!(await listPurgeable(db, 'un', 1)).some(({ id }) => id === held))
  })
})
