import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { orderFindings } from '../../checks/liveness/challenge.ts'
import { listAssets, stageAsset, type StoredAsset } from '../../db/verifications/assets.ts'
import { newId } from '../../db/ids.ts'
import type { ChallengeAction } from '../../contract/assets.ts'
import { call, create, CREATE_BODY, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'
import { addressOf, setCompany } from '../support/account-data.ts'

const MIB = 1024 * 1024

describe('staging', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let jpeg: string
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
    jpeg = (await picture()).toString('base64')
  })

  async function begin(): Promise<{ id: string; actions: ChallengeAction[] }> {
    const { json } = await create(api, account.test.plaintext, {
      ...CREATE_BODY,
      doc_type: 'PASSPORT',
      redirect_url: 'https://client.example/done',
    })
    return { id: String(json.id), actions: (json.liveness_challenge as { actions: ChallengeAction[] }).actions }
  }
  const read = (id: string) => call(api, 'GET', `/v1/hosted/verifications/${id}`)
  const stage = (id: string, type: string, action?: string) =>
    call(api, 'POST', `/v1/hosted/verifications/${id}/assets`, {
      json: { type, ...(action === undefined ? {} : { action }), data: jpeg },
    })
  const submit = (id: string) => call(api, 'POST', `/v1/hosted/verifications/${id}/submit`)
  const objectsOf = (id: string): Promise<string[]> => readdir(join(api.env.OBJECT_STORE_FOLDER, id)).catch(() => [])

  const LIMITS = { assets: 16, bytes: 40 * MIB }
  const frame = (verificationId: string, action: ChallengeAction): StoredAsset => {
    const id = newId('asset')
    return {
      id,
      type: 'LIVENESS_FRAME',
      action,
      mediaType: 'image/jpeg',
      bytes: 1_000,
      width: 640,
      height: 480,
      objectKey: `${verificationId}/${id}`,
    }
  }
  const stageFrame = async (id: string, action: ChallengeAction) =>
    assert.equal((await stageAsset(api.db, id, frame(id, action), LIMITS)).kind, 'staged')
  /** The findings of the liveness check about the order of the frames. */
  const judge = async (id: string, challenge: readonly ChallengeAction[], submitted?: true) => {
    const frames = (await listAssets(api.db, id, submitted)).flatMap(({ action }) => (action === null ? [] : [action]))
    return orderFindings(challenge, frames)
  }

  it('keeps the place of a retaken challenge frame, so that a good challenge stays good', async () => {
    const { id, actions } = await begin()
    await stage(id, 'DOCUMENT_FRONT')
    await stage(id, 'SELFIE')
    for (const action of actions) assert.equal((await stage(id, 'LIVENESS_FRAME', action)).status, 201)
    const again = [
      await stage(id, 'LIVENESS_FRAME', actions[0]),
      await stage(id, 'SELFIE'),
      await stage(id, 'LIVENESS_FRAME', actions[1]),
    ]
    const { json } = await read(id)
    const staged = json.staged_assets as { asset_id: string; type: string; action: string | null; position: number }[]
    assert.deepEqual(
      staged.map(({ type, action, position }) => [type, action, position]),
      [
        ['DOCUMENT_FRONT', null, 0],
        ['SELFIE', null, 1],
        ...actions.map((action, i) => ['LIVENESS_FRAME', action, 2 + i]),
      ],
    )
    assert.deepEqual(
      [staged[2].asset_id, staged[1].asset_id, staged[3].asset_id],
      again.map((answer) => answer.json.asset_id),
    )
    assert.equal((await objectsOf(id)).length, 5)
    assert.equal((await submit(id)).status, 201)
    assert.deepEqual(await judge(id, actions, true), [])
    assert.equal((await judge(id, actions.toReversed(), true)).length, 1, 'a reversed challenge gives a finding')
  })

  it('keeps the places when frames are retaken in any order, any number of times', async () => {
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
      [0, 0, 1, 0],
      [2, 1, 2, 0, 0],
    ]) {
      const { id, actions } = await begin()
      for (const action of actions) await stageFrame(id, action)
      for (const i of order) await stageFrame(id, actions[i])
      assert.deepEqual(await judge(id, actions), [], order.join())
    }
  })

  it('keeps the places when frames are retaken concurrently', async () => {
    const { id, actions } = await begin()
    for (const action of actions) await stageFrame(id, action)
    await Promise.all(Array.from({ length: 12 }, (_, i) => stageFrame(id, actions[2 - (i % 3)])))
    assert.deepEqual(await judge(id, actions), [])
    assert.deepEqual(
      (await listAssets(api.db, id)).map(({ position }) => position),
      [0, 1, 2],
    )
  })

  it('gives no better place to a challenge in the wrong order', async () => {
    const { id, actions } = await begin()
    for (const action of actions.toReversed()) await stageFrame(id, action)
    for (const action of actions) await stageFrame(id, action)
    assert.deepEqual(
      (await judge(id, actions)).map(({ sign }) => sign),
      ['DOUBT'],
    )
  })

  it('refuses a 17th asset like a submission of 17, and allows a replacement at the limit', async () => {
    const { id } = await begin()
    assert.equal((await stage(id, 'SELFIE')).status, 201)
    await api.db
      .insertInto('asset')
      .values(
        Array.from({ length: 15 }, (_, i) => ({
          id: newId('asset'),
          verification_id: id,
          type: 'LIVENESS_FRAME' as const,
          action: null,
          position: 1 + i,
          media_type: 'image/jpeg',
          bytes: 1,
          width: 640,
          height: 480,
          object_key: `${id}/none-${i}`,
        })),
      )
      .execute()
    const refused = await stage(id, 'DOCUMENT_FRONT')
    assert.deepEqual([refused.status, refused.code, (await objectsOf(id)).length], [413, 'PAYLOAD_TOO_LARGE', 1])
    assert.equal((await stage(id, 'SELFIE')).status, 201)
    assert.equal((await listAssets(api.db, id)).length, 16)
  })

  it('refuses more than 40 MiB together like such a submission, and does not count replaced assets', async () => {
    const { id } = await begin()
    for (const type of ['SELFIE', 'DOCUMENT_FRONT']) assert.equal((await stage(id, type)).status, 201)
    const weigh = (type: 'SELFIE' | 'DOCUMENT_FRONT', bytes: number) =>
      api.db.updateTable('asset').set({ bytes }).where('verification_id', '=', id).where('type', '=', type).execute()
    await weigh('SELFIE', 40 * MIB)
    const refused = await stage(id, 'DOCUMENT_BACK')
    assert.deepEqual([refused.status, refused.code, (await objectsOf(id)).length], [413, 'PAYLOAD_TOO_LARGE', 2])
    assert.equal((await stage(id, 'DOCUMENT_FRONT')).code, 'PAYLOAD_TOO_LARGE')
    assert.equal((await listAssets(api.db, id)).length, 2, 'the asset to replace is gone')
    await weigh('DOCUMENT_FRONT', 1)
    assert.equal((await stage(id, 'SELFIE')).status, 201)
    assert.equal((await stage(id, 'DOCUMENT_BACK')).status, 201)
    assert.equal((await submit(id)).status, 201)
  })

  it('returns the redirect URL only in the answer to the submission, and not later', async () => {
    const { id } = await begin()
    for (const type of ['SELFIE', 'DOCUMENT_FRONT']) await stage(id, type)
    const { json } = await submit(id)
    assert.deepEqual(
      [json.submitted, json.redirect_url, json.country, json.staged_assets],
      [true, 'https://client.example/done', null, []],
    )
    assert.equal((await read(id)).json.redirect_url, null)
  })

  it('shows the requested assets, the name and the expiry, never an address or a reference', async () => {
    await setCompany(api.db, account.accountId, 'Große Bank & <b>Co</b>')
    const email = await addressOf(api.db, account.accountId)
    const { id } = await begin()
    const { json, text } = await read(id)
    assert.deepEqual(
      [json.country, json.doc_type, json.client_name, json.mode],
      ['de', 'PASSPORT', 'Große Bank & <b>Co</b>', 'TEST'],
    )
    const row = await api.db
      .selectFrom('verification')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(json.expires_at, row.expires_at.toISOString())
    assert.ok(!text.includes(String(email)) && !text.includes('customer-1') && !text.includes(account.accountId))
  })
})
