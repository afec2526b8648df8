import assert from 'node:assert/strict'
import { RANDOM_CHALLENGES } from '../../contract/assets.ts'
import { open } from '../../encryption/seal.ts'
import { capturePlace, findEvidence } from '../../db/verifications/capture.ts'
import { call, create, CREATE_BODY, type TestApi } from '../support/api.ts'
import { startCaptureWalk, type CaptureWalk, type WalkedSession } from '../support/capture-walk.ts'
import { KEY_RING } from '../support/factories.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'

describe('capture sessions', () => {
  let api: TestApi, key: string, jpeg: string, small: Buffer
  let walk: CaptureWalk
  before(async () => {
    ;({ api, key, jpeg, small, walk } = await startCaptureWalk())
  })

  const post: typeof walk.post = (...given) => walk.post(...given)
  const opened = async (id: string): Promise<string> => (await walk.open(id)).header
  const begin = () => walk.begin()
  const stage: typeof walk.stage = (...given) => walk.stage(...given)
  async function stageFaces({ id, actions, header }: WalkedSession): Promise<void> {
    for (const asset of [{ type: 'SELFIE' }, ...actions.map((action) => ({ type: 'LIVENESS_FRAME', action }))])
      assert.equal((await stage(id, asset, header)).status, 201)
  }
  const frame: typeof walk.frame = (...given) => walk.frame(...given)
  const frames: typeof walk.frames = (...given) => walk.frames(...given)
  const step: typeof walk.step = (...given) => walk.step(...given)
  const submit: typeof walk.submit = (...given) => walk.submit(...given)
  const objectsOf = (id: string) => walk.objectsOf(id)
  const originOf = (id: string) => walk.originOf(id)

  it('lead from the opening through selfie, movements and the random challenge to evidence that is CAPTURED', async () => {
    const session = await begin()
    const { id, actions } = session
    await stage(id, { type: 'DOCUMENT_FRONT' }, session.header, 'FILE')
    await stageFaces(session)
    await walk.showSeries(session)
    assert.deepEqual((await frames(session, frame(actions[2], walk.elapsed(session)))).json, {
      frames: 9,
      frames_left: 15,
    })
    const asked = await walk.answerBoth(session)
    assert.ok(
      RANDOM_CHALLENGES.some((known) => known.join() === asked.join()),
      asked.join(),
    )
    assert.equal((await submit(id)).status, 201)
    assert.deepEqual(await originOf(id), { origin: 'CAPTURED', doubts: [], unable: false })
    const { session: kept, frames: series } = (await findEvidence(api.db, id)) ?? assert.fail()
    assert.deepEqual(
      [kept.end_reason, series.map((of) => of.step).filter((of, i, all) => of !== all[i - 1])],
      ['SUBMITTED', ['FRONTAL', ...actions, 'OWN_STEP', 'SECOND_STEP']],
    )
    const { data_key: wrapped } = await api.db
      .selectFrom('verification')
      .select('data_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const sealed = await api.deps.objects.get(series[0].object_key)
    assert.deepEqual(
      open(unwrapDataKey(KEY_RING, wrapped ?? Buffer.alloc(0), id), sealed, capturePlace(id, series[0].id)),
      small,
    )
    assert.ok(!sealed.includes(small.subarray(0, 64)))
  })

  it('name what keeps evidence from being CAPTURED', async () => {
    const cases: [string[], (session: WalkedSession) => Promise<unknown>][] = [
      [['FILE_PICKED', 'AFTER_OWN_STEP'], ({ id, header }) => stage(id, { type: 'SELFIE' }, header, 'FILE')],
      [
        ['OTHER_SESSION', 'AFTER_OWN_STEP'],
        ({ id }) => post(`${id}/assets`, { type: 'SELFIE', data: jpeg }, { 'capture-source': 'CAMERA' }),
      ],
      [['AFTER_OWN_STEP'], ({ id, header }) => stage(id, { type: 'SELFIE' }, header)],
    ]
    for (const [doubts, spoil] of cases) {
      const session = await begin()
      await stage(session.id, { type: 'DOCUMENT_FRONT' }, session.header)
      await stageFaces(session)
      await walk.showSeries(session)
      await walk.answerBoth(session)
      await spoil(session)
      await submit(session.id)
      assert.deepEqual(await originOf(session.id), { origin: 'DIRECT', doubts, unable: false })
    }
    const bare = await begin()
    for (const type of ['DOCUMENT_FRONT', 'SELFIE']) await stage(bare.id, { type }, bare.header)
    await submit(bare.id)
    assert.deepEqual((await originOf(bare.id)).doubts, ['ACTION_MISSING', 'SERIES_INCOMPLETE', 'OWN_STEP_MISSING'])
  })

  it('leave direct submissions as DIRECT, and levels without liveness without an evidence source', async () => {
    const direct = async (level: string[]) => {
      const {
        json: { id },
      } = await create(api, key, { ...CREATE_BODY, level })
      const assets = ['DOCUMENT_FRONT', 'SELFIE'].map((type) => ({ type, data: jpeg }))
      assert.equal(
        (await call(api, 'POST', `/v1/verifications/${String(id)}/submit`, { key, json: { assets } })).status,
        201,
      )
      return originOf(String(id))
    }
    assert.deepEqual(await direct(['FULL_KYC']), { origin: 'DIRECT', doubts: ['NO_SESSION'], unable: false })
    assert.deepEqual(await direct(['ID_DOCUMENT']), { origin: null, doubts: [], unable: false })
  })

  it('reveal the random challenge only at its turn and only there; asked again, it is the same', async () => {
    const session = await begin()
    const seen: string[] = []
    const look = async () => {
      seen.push((await call(api, 'GET', `/v1/hosted/verifications/${session.id}`)).text)
    }
    await look()
    const early = await step(session)
    assert.deepEqual([early.status, early.code], [409, 'CAPTURE_STEP_EARLY'])
    assert.equal((await frames(session, frame('OWN_STEP', 1))).code, 'CAPTURE_STEP_EARLY')
    await stageFaces({ ...session, actions: session.actions.slice(1) })
    assert.equal((await step(session)).code, 'CAPTURE_STEP_EARLY', 'an action is missing')
    await stage(session.id, { type: 'LIVENESS_FRAME', action: session.actions[0] }, session.header, 'FILE')
    assert.equal((await step(session)).code, 'CAPTURE_STEP_EARLY', 'an action was picked from the device')
    await stage(session.id, { type: 'LIVENESS_FRAME', action: session.actions[0] }, session.header)
    assert.equal((await step(session)).code, 'CAPTURE_STEP_EARLY', 'its series is missing')
    await walk.showSeries(session)
    await look()
    const told = await Promise.all([step(session), step(session), step(session)])
    await look()
    assert.equal(new Set(told.map(({ json }) => json.step)).size, 1)
    for (const { json } of told)
      assert.ok(Number(json.answer_within_ms) <= 15_000 && Number(json.answer_within_ms) > 10_000)
    for (const text of [...seen, early.text]) assert.doesNotMatch(text, /OPEN_MOUTH|CLOSE_EYES|SMILE/)
    await api.db
      .updateTable('capture_session')
      .set({ step_told_at: new Date(Date.now() - 26_000) })
      .where('id', '=', session.sessionId)
      .execute()
    assert.equal((await frames(session, frame('OWN_STEP', 9))).code, 'CAPTURE_STEP_LATE')
    assert.equal((await step(session)).json.answer_within_ms, 0)
  })

  it('draw each random challenge about equally often', async () => {
    const { json } = await create(api, key)
    const drawn = new Map<string, number>()
    for (let i = 0; i < 60; i++) {
      await api.db.deleteFrom('capture_session').where('verification_id', '=', String(json.id)).execute()
      await opened(String(json.id))
      const { own_step: first, second_step: second } = await api.db
        .selectFrom('capture_session')
        .select(['own_step', 'second_step'])
        .where('verification_id', '=', String(json.id))
        .executeTakeFirstOrThrow()
      const own = `${first},${String(second)}`
      drawn.set(own, (drawn.get(own) ?? 0) + 1)
    }
    assert.deepEqual([...drawn.keys()].sort(), RANDOM_CHALLENGES.map((steps) => steps.join()).sort())
    assert.ok(Math.min(...drawn.values()) >= 3) // below that once in ten thousand runs
  })

  it('accept only their own nonce: no other one, none of another verification, no old one', async () => {
    const [mine, other] = [await begin(), await begin()]
    const forged = `${mine.sessionId} ${'A'.repeat(43)}`
    for (const header of [forged, other.header, `${other.sessionId} ${mine.header.split(' ')[1]}`]) {
      assert.equal((await frames({ id: mine.id, header }, frame('FRONTAL', 1))).code, 'CAPTURE_UNKNOWN')
      assert.equal((await step({ id: mine.id, header })).code, 'CAPTURE_UNKNOWN')
      assert.equal((await stage(mine.id, { type: 'SELFIE' }, header)).code, 'CAPTURE_UNKNOWN')
    }
    for (const header of ['', 'x', `${mine.sessionId}`, `${mine.header}\u00e9`])
      assert.equal((await frames({ id: mine.id, header }, frame('FRONTAL', 1))).code, 'VALIDATION_ERROR', header)
    assert.deepEqual(await objectsOf(mine.id), [], 'a refused frame stayed')
    const newer = await opened(mine.id)
    assert.equal((await frames(mine, frame('FRONTAL', 1))).code, 'CAPTURE_REPLACED')
    assert.equal((await frames({ id: mine.id, header: newer }, frame('FRONTAL', 1))).status, 201)
  })

  it('are one at a time: of two tabs that open at once one continues, and the frames of the other are removed', async () => {
    const session = await begin()
    await frames(session, frame('FRONTAL', 1), frame('FRONTAL', 2))
    assert.equal((await objectsOf(session.id)).length, 2)
    const tabs = await Promise.all([opened(session.id), opened(session.id)])
    const answers = await Promise.all(tabs.map((header) => frames({ id: session.id, header }, frame('FRONTAL', 1))))
    assert.deepEqual(answers.map(({ status, code }) => code ?? status).sort(), [201, 'CAPTURE_REPLACED'].sort())
    assert.equal((await objectsOf(session.id)).length, 1)
  })

  it('are at most six for a verification, and end with the submission', async () => {
    const { id, header } = await begin()
    for (let i = 1; i < 6; i++) await opened(id)
    assert.equal((await post(`${id}/capture`)).code, 'CAPTURE_TRIES_EXCEEDED')
    for (const type of ['DOCUMENT_FRONT', 'SELFIE']) await post(`${id}/assets`, { type, data: jpeg })
    await submit(id)
    assert.equal((await post(`${id}/capture`)).code, 'ALREADY_SUBMITTED')
    assert.equal((await frames({ id, header }, frame('FRONTAL', 1))).code, 'ALREADY_SUBMITTED')
    assert.equal((await step({ id, header })).code, 'ALREADY_SUBMITTED')
  })

  it('expire', async () => {
    const session = await begin()
    await api.db
      .updateTable('capture_session')
      .set({ expires_at: new Date() })
      .where('id', '=', session.sessionId)
      .execute()
    for (const answer of [
      await frames(session, frame('FRONTAL', 1)),
      await step(session),
      await stage(session.id, { type: 'SELFIE' }, session.header),
    ])
      assert.equal(answer.code, 'CAPTURE_EXPIRED')
  })

  it('let only the page that submitted ask whether the verification is still in progress', async () => {
    const session = await begin()
    for (const type of ['DOCUMENT_FRONT', 'SELFIE']) await stage(session.id, { type }, session.header)
    const answer = await submit(session.id, { liveness: 'UNABLE' })
    assert.equal(answer.json.in_work, null)
    assert.match(String(answer.json.reference_code), /^[0-9A-Z]{12}$/)
    assert.equal((await originOf(session.id)).unable, true)
    const read = (header?: string) =>
      call(api, 'GET', `/v1/hosted/verifications/${session.id}`, {
        headers: header === undefined ? {} : { 'capture-session': header },
      })
    assert.deepEqual(
      [
        (await read(session.header)).json.in_work,
        (await read()).json.in_work,
        (await read(`${session.sessionId} ${'A'.repeat(43)}`)).json.in_work,
      ],
      [true, null, null],
    )
    await api.db
      .updateTable('verification')
      .set({ status: 'APPROVED', resolved_at: new Date() })
      .where('id', '=', session.id)
      .execute()
    assert.equal((await read(session.header)).json.in_work, false)
    assert.equal((await read()).code, 'LINK_ENDED')
    assert.equal((await submit(session.id, { liveness: 'TIRED' })).code, 'VALIDATION_ERROR')
  })
})
