import assert from 'node:assert/strict'
import sharp from 'sharp'
import { call, create, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'

interface Session {
  readonly id: string
  readonly header: string
}

describe('a capture session’s camera', () => {
  let api: TestApi
  let key: string
  let data: string
  before(async () => {
    api = await startApi()
    key = (await anAccount(api.db)).test.plaintext
    data = (
      await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a7f70' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
  })

  async function begin(): Promise<Session> {
    const id = String((await create(api, key)).json.id)
    const { json } = await call(api, 'POST', `/v1/hosted/verifications/${id}/capture`)
    return { id, header: `${String(json.session_id)} ${String(json.nonce)}` }
  }
  /** A frame, with the camera as the page names it. */
  const send = ({ id, header }: Session, atMs: number, camera: unknown): Promise<Answer> =>
    call(api, 'POST', `/v1/hosted/verifications/${id}/capture/frames`, {
      json: { frames: [{ step: 'FRONTAL', at_ms: atMs, data }], camera },
      headers: { 'capture-session': header },
    })
  const kept = ({ header }: Session) =>
    api.db.selectFrom('capture_session').selectAll().where('id', '=', header.split(' ')[0]).executeTakeFirstOrThrow()

  it('is stored by the name of a known virtual camera, otherwise not at all: a label may contain a person’s name', async () => {
    const session = await begin()
    for (const [atMs, label] of ['Anna Kovač’s iPhone (OBSIDIAN)', undefined, 'x'.repeat(200)].entries()) {
      assert.equal((await send(session, atMs, label)).status, 201)
      assert.equal((await kept(session)).virtual_camera, null)
    }
    assert.equal((await send(session, 5, 'anna’s OBS virtual CAMERA (m-de:vice)')).status, 201)
    assert.equal((await kept(session)).virtual_camera, 'OBS Virtual Camera')
    assert.equal((await send(session, 6, 'FaceTime HD Camera')).status, 201)
    assert.equal(
      (await kept(session)).virtual_camera,
      'OBS Virtual Camera',
      'another camera afterwards does not take it back',
    )
    for (const text of [
      JSON.stringify(await kept(session)),
      (await call(api, 'GET', `/v1/hosted/verifications/${session.id}`)).text,
    ]) {
      assert.doesNotMatch(text, /anna|Kova|iPhone|FaceTime|xxx|m-de/i)
    }
  })

  it('has a label of at most 200 characters; a refusal does not repeat it', async () => {
    const session = await begin()
    for (const label of [
      'x'.repeat(201),
      'x'.repeat(300),
      `OBS Virtual Camera${'x'.repeat(5_000)}`,
      7,
      null,
      ['OBS Virtual Camera'],
    ]) {
      const refused = await send(session, 4, label)
      assert.deepEqual([refused.status, refused.code], [400, 'VALIDATION_ERROR'], String(label).slice(0, 20))
      assert.match(refused.text, /camera/)
      assert.doesNotMatch(refused.text, /xxx|OBS/)
    }
    assert.equal((await kept(session)).virtual_camera, null)
  })

  it('is reported only by the page with the nonce', async () => {
    const [mine, other] = [await begin(), await begin()]
    assert.equal((await send({ id: mine.id, header: other.header }, 7, 'ManyCam')).code, 'CAPTURE_UNKNOWN')
    assert.deepEqual([(await kept(mine)).virtual_camera, (await kept(other)).virtual_camera], [null, null])
  })
})
