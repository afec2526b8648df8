import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { OWN_STEP_SOONEST_MS } from '../../db/verifications/capture-limits.ts'
import type { TestApi } from '../support/api.ts'
import { startCaptureWalk, type CaptureWalk } from '../support/capture-walk.ts'

describe('the two steps of a random challenge', () => {
  let api: TestApi, walk: CaptureWalk
  before(async () => {
    ;({ api, walk } = await startCaptureWalk())
  })

  it('are revealed one after the other: the second after frames of the first, which is fixed then', async () => {
    const session = await walk.begin()
    await walk.stageAll(session)
    await walk.showSeries(session)
    const first = (await walk.step(session)).json
    assert.deepEqual([first.series_step, first.steps], ['OWN_STEP', 2])
    await sleep(OWN_STEP_SOONEST_MS + 20)
    assert.equal(
      (await walk.frames(session, walk.frame('SECOND_STEP', walk.elapsed(session)))).code,
      'CAPTURE_STEP_EARLY',
    )
    const [one, two] = walk.answer(session, 'OWN_STEP')
    assert.equal((await walk.frames(session, one)).status, 201)
    const still = await walk.step(session)
    assert.deepEqual([still.json.step, still.json.series_step], [first.step, 'OWN_STEP'], 'one frame shows no movement')
    assert.equal((await walk.frames(session, two)).status, 201)
    const told = await Promise.all([walk.step(session), walk.step(session)])
    for (const { json } of told) {
      assert.deepEqual([json.series_step, json.steps], ['SECOND_STEP', 2])
      assert.notEqual(json.step, first.step)
      assert.ok([json.step, first.step].includes('OPEN_MOUTH'))
    }
    assert.equal(
      (await walk.frames(session, walk.frame('SECOND_STEP', walk.elapsed(session)))).code,
      'CAPTURE_STEP_EARLY',
      'too fast',
    )
    await sleep(OWN_STEP_SOONEST_MS + 20)
    for (const late of ['OWN_STEP', 'FRONTAL', session.actions[0]])
      assert.equal(
        (await walk.frames(session, walk.frame(late, walk.elapsed(session)))).code,
        'CAPTURE_STEP_LATE',
        late,
      )
    await api.db
      .updateTable('capture_session')
      .set({ second_told_at: new Date(Date.now() - 26_000) })
      .where('id', '=', session.sessionId)
      .execute()
    assert.equal(
      (await walk.frames(session, walk.frame('SECOND_STEP', walk.elapsed(session)))).code,
      'CAPTURE_STEP_LATE',
    )
    await walk.submit(session.id)
    const { origin, doubts } = await walk.originOf(session.id)
    assert.ok(origin === 'DIRECT' && doubts.includes('OWN_STEP_MISSING'), doubts.join())
  })

  it('are both needed: a submission after the first is unanswered', async () => {
    const session = await walk.begin()
    await walk.stageAll(session)
    await walk.showSeries(session)
    await walk.answerStep(session)
    await walk.submit(session.id)
    assert.deepEqual(await walk.originOf(session.id), { origin: 'DIRECT', doubts: ['OWN_STEP_MISSING'], unable: false })
  })

  it('are one in a session that opened before there were two', async () => {
    const session = await walk.begin()
    await api.db.updateTable('capture_session').set({ second_step: null }).where('id', '=', session.sessionId).execute()
    await walk.stageAll(session)
    await walk.showSeries(session)
    const asked = await walk.answerStep(session)
    const again = (await walk.step(session)).json
    assert.deepEqual([again.step, again.series_step, again.steps], [asked, 'OWN_STEP', 1])
    await walk.submit(session.id)
    assert.deepEqual(await walk.originOf(session.id), { origin: 'CAPTURED', doubts: [], unable: false })
  })
})

describe('a random challenge in live mode', () => {
  let api: TestApi, walk: CaptureWalk
  before(async () => {
    ;({ api, walk } = await startCaptureWalk('live'))
  })
  const revealed = async (id: string) =>
    (
      await api.db.selectFrom('revealed_challenge').select('session_id').where('verification_id', '=', id).execute()
    ).map(({ session_id: session }) => session)

  it('is noted at its reveal as a try, and forgotten at the submission of its session, but not of another', async () => {
    const first = await walk.begin()
    await walk.stageAll(first)
    await walk.showSeries(first)
    assert.deepEqual(await revealed(first.id), [], 'nothing is revealed yet')
    await walk.step(first)
    await walk.step(first)
    assert.deepEqual(await revealed(first.id), [first.sessionId], 'once')
    const second = await walk.again(first)
    await walk.stageAll(second)
    await walk.showSeries(second)
    await walk.answerBoth(second)
    assert.deepEqual((await revealed(first.id)).sort(), [first.sessionId, second.sessionId].sort())
    await walk.submit(second.id)
    assert.deepEqual(await revealed(first.id), [first.sessionId], 'the session that was left stays')
  })
})
