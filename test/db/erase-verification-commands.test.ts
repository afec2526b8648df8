import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import type { Db } from '../../db/pool.ts'
import { setLegalHold } from '../../db/privacy/legal-holds.ts'
import { aCheckedVerification } from '../support/decided.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'
import { found, ORDER } from './erased-by-order.ts'

describe('erasing the end user of one verification by command', () => {
  let db: Db
  let url: string
  before(async () => {
    ;({ db, url } = await testDatabase())
  })

  const find = (id: string) => found(db, id)

  it('23: a legal hold prevents it, is reported, and ends by itself or by hand', async () => {
    const account = await anAccount(db)
    const id = await aCheckedVerification(db, account)
    await settleVerification({ db, keyRing: KEY_RING }, id)
    const line = (rest: string) =>
      ops({ db, url }, `verification|${rest}|${id}|--by|staff_7|--reason|court order 12|--json`)
    assert.equal((await line('hold|--until|2020-01-01')).code, 2)
    assert.equal((await line('hold')).code, 2)
    assert.equal((await line('hold|--until|2099-01-01|--release')).code, 2)
    assert.deepEqual((await line('hold|--until|2099-01-01')).report, {
      verification: id,
      held_until: '2099-01-01T00:00:00.000Z',
      changed: true,
    })
    const refused = await line('erase')
    assert.deepEqual(
      [refused.code, refused.err],
      [1, 'the verification is under a legal hold; end it with "verification hold --release"'],
    )
    assert.notEqual((await find(id)).data_key, null)
    assert.equal((await line('hold|--release')).report.changed, true)
    assert.equal((await line('hold|--release')).report.changed, false)
    // An expired hold has no effect.
    await setLegalHold(db, id, new Date(Date.now() + 300), ORDER)
    await sleep(400)
    const done = await line('erase')
    assert.deepEqual([done.code, done.report.changed], [0, true])
    assert.equal((await line('hold|--until|2099-01-01')).code, 1)
    assert.equal((await line('erase')).report.changed, false)
  })

  it('20: the command line reports an open, unknown or invalid verification', async () => {
    const { id } = await aVerification(db, await anAccount(db))
    assert.deepEqual(
      [(await ops({ db, url }, `verification|erase|${id}|--by|a|--reason|b`)).err],
      ['the verification is open; add --end to end it'],
    )
    assert.equal(
      (await ops({ db, url }, 'verification|erase|ver_01ARZ3NDEKTSV4RRFFQ69G5FAV|--by|a|--reason|b')).err,
      'no such verification',
    )
    assert.equal((await ops({ db, url }, 'verification|erase|ver_1|--by|a|--reason|b')).code, 2)
    assert.equal((await ops({ db, url }, `verification|erase|${id}`)).code, 2)
    assert.equal((await ops({ db, url }, `verification|erase|${id}|--end|--by|a|--reason|b`)).code, 0)
  })
})
