import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { findEvidence } from '../../db/verifications/capture.ts'
import type { TestApi } from '../support/api.ts'
import { shade, startCaptureWalk, type CaptureWalk, type WalkedSession } from '../support/capture-walk.ts'

// Attacks by somebody who has the calls and no page. The service reveals the random challenge only when everything else is fixed.

describe('attacks on the series of a capture session', () => {
  let api: TestApi
  let walk: CaptureWalk
  let other: Buffer
  before(async () => {
    ;({ api, walk } = await startCaptureWalk())
    other = await shade('#405060')
  })

  const stepsOf = (session: WalkedSession): string[] => ['FRONTAL', ...session.actions]
  const framesOf = async (id: string) => (await findEvidence(api.db, id))?.frames ?? []
  /** All assets and the series, as a page sends them. */
  async function shown(): Promise<WalkedSession> {
    const session = await walk.begin()
    await walk.stageAll(session)
    await walk.showSeries(session)
    return session
  }

  it('withholding the series until the random challenge is known: the service does not reveal it', async () => {
    const session = await walk.begin()
    await walk.stageAll(session)
    for (const missing of [stepsOf(session), session.actions, session.actions.slice(1), session.actions.slice(2)]) {
      const { id } = session
      await api.db.deleteFrom('capture_frame').where('session_id', '=', session.sessionId).execute()
      for (const step of stepsOf(session).filter((of) => !missing.includes(of))) {
        await sleep(320)
        assert.equal((await walk.frames(session, walk.frame(step, walk.elapsed(session)))).status, 201)
      }
      const { status, code, text } = await walk.step(session)
      assert.deepEqual([status, code], [409, 'CAPTURE_STEP_EARLY'], `without ${missing.join()}`)
      assert.doesNotMatch(text, /OPEN_MOUTH|CLOSE_EYES|SMILE/)
      assert.equal(
        (await framesOf(id)).some(({ step }) => step === 'OWN_STEP'),
        false,
      )
    }
  })

  it('sending more frames of movements after the random challenge is known: each is refused, also in one call with the answer', async () => {
    const session = await shown()
    assert.equal((await walk.step(session)).status, 201)
    const at = walk.elapsed(session)
    await sleep(1_020)
    for (const step of stepsOf(session)) {
      for (const time of [at, 1, at + 900])
        assert.equal(
          (await walk.frames(session, walk.frame(step, time, other))).code,
          'CAPTURE_STEP_LATE',
          `${step} at ${time}`,
        )
      assert.equal(
        (await walk.frames(session, walk.frame('OWN_STEP', at + 950), walk.frame(step, at + 940))).code,
        'CAPTURE_STEP_LATE',
      )
    }
    assert.deepEqual(
      (await framesOf(session.id)).filter(({ at_ms: time }) => time >= at),
      [],
      'a refused frame was stored',
    )
    assert.equal(
      (await walk.frames(session, ...walk.answer(session, 'OWN_STEP'))).status,
      201,
      'the answer is still accepted',
    )
    await walk.answerStep(session)
    await walk.submit(session.id)
    assert.deepEqual(await walk.originOf(session.id), { origin: 'CAPTURED', doubts: [], unable: false })
  })

  it('answering at the moment when the challenge is revealed: no person is that fast', async () => {
    const session = await shown()
    await walk.step(session)
    assert.equal((await walk.frames(session, walk.frame('OWN_STEP', walk.elapsed(session)))).code, 'CAPTURE_STEP_EARLY')
  })

  it('replacing a frame by another: refused before and after the challenge is revealed; the same frame again adds nothing', async () => {
    const session = await shown()
    const [first] = await framesOf(session.id)
    const same = walk.frame(first.step, first.at_ms)
    const others = [
      walk.frame(first.step, first.at_ms, other),
      walk.frame(session.actions[2], first.at_ms),
      walk.frame('OWN_STEP', first.at_ms),
    ]
    for (const isTold of [false, true]) {
      if (isTold) assert.equal((await walk.step(session)).status, 201)
      assert.deepEqual(
        [(await walk.frames(session, same)).json.frames, (await walk.frames(session, same, same)).json.frames],
        [8, 8],
      )
      for (const replaced of others) assert.equal((await walk.frames(session, replaced)).code, 'VALIDATION_ERROR')
    }
    assert.equal(
      (await walk.frames(session, walk.frame('FRONTAL', 77), walk.frame('FRONTAL', 77, other))).code,
      'VALIDATION_ERROR',
      'two of one call',
    )
    assert.deepEqual((await framesOf(session.id))[0].digest, first.digest)
  })

  it('sending the whole series in one burst, with any claimed times: the service does not reveal the challenge', async () => {
    const claims: Record<string, (i: number, now: number) => number> = {
      'a person’s pace, in the past': (i, now) => now - 4_000 + i * 900,
      'all at one moment': (i, now) => now + i,
      'from now into the future': (i, now) => now + i * 500,
      'long ago': (i) => i * 500,
      backwards: (i, now) => now - i * 500,
    }
    for (const [name, claim] of Object.entries(claims)) {
      const session = await walk.begin()
      await sql`update capture_session set opened_at = opened_at - interval '150 seconds' where id = ${session.sessionId}`.execute(
        api.db,
      )
      await walk.stageAll(session)
      const now = 150_000 + walk.elapsed(session)
      assert.equal(
        (await walk.frames(session, ...stepsOf(session).map((step, i) => walk.frame(step, claim(i, now))))).status,
        201,
      )
      assert.equal((await walk.step(session)).code, 'CAPTURE_STEP_EARLY', name)
      await walk.submit(session.id)
      const { origin, doubts } = await walk.originOf(session.id)
      assert.deepEqual([origin, doubts], ['DIRECT', ['OWN_STEP_MISSING', 'TIMES_IMPLAUSIBLE']], name)
    }
  })

  it('sending frames of movements while the challenge is revealed: accepted frames arrived before it, later ones are refused', async () => {
    let told = 0
    for (let round = 0; round < 6; round++) {
      const session = await shown()
      const at = walk.elapsed(session)
      const send = (i: number) => walk.frames(session, walk.frame(session.actions[2], at + i, other))
      const [one, step, two] = await Promise.all([send(0), walk.step(session), send(1)])
      const { step_told_at: toldAt } = await api.db
        .selectFrom('capture_session')
        .select('step_told_at')
        .where('id', '=', session.sessionId)
        .executeTakeFirstOrThrow()
      // The second frame may overtake the first: then their times are out of order, and the challenge is not revealed.
      assert.deepEqual([step.code ?? step.status], [toldAt === null ? 'CAPTURE_STEP_EARLY' : 201])
      for (const { status, code } of [one, two])
        assert.ok(status === 201 || (toldAt !== null && code === 'CAPTURE_STEP_LATE'), `${status} ${String(code)}`)
      const frames = await framesOf(session.id)
      assert.equal(frames.length, 8 + [one, two].filter(({ status }) => status === 201).length)
      if (toldAt === null) continue
      told += 1
      assert.ok(frames.every(({ received_at: received }) => received <= toldAt))
      assert.equal((await send(2)).code, 'CAPTURE_STEP_LATE')
    }
    assert.ok(told > 0)
  })

  it('learning the challenge in one session and using another: the first is over, and each has a challenge of its own', async () => {
    const first = await shown()
    await walk.step(first)
    const second = await walk.again(first)
    for (const answer of [
      await walk.frames(first, walk.frame('OWN_STEP', walk.elapsed(first))),
      await walk.step(first),
    ])
      assert.equal(answer.code, 'CAPTURE_REPLACED')
    assert.equal((await walk.step(second)).code, 'CAPTURE_STEP_EARLY', 'it needs its own frames')
  })

  it('opening sessions until a challenge fits a prepared answer: from the fourth challenge on a person reviews the case', async () => {
    let session = await walk.begin()
    for (let told = 1; told <= 4; told++) {
      await walk.stageAll(session)
      await walk.showSeries(session)
      if (told < 4) {
        await walk.step(session)
        await api.db
          .updateTable('capture_frame')
          .set({ digest: null })
          .where('session_id', '=', session.sessionId)
          .execute() // pretends that the frames differ: the same frames are another test
        session = await walk.again(session)
      }
    }
    await walk.answerBoth(session)
    await walk.submit(session.id)
    assert.deepEqual((await walk.originOf(session.id)).doubts, ['STEP_TOLD_OFTEN'])
  })

  it('answering the first step alone, or both before the second is revealed: the evidence is incomplete', async () => {
    const session = await shown()
    await walk.step(session)
    await sleep(1_020)
    const [one, two] = walk.answer(session, 'OWN_STEP')
    for (const both of [[one, walk.frame('SECOND_STEP', walk.elapsed(session))], walk.answer(session, 'SECOND_STEP')])
      assert.equal((await walk.frames(session, ...both)).code, 'CAPTURE_STEP_EARLY')
    assert.deepEqual(
      (await framesOf(session.id)).filter(({ step }) => /STEP/.test(step)),
      [],
      'none of the call is stored',
    )
    assert.equal((await walk.frames(session, one, two)).status, 201)
    await walk.submit(session.id)
    assert.deepEqual(await walk.originOf(session.id), { origin: 'DIRECT', doubts: ['OWN_STEP_MISSING'], unable: false })
  })

  it('sending another answer to the first step once the second is known: it is refused, and what arrived in time counts', async () => {
    const session = await shown()
    await walk.answerStep(session)
    const { series_step: place } = (await walk.step(session)).json
    assert.equal(place, 'SECOND_STEP')
    await sleep(1_020)
    const at = walk.elapsed(session)
    for (const given of [
      [walk.frame('OWN_STEP', at, other)],
      [walk.frame('SECOND_STEP', at), walk.frame('OWN_STEP', at - 9, other)],
    ])
      assert.equal((await walk.frames(session, ...given)).code, 'CAPTURE_STEP_LATE')
    await walk.answerStep(session)
    await walk.submit(session.id)
    assert.deepEqual(await walk.originOf(session.id), { origin: 'CAPTURED', doubts: [], unable: false })
  })

  it('replaying the series of an earlier session: the service recognises its frames', async () => {
    const session = await walk.again(await shown())
    await walk.stageAll(session)
    await walk.showSeries(session)
    await walk.answerBoth(session)
    await walk.submit(session.id)
    assert.deepEqual(await walk.originOf(session.id), { origin: 'DIRECT', doubts: ['SERIES_REUSED'], unable: false })
  })

  it('two pages at once with one series for both: only the page that opened last continues', async () => {
    const first = await walk.begin()
    const second = await walk.again(first)
    await walk.stageAll(second)
    const [a, b] = await Promise.all([
      walk.frames(first, walk.frame('FRONTAL', 10)),
      walk.frames(second, walk.frame('FRONTAL', 10)),
    ])
    assert.deepEqual([a.code, b.status], ['CAPTURE_REPLACED', 201])
    assert.equal((await walk.stage(first.id, { type: 'SELFIE' }, first.header)).code, 'CAPTURE_REPLACED')
  })
})
