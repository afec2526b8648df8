import assert from 'node:assert/strict'
import { listAssets } from '../../db/verifications/assets.ts'
import { call, create, CREATE_BODY, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { multipart, MULTIPART_TYPE, picture, svg } from '../support/image-bytes.ts'
import { specimen } from '../support/pictures.ts'

describe('the hosted flow', () => {
  let api: TestApi
  let key: string
  before(async () => {
    api = await startApi()
    key = (await anAccount(api.db)).test.plaintext
  })

  const body = {
    ...CREATE_BODY,
    redirect_url: 'https://client.example/done?x=1',
    declared: { first_name: 'Anna', last_name: 'Secretname' },
  }
  const begin = async () => {
    const { json } = await create(api, key, body)
    return { id: String(json.id), challenge: json.liveness_challenge }
  }
  const stage = (id: string, type: string, bytes: Buffer, action?: string) =>
    call(api, 'POST', `/v1/hosted/verifications/${id}/assets`, {
      json: { type, ...(action === undefined ? {} : { action }), data: bytes.toString('base64') },
    })

  it('shows the data for the page and nothing about the person', async () => {
    const { id, challenge } = await begin()
    const { status, json, text } = await call(api, 'GET', `/v1/hosted/verifications/${id}`)
    assert.equal(status, 200)
    const { expires_at: expiresAt, version, reference_code: reference, ...shown } = json
    assert.ok(Date.parse(String(expiresAt)) > Date.now())
    assert.match(`${String(version)} ${String(reference)}`, /^[0-9a-f]{16} [0-9A-Z]{12}$/)
    assert.deepEqual(shown, {
      id,
      status: 'PENDING',
      submitted: false,
      required_assets: ['DOCUMENT_FRONT', 'SELFIE'],
      liveness_challenge: challenge,
      redirect_url: body.redirect_url,
      staged_assets: [],
      country: 'de',
      doc_type: null,
      client_name: null,
      mode: 'TEST',
      capture: null,
      in_work: null,
      open_elsewhere: false,
    })
    assert.ok(!text.includes('Secretname') && !text.includes('customer-1'))
  })

  it('stages assets with hints, replaces them by type and action, is submitted once, and opens nothing afterwards', async () => {
    const { id } = await begin()
    const document = await stage(id, 'DOCUMENT_FRONT', specimen('passport'))
    assert.equal(document.status, 201)
    assert.match(String(document.json.asset_id), /^ast_/)
    assert.deepEqual(document.json, {
      asset_id: document.json.asset_id,
      type: 'DOCUMENT_FRONT',
      quality: { blur: false, glare: false, too_dark: false, face_not_found: null },
    })
    assert.equal((await call(api, 'POST', `/v1/hosted/verifications/${id}/submit`)).code, 'VALIDATION_ERROR')
    await stage(id, 'SELFIE', await picture())
    const frames = [
      await stage(id, 'LIVENESS_FRAME', await picture(), 'LOOK_UP'),
      await stage(id, 'LIVENESS_FRAME', await picture(), 'TURN_LEFT'),
    ]
    const again = await stage(id, 'SELFIE', specimen('selfie'))
    assert.ok([...frames, again].every(({ status }) => status === 201))
    const staged = await listAssets(api.db, id)
    assert.equal(staged.length, 4)
    assert.ok(staged.some((asset) => asset.id === again.json.asset_id))
    assert.equal((await listAssets(api.db, id, true)).length, 0)

    const submits = await Promise.all([1, 2, 3].map(() => call(api, 'POST', `/v1/hosted/verifications/${id}/submit`)))
    assert.deepEqual(submits.map(({ status }) => status).sort(), [201, 400, 400])
    assert.equal((await listAssets(api.db, id, true)).length, 4)
    assert.equal((await stage(id, 'SELFIE', await picture())).code, 'ALREADY_SUBMITTED')
    const { json } = await call(api, 'GET', `/v1/hosted/verifications/${id}`)
    assert.deepEqual(
      [json.submitted, json.required_assets, json.liveness_challenge, json.redirect_url],
      [true, [], { actions: [] }, null],
    )
  })

  it('gives hints at blur, glare and darkness', async () => {
    const { default: sharp } = await import('sharp')
    const { id } = await begin()
    const blurred = await sharp(specimen('passport')).blur(6).jpeg().toBuffer()
    const dark = await sharp(specimen('passport')).linear(0.2, 0).jpeg().toBuffer()
    const glare = await sharp(specimen('passport'))
      .composite([
        { input: { create: { width: 500, height: 400, channels: 3, background: '#fff' } }, left: 100, top: 100 },
      ])
      .jpeg()
      .toBuffer()
    const hints = async (bytes: Buffer) => (await stage(id, 'DOCUMENT_FRONT', bytes)).json.quality
    assert.deepEqual(await hints(blurred), { blur: true, glare: false, too_dark: false, face_not_found: null })
    assert.deepEqual(await hints(dark), { blur: false, glare: false, too_dark: true, face_not_found: null })
    assert.deepEqual(await hints(glare), { blur: false, glare: true, too_dark: false, face_not_found: null })
  })

  it('accepts an asset in the same forms as a submission, one at a time', async () => {
    const { id } = await begin()
    const path = `/v1/hosted/verifications/${id}/assets`
    const one = { type: 'SELFIE', data: (await picture()).toString('base64') }
    assert.equal((await call(api, 'POST', path, { json: { assets: [one] } })).status, 201)
    assert.equal((await call(api, 'POST', path, { json: { assets: [one, one] } })).code, 'VALIDATION_ERROR')
    const part = { name: 'SELFIE', bytes: await picture(), fileName: 'x.jpg' }
    const headers = { 'content-type': MULTIPART_TYPE }
    assert.equal((await call(api, 'POST', path, { body: multipart([part]), headers })).status, 201)
    assert.equal((await call(api, 'POST', path, { body: multipart([part, part]), headers })).code, 'PAYLOAD_TOO_LARGE')
    assert.equal((await stage(id, 'SELFIE', svg)).code, 'NO_ASSETS')
  })

  it('is not found under another id, and refuses an empty submission', async () => {
    const { id } = await begin()
    assert.equal((await call(api, 'POST', `/v1/hosted/verifications/${id}/submit`)).code, 'NO_ASSETS')
    const stranger = `${id.slice(0, -4)}0000`
    assert.equal((await call(api, 'GET', `/v1/hosted/verifications/${stranger}`)).code, 'NOT_FOUND')
    assert.equal((await stage(stranger, 'SELFIE', svg)).code, 'NOT_FOUND')
  })
})
