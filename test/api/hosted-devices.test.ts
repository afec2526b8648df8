import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { call, create, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'

const token = (): string => randomBytes(32).toString('base64url')

// The id opens the flow until a page begins it. Then only the page's device can. A stranger with the id learns only that the flow is open.

describe('the device of a hosted flow', () => {
  let api: TestApi
  let key: string
  let jpeg: string
  let frame: string
  before(async () => {
    api = await startApi()
    key = (await anAccount(api.db)).test.plaintext
    jpeg = (await picture()).toString('base64')
    frame = (
      await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a7f70' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
  })

  const begin = async (): Promise<string> => String((await create(api, key)).json.id)
  const post = (
    id: string,
    path: string,
    device?: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    call(api, 'POST', `/v1/hosted/verifications/${id}/${path}`, { json, headers, device: device ?? null })
  const read = (id: string, device?: string): Promise<Answer> =>
    call(api, 'GET', `/v1/hosted/verifications/${id}`, { device: device ?? null })
  const change = (id: string, device: string, action: string, to?: string) =>
    post(id, 'device', device, { action, ...(to === undefined ? {} : { to }) })
  const stage = (id: string, device?: string, type = 'SELFIE') => post(id, 'assets', device, { type, data: jpeg })
  const objectsOf = (id: string): Promise<string[]> => readdir(join(api.env.OBJECT_STORE_FOLDER, id)).catch(() => [])
  const doubtsOf = async (id: string) =>
    (await api.db.selectFrom('verification').select('evidence_doubts').where('id', '=', id).executeTakeFirstOrThrow())
      .evidence_doubts

  it('is not required until a page begins: clients without a token use the flow as before', async () => {
    const id = await begin()
    for (const type of ['DOCUMENT_FRONT', 'SELFIE']) assert.equal((await stage(id, undefined, type)).status, 201)
    assert.deepEqual([(await read(id)).json.open_elsewhere, (await post(id, 'submit')).status], [false, 201])
  })

  it('is the first one that begins or sends something; another device is refused by every call, and learns only that the flow is open', async () => {
    for (const bind of [
      (id: string, own: string) => change(id, own, 'BEGIN'),
      (id: string, own: string) => stage(id, own),
    ]) {
      const [id, own] = [await begin(), token()]
      assert.equal((await bind(id, own)).status, 201)
      const { json: opened } = await post(id, 'capture', own)
      const session = { 'capture-session': `${String(opened.session_id)} ${String(opened.nonce)}` }
      for (const stranger of [undefined, token()]) {
        const answers = [
          await stage(id, stranger),
          await post(id, 'capture', stranger),
          await post(id, 'submit', stranger),
          await post(id, 'capture/step', stranger, undefined, session),
          await post(id, 'capture/frames', stranger, { frames: [{ step: 'FRONTAL', at_ms: 1, data: frame }] }, session),
          ...(stranger === undefined
            ? []
            : [await change(id, stranger, 'BEGIN'), await change(id, stranger, 'HAND_OVER', token())]),
        ]
        assert.deepEqual(
          answers.map(({ status, code }) => [status, code]),
          answers.map(() => [409, 'OPEN_ELSEWHERE']),
        )
        const { json } = await read(id, stranger)
        assert.deepEqual(
          [
            json.open_elsewhere,
            json.submitted,
            json.staged_assets,
            json.required_assets,
            json.client_name,
            json.reference_code,
            json.redirect_url,
            json.capture,
          ],
          [true, false, [], [], null, null, null, null],
        )
      }
      assert.equal((await stage(id, own)).status, 201, 'the session of the first device continues')
      assert.equal((await read(id, own)).json.open_elsewhere, false)
    }
  })

  it('may hand over to another: both continue, nothing is lost, and no review is needed', async () => {
    const [id, desk, phone] = [await begin(), token(), token()]
    await change(id, desk, 'BEGIN')
    assert.equal((await stage(id, desk, 'DOCUMENT_FRONT')).status, 201)
    assert.equal((await change(id, desk, 'HAND_OVER', phone)).status, 201)
    assert.equal(((await read(id, phone)).json.staged_assets as unknown[]).length, 1)
    assert.equal((await stage(id, phone)).status, 201)
    assert.equal(((await read(id, desk)).json.staged_assets as unknown[]).length, 2)
    assert.equal((await change(id, desk, 'HAND_OVER', token())).status, 201)
    assert.equal((await stage(id, phone)).status, 201, 'a used device stays')
    assert.equal((await post(id, 'submit', phone)).status, 201)
    assert.equal((await doubtsOf(id)).includes('TAKEN_OVER'), false)
  })

  it('may be taken over openly: the old assets are removed, the old token is void, and a person reviews', async () => {
    const [id, own, thief] = [await begin(), token(), token()]
    for (const type of ['DOCUMENT_FRONT', 'SELFIE']) await stage(id, own, type)
    const { json: opened } = await post(id, 'capture', own)
    const session = { 'capture-session': `${String(opened.session_id)} ${String(opened.nonce)}` }
    await post(id, 'capture/frames', own, { frames: [{ step: 'FRONTAL', at_ms: 1, data: frame }] }, session)
    assert.equal((await objectsOf(id)).length, 3)
    assert.deepEqual((await change(id, thief, 'TAKE_OVER')).json, { taken_over: true })
    assert.deepEqual([await objectsOf(id), (await read(id, thief)).json.staged_assets], [[], []])
    for (const answer of [await stage(id, own), await post(id, 'submit', own), await post(id, 'capture', own)])
      assert.equal(answer.code, 'OPEN_ELSEWHERE')
    assert.equal(
      (await post(id, 'submit', thief)).code,
      'NO_ASSETS',
      'the assets of the earlier device are not submitted',
    )
    assert.deepEqual((await change(id, thief, 'TAKE_OVER')).json, { taken_over: false }, 'its own')
    assert.deepEqual((await change(id, own, 'TAKE_OVER')).json, { taken_over: true }, 'and back')
    for (const type of ['DOCUMENT_FRONT', 'SELFIE']) assert.equal((await stage(id, own, type)).status, 201)
    assert.equal((await post(id, 'submit', own)).status, 201)
    assert.ok((await doubtsOf(id)).includes('TAKEN_OVER'))
  })

  it('is one of two that begin or take over concurrently, and no asset of another follows', async () => {
    const id = await begin()
    const devices = [token(), token(), token()]
    const first = await Promise.all(devices.map((device) => change(id, device, 'BEGIN')))
    assert.equal(first.filter(({ status }) => status === 201).length, 1)
    const own = devices[first.findIndex(({ status }) => status === 201)]
    const thief = token()
    const [taken] = await Promise.all([
      change(id, thief, 'TAKE_OVER'),
      ...Array.from({ length: 4 }, () => stage(id, own)),
    ])
    assert.deepEqual(taken.json, { taken_over: true })
    assert.deepEqual([(await read(id, thief)).json.staged_assets, await objectsOf(id)], [[], []])
  })

  it('is not required by a submission with a key', async () => {
    const { json } = await create(api, key)
    const id = String(json.id)
    await change(id, token(), 'BEGIN')
    await change(id, token(), 'TAKE_OVER')
    const assets = ['DOCUMENT_FRONT', 'SELFIE'].map((type) => ({ type, data: jpeg }))
    assert.equal((await call(api, 'POST', `/v1/verifications/${id}/submit`, { key, json: { assets } })).status, 201)
    assert.deepEqual(await doubtsOf(id), ['NO_SESSION'])
  })

  it('has a token of exactly 256 bits', async () => {
    const id = await begin()
    for (const bad of ['x', '', 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)} `])
      assert.equal((await change(id, bad, 'BEGIN')).code, 'VALIDATION_ERROR', bad)
    for (const json of [
      {},
      { action: 'STEAL' },
      { action: 'HAND_OVER' },
      { action: 'HAND_OVER', to: 'x' },
      { action: 'BEGIN', more: 1 },
    ])
      assert.equal((await post(id, 'device', token(), json)).code, 'VALIDATION_ERROR')
    const stored = await api.db.selectFrom('hosted_device').selectAll().where('verification_id', '=', id).execute()
    assert.deepEqual(stored, [])
  })
})
