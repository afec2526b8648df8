import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import {
  forgetStaleTestUploads,
  forgetUnfinishedSession,
  listStaleTestUploads,
  listUnfinishedSessions,
} from '../../db/privacy/unfinished.ts'
import { isOverBound } from '../../db/verifications/staged.ts'
import { endUnannounced } from '../../db/verifications/settlements.ts'
import { lockVerification } from '../../db/verifications/verifications.ts'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'

const [MIB, GIB] = [1024 ** 2, 1024 ** 3]

describe('stored evidence of the open verifications of an account', () => {
  let api: TestApi
  let jpeg: string, small: Buffer
  // 1 MiB and 8 pictures or frames in test mode, a tenth of a GiB in live mode.
  before(async () => {
    api = await startApi({ env: { UNFINISHED_TEST_MIB: '1', UNFINISHED_LIVE_GIB: '0.1' } })
    jpeg = (await picture()).toString('base64')
    small = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#8a7f70' } })
      .jpeg()
      .toBuffer()
  })

  const post = (path: string, json?: unknown, headers: Record<string, string> = {}) =>
    call(api, 'POST', `/v1/hosted/verifications/${path}`, { json, headers })
  const begin = async (key: string): Promise<{ id: string; header: string }> => {
    const id = String((await create(api, key)).json.id)
    const { json } = await post(`${id}/capture`)
    return { id, header: `${String(json.session_id)} ${String(json.nonce)}` }
  }
  const frames = ({ id, header }: { id: string; header: string }, count: number, from = 0) =>
    post(
      `${id}/capture/frames`,
      {
        frames: Array.from({ length: count }, (_, i) => ({
          step: 'FRONTAL',
          at_ms: from + i,
          data: small.toString('base64'),
        })),
      },
      { 'capture-session': header },
    )
  const held = async (accountId: string, mode = 'TEST') =>
    (await api.db
      .selectFrom('staged_total')
      .select(['bytes', 'objects', 'verifications'])
      .where('account_id', '=', accountId)
      .where('mode', '=', mode as 'TEST')
      .executeTakeFirst()) ?? { bytes: 0, objects: 0, verifications: 0 }
  const objectsOf = (id: string): Promise<string[]> => readdir(join(api.env.OBJECT_STORE_FOLDER, id)).catch(() => [])
  const refusals = async () =>
    /unfinished_uploads_refused_total\{[^}]*mode="TEST"[^}]*\} (\d+)/.exec(await api.deps.registry.metrics())?.[1]

  it('stays within the bound when twenty sessions send concurrently, and a refused call leaves nothing', async () => {
    const account = await anAccount(api.db)
    const sessions = await Promise.all(Array.from({ length: 20 }, () => begin(account.test.plaintext)))
    const answers = await Promise.all(sessions.map((session) => frames(session, 1)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
      ...Array<number>(8).fill(201),
      ...Array<number>(12).fill(429),
    ])
    const refused = answers.find(({ status }) => status === 429) ?? assert.fail()
    assert.deepEqual([refused.code, refused.headers['retry-after']], ['RATE_LIMITED', '60'])
    const stored = await Promise.all(sessions.map(({ id }) => objectsOf(id)))
    assert.equal(stored.flat().length, 8)
    assert.deepEqual(await held(account.accountId), { bytes: 8 * small.length, objects: 8, verifications: 8 })
    assert.ok(Number(await refusals()) >= 12)
  })

  it('counts assets and frames together, by bytes too', async () => {
    const account = await anAccount(api.db)
    const sessions = await Promise.all(Array.from({ length: 6 }, () => begin(account.test.plaintext)))
    const noisy = await sharp({
      create: {
        width: 700,
        height: 500,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 92 })
      .toBuffer()
    const answers = await Promise.all(
      sessions.map(({ id }) => post(`${id}/assets`, { type: 'DOCUMENT_FRONT', data: noisy.toString('base64') })),
    )
    const taken = answers.filter(({ status }) => status === 201).length
    assert.equal(taken, Math.floor(MIB / noisy.length))
    assert.equal((await held(account.accountId)).bytes, taken * noisy.length)
    assert.equal((await Promise.all(sessions.map(({ id }) => objectsOf(id)))).flat().length, taken)
  })

  it('gets room again after a submission, an end and a replaced session, separately for each account and mode', async () => {
    const account = await anAccount(api.db)
    const [one, two] = [await begin(account.test.plaintext), await begin(account.test.plaintext)]
    assert.equal((await frames(one, 6)).status, 201)
    assert.equal((await frames(two, 3)).status, 429)
    assert.equal(
      (await frames(await begin((await anAccount(api.db)).test.plaintext), 3)).status,
      201,
      "another account's",
    )
    assert.equal((await frames(await begin(account.live.plaintext), 3)).status, 201, 'live mode')
    await post(`${one.id}/capture`)
    assert.deepEqual(await held(account.accountId), { bytes: 0, objects: 0, verifications: 0 })
    assert.equal((await frames(two, 8)).status, 201)
    await api.db.transaction().execute(async (trx) => {
      await endUnannounced(trx, await lockVerification(trx, two.id))
    })
    assert.equal((await held(account.accountId)).objects, 0)
    const third = await begin(account.test.plaintext)
    for (const type of ['DOCUMENT_FRONT', 'SELFIE'])
      assert.equal((await post(`${third.id}/assets`, { type, data: jpeg })).status, 201)
    assert.equal((await held(account.accountId)).objects, 2)
    assert.equal((await post(`${third.id}/submit`)).status, 201)
    assert.deepEqual(await held(account.accountId), { bytes: 0, objects: 0, verifications: 0 })
  })

  it('has a quarter of the bound for an unconfirmed registration', async () => {
    const account = await anAccount(api.db)
    await api.db
      .updateTable('account')
      .set({ registration_expires_at: new Date(Date.now() + 86_400_000), email_verified_at: null })
      .where('id', '=', account.accountId)
      .execute()
    const session = await begin(account.test.plaintext)
    assert.equal((await frames(session, 2)).status, 201)
    assert.equal((await frames(session, 1, 5)).status, 429)
  })

  it('loses the frames of sessions that expired an hour ago, and after a day all of test mode', async () => {
    const account = await anAccount(api.db)
    const [old, young] = [await begin(account.test.plaintext), await begin(account.test.plaintext)]
    for (const session of [old, young]) assert.equal((await frames(session, 2)).status, 201)
    const [oldId, youngId] = [old, young].map(({ header }) => header.split(' ')[0])
    await api.db
      .updateTable('capture_session')
      .set({ expires_at: new Date(Date.now() - 3_700_000) })
      .where('id', '=', oldId)
      .execute()
    const due = (await listUnfinishedSessions(api.db, undefined, 1_000)).map(({ id }) => id)
    assert.ok(due.includes(oldId) && !due.includes(youngId))
    assert.equal(await forgetUnfinishedSession(api.db, api.deps.objects, oldId), true)
    assert.equal(await forgetUnfinishedSession(api.db, api.deps.objects, oldId), false)
    assert.deepEqual(
      [await objectsOf(old.id), (await held(account.accountId)).objects, (await frames(old, 1)).code],
      [[], 2, 'CAPTURE_EXPIRED'],
    )
    assert.equal((await objectsOf(young.id)).length, 2)
    await post(`${young.id}/assets`, { type: 'DOCUMENT_FRONT', data: jpeg })
    assert.equal(await forgetStaleTestUploads(api.db, api.deps.objects, young.id), false, 'too young')
    await sql`update staged set changed_at = now() - interval '25 hours' where verification_id = ${young.id}`.execute(
      api.db,
    )
    assert.deepEqual(
      (await listStaleTestUploads(api.db, undefined, 10)).map(({ id }) => id),
      [young.id],
    )
    assert.equal(await forgetStaleTestUploads(api.db, api.deps.objects, young.id), true)
    assert.deepEqual([await objectsOf(young.id), (await held(account.accountId)).objects], [[], 0])
    assert.equal(
      (await post(`${young.id}/assets`, { type: 'DOCUMENT_FRONT', data: jpeg })).status,
      201,
      'it accepts assets again',
    )
  })

  it('leaves room for honest live clients: twice the usual size in any number of open verifications', () => {
    const bounds = { liveBytes: 20 * GIB, testBytes: 256 * MIB }
    for (const verifications of [1, 1_000, 1_000_000]) {
      assert.equal(
        isOverBound(
          { bytes: verifications * 16 * MIB, objects: verifications * 40, verifications },
          'LIVE',
          bounds,
          true,
        ),
        false,
      )
      assert.equal(
        isOverBound(
          { bytes: 20 * GIB + verifications * 16 * MIB + 1, objects: 1, verifications },
          'LIVE',
          bounds,
          true,
        ),
        true,
      )
    }
    assert.equal(isOverBound({ bytes: 1, objects: 2_048, verifications: 500 }, 'TEST', bounds, true), false)
    assert.equal(isOverBound({ bytes: 1, objects: 2_049, verifications: 500 }, 'TEST', bounds, true), true)
    assert.equal(isOverBound({ bytes: 1, objects: 513, verifications: 500 }, 'TEST', bounds, false), true)
  })

  it('refuses an invalid setting', async () => {
    await assert.rejects(startApi({ env: { UNFINISHED_TEST_MIB: '0' } }), /UNFINISHED_TEST_MIB/)
  })
})
