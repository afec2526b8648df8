import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { assetPlace, listAssets } from '../../db/verifications/assets.ts'
import { open } from '../../encryption/seal.ts'
import { call, create, CREATE_BODY, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import {
  animatedPng,
  animatedWebp,
  blackPng,
  multipart,
  MULTIPART_TYPE,
  pdf,
  picture,
  svg,
} from '../support/image-bytes.ts'
import { specimen } from '../support/pictures.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'

describe('POST /v1/verifications/{id}/submit', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let key: string
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
    key = account.test.plaintext
  })

  const aVerification = async (body: unknown = CREATE_BODY): Promise<string> =>
    String((await create(api, key, body)).json.id)
  const submit = (id: string, assets: unknown): Promise<Answer> =>
    call(api, 'POST', `/v1/verifications/${id}/submit`, { key, json: { assets } })
  const entry = (type: string, bytes: Buffer, action?: string) => ({
    type,
    ...(action === undefined ? {} : { action }),
    data: bytes.toString('base64'),
  })
  const wholeSet = async () => [entry('DOCUMENT_FRONT', specimen('passport')), entry('SELFIE', await picture())]
  const isOpen = async (id: string): Promise<boolean> =>
    (await api.db.selectFrom('verification').select('submitted_at').where('id', '=', id).executeTakeFirstOrThrow())
      .submitted_at === null
  const objectsOf = (id: string): Promise<string[]> => readdir(join(api.env.OBJECT_STORE_FOLDER, id)).catch(() => [])

  it('accepts a set as JSON, stores it sealed, and returns the verification', async () => {
    const id = await aVerification()
    const { status, json } = await submit(id, [
      ...(await wholeSet()),
      entry('LIVENESS_FRAME', await picture(), 'TURN_LEFT'),
    ])
    assert.equal(status, 201)
    assert.equal(json.id, id)
    assert.match(String(json.submitted_at), /^\d{4}-/)
    const assets = await listAssets(api.db, id, true)
    assert.deepEqual(
      assets.map(({ type, action }) => [type, action]),
      [
        ['DOCUMENT_FRONT', null],
        ['SELFIE', null],
        ['LIVENESS_FRAME', 'TURN_LEFT'],
      ],
    )
    assert.deepEqual([assets[0].width, assets[0].height, assets[0].media_type], [1600, 1200, 'image/jpeg'])
    const sealed = await api.deps.objects.get(assets[0].object_key)
    assert.ok(!sealed.includes(specimen('passport').subarray(0, 64)), 'not sealed')
    const { data_key: wrapped } = await api.db
      .selectFrom('verification')
      .select('data_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.ok(wrapped !== null)
    assert.deepEqual(
      open(unwrapDataKey(KEY_RING, wrapped, id), sealed, assetPlace(id, assets[0].id)),
      specimen('passport'),
    )
  })

  it('accepts multipart, with and without file names, in any spelling', async () => {
    const id = await aVerification()
    const body = multipart([
      {
        name: 'DOCUMENT_FRONT',
        bytes: await picture(800, 600, 'png'),
        fileName: 'scan.exe',
        type: 'application/x-msdownload',
      },
      { name: 'SELFIE', bytes: await picture(400, 500, 'webp') },
      { name: 'LIVENESS_FRAME:LOOK_UP', bytes: await picture(), fileName: 'up.jpg' },
    ])
    const { status } = await call(api, 'POST', `/v1/verifications/${id}/submit`, {
      key,
      body,
      headers: { 'content-type': MULTIPART_TYPE },
    })
    assert.equal(status, 201)
    const assets = await listAssets(api.db, id)
    assert.deepEqual(
      assets.map(({ type, action, media_type: media }) => [type, action, media]),
      [
        ['DOCUMENT_FRONT', null, 'image/png'],
        ['SELFIE', null, 'image/webp'],
        ['LIVENESS_FRAME', 'LOOK_UP', 'image/jpeg'],
      ],
    )
  })

  it('accepts data: URLs', async () => {
    const id = await aVerification({ level: ['ID_DOCUMENT'], country: 'de' })
    const data = `data:image/jpeg;base64,${specimen('passport').toString('base64')}`
    assert.equal((await submit(id, [{ type: 'DOCUMENT_FRONT', data }])).status, 201)
  })

  it('accepts one of two concurrent submissions, and none after it', async () => {
    const id = await aVerification()
    const assets = await wholeSet()
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(id, assets)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400])
    assert.ok(answers.every(({ status, code }) => status === 201 || code === 'ALREADY_SUBMITTED'))
    assert.equal((await submit(id, assets)).code, 'ALREADY_SUBMITTED')
    assert.equal((await objectsOf(id)).length, 2, 'objects of refused submissions stayed')
  })

  it('is not used up by a refused submission', async () => {
    const id = await aVerification()
    const selfie = entry('SELFIE', await picture())
    const refusals: [string, unknown, number, string][] = [
      ['no assets', [], 400, 'NO_ASSETS'],
      ['an SVG', [entry('DOCUMENT_FRONT', svg)], 400, 'NO_ASSETS'],
      ['a PDF', [entry('DOCUMENT_FRONT', pdf)], 400, 'NO_ASSETS'],
      ['an animated PNG', [entry('DOCUMENT_FRONT', animatedPng())], 400, 'NO_ASSETS'],
      ['an animated WebP', [entry('DOCUMENT_FRONT', await animatedWebp())], 400, 'NO_ASSETS'],
      ['a small picture', [entry('DOCUMENT_FRONT', await picture(800, 319))], 400, 'NO_ASSETS'],
      ['a picture broken off', [entry('DOCUMENT_FRONT', specimen('passport').subarray(0, 150_000))], 400, 'NO_ASSETS'],
      ['a PNG broken off', [entry('DOCUMENT_FRONT', blackPng(800, 800, 700))], 400, 'NO_ASSETS'],
      ['2,500 megapixels', [entry('DOCUMENT_FRONT', blackPng(50_000, 50_000, 10))], 413, 'PAYLOAD_TOO_LARGE'],
      ['51 megapixels', [entry('DOCUMENT_FRONT', blackPng(7_150, 7_150))], 413, 'PAYLOAD_TOO_LARGE'],
      ['17 assets', Array.from({ length: 17 }, () => selfie), 413, 'PAYLOAD_TOO_LARGE'],
      ['over 10 MiB', [entry('SELFIE', Buffer.alloc(10 * 1024 * 1024 + 1))], 413, 'PAYLOAD_TOO_LARGE'],
      ['a selfie alone', [selfie], 400, 'VALIDATION_ERROR'],
      ['an unusable document beside a usable selfie', [selfie, entry('DOCUMENT_FRONT', svg)], 400, 'VALIDATION_ERROR'],
    ]
    for (const [what, assets, status, code] of refusals) {
      const answer = await submit(id, assets)
      assert.deepEqual([answer.status, answer.code], [status, code], what)
      if (code === 'VALIDATION_ERROR')
        assert.deepEqual(answer.issues, [{ path: 'assets', message: 'MISSING_ASSET:DOCUMENT_FRONT' }], what)
      assert.ok(await isOpen(id), what)
    }
    assert.deepEqual(await objectsOf(id), [])
    assert.equal((await submit(id, await wholeSet())).status, 201)
  })

  it('accepts a HEIC image, and stores it unchanged', async () => {
    const id = await aVerification()
    const heic = readFileSync(join(import.meta.dirname, '..', 'fixtures', 'passport.heic'))
    const assets = (await wholeSet()).map((asset) =>
      asset.type === 'DOCUMENT_FRONT' ? entry('DOCUMENT_FRONT', heic) : asset,
    )
    assert.equal((await submit(id, assets)).status, 201)
    const [asset] = await listAssets(api.db, id, true)
    assert.deepEqual([asset.media_type, asset.bytes, asset.width, asset.height], ['image/heic', heic.length, 1000, 750])
  })

  it('gives the reason for each unusable asset when none is usable', async () => {
    const id = await aVerification()
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(4_000)])
    const bmp = Buffer.concat([Buffer.from('BM\x36\x01\0\0\0\0\0\0\x36\0\0\0', 'latin1'), Buffer.alloc(4_000)])
    const { default: sharp } = await import('sharp')
    const still = sharp(await picture(400, 400))
    const bad: [string, Buffer][] = [
      ['UNDECODABLE', heic],
      ['UNSUPPORTED_MEDIA:image/bmp', bmp],
      ['UNSUPPORTED_MEDIA:image/gif', await still.clone().gif().toBuffer()],
      ['UNSUPPORTED_MEDIA:image/tiff', await still.clone().tiff().toBuffer()],
      ['UNSUPPORTED_MEDIA:image/avif', await still.clone().avif({ effort: 0 }).toBuffer()],
      ['UNSUPPORTED_MEDIA:application/pdf', pdf],
      ['UNSUPPORTED_MEDIA:image/svg+xml', svg],
      ['UNSUPPORTED_MEDIA:application/octet-stream', Buffer.from('hello')],
      ['ANIMATED', animatedPng()],
      ['ANIMATED', await animatedWebp()],
      ['TOO_SMALL', await picture(800, 319)],
      ['UNDECODABLE', specimen('passport').subarray(0, 150_000)],
    ]
    const issues = bad.map(([message], i) => ({ path: `assets[${i}]`, message }))
    const asJson = await submit(
      id,
      bad.map(([, bytes]) => entry('DOCUMENT_FRONT', bytes)),
    )
    assert.deepEqual([asJson.status, asJson.json], [400, { error: { code: 'NO_ASSETS', issues } }])
    const asParts = await call(api, 'POST', `/v1/verifications/${id}/submit`, {
      key,
      body: multipart(bad.map(([, bytes]) => ({ name: 'SELFIE', bytes }))),
      headers: { 'content-type': MULTIPART_TYPE },
    })
    assert.deepEqual([asParts.status, asParts.json], [400, { error: { code: 'NO_ASSETS', issues } }])
    for (const [message, bytes] of bad) {
      const staged = await call(api, 'POST', `/v1/hosted/verifications/${id}/assets`, { json: entry('SELFIE', bytes) })
      assert.deepEqual(
        [staged.status, staged.json],
        [400, { error: { code: 'NO_ASSETS', issues: [{ path: 'assets[0]', message }] } }],
      )
    }
    assert.deepEqual((await submit(id, [])).json, { error: { code: 'NO_ASSETS' } })
  })

  it('names the ignored assets, of an accepted submission and of an incomplete one', async () => {
    const id = await aVerification()
    const [front, selfie] = await wholeSet()
    const lacking = await submit(id, [selfie, entry('DOCUMENT_FRONT', pdf)])
    assert.deepEqual(lacking.json.error, {
      code: 'VALIDATION_ERROR',
      issues: [{ path: 'assets', message: 'MISSING_ASSET:DOCUMENT_FRONT' }],
      unusable_assets: [{ path: 'assets[1]', message: 'UNSUPPORTED_MEDIA:application/pdf' }],
    })
    const taken = await submit(id, [front, entry('DOCUMENT_BACK', await picture(300, 300)), selfie])
    assert.deepEqual([taken.status, taken.json.unusable_assets], [201, [{ path: 'assets[1]', message: 'TOO_SMALL' }]])
    const { unusable_assets: _left, ...record } = taken.json
    assert.deepEqual((await call(api, 'GET', `/v1/verifications/${id}`, { key })).json, record)
  })

  it('refuses a part whose name contains more than a type and an action', async () => {
    const id = await aVerification()
    const bytes = await picture()
    for (const name of [
      'LIVENESS_FRAME:TURN_LEFT:LOOK_UP',
      'LIVENESS_FRAME:TURN_LEFT:',
      'LIVENESS_FRAME:TURN_LEFT:TURN_LEFT:x',
      'SELFIE::',
      'SELFIE:',
    ]) {
      for (const path of [`/v1/verifications/${id}/submit`, `/v1/hosted/verifications/${id}/assets`]) {
        const { status, code, issues } = await call(api, 'POST', path, {
          key,
          body: multipart([{ name, bytes }]),
          headers: { 'content-type': MULTIPART_TYPE },
        })
        assert.deepEqual(
          [status, code, issues?.[0].path],
          [400, 'VALIDATION_ERROR', 'assets[0].action'],
          `${name} to ${path}`,
        )
      }
    }
    assert.deepEqual(await listAssets(api.db, id), [])
  })

  it('ignores an unusable asset that is not required', async () => {
    const id = await aVerification()
    assert.equal((await submit(id, [entry('DOCUMENT_BACK', svg), ...(await wholeSet())])).status, 201)
    assert.deepEqual(
      (await listAssets(api.db, id)).map(({ type }) => type),
      ['DOCUMENT_FRONT', 'SELFIE'],
    )
  })

  it('judges the size of an image in its upright position', async () => {
    const { default: sharp } = await import('sharp')
    const id = await aVerification({ level: ['ID_DOCUMENT'], country: 'de' })
    const rotated = await sharp(await picture(500, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    assert.equal((await submit(id, [entry('DOCUMENT_FRONT', rotated)])).status, 201)
    const [{ width, height }] = await listAssets(api.db, id)
    assert.deepEqual([width, height], [400, 500])
  })

  it("finds only verifications of the caller and of the key's mode", async () => {
    const id = await aVerification()
    const other = await anAccount(api.db)
    for (const stranger of [other.test.plaintext, account.live.plaintext]) {
      const { status, code } = await call(api, 'POST', `/v1/verifications/${id}/submit`, {
        key: stranger,
        json: { assets: await wholeSet() },
      })
      assert.deepEqual([status, code], [404, 'NOT_FOUND'])
    }
  })
})
