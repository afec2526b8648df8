import assert from 'node:assert/strict'
import { dropOldSecrets } from '../../db/webhooks/webhook-endpoints.ts'
import { insertDeliveries } from '../../db/webhooks/webhooks.ts'
import { isSignatureValid } from '../../dev/receiver-signature.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession } from '../support/factories.ts'
import { aReceiver } from '../support/webhook-receiver.ts'

describe('replacing a signing secret', () => {
  let api: TestApi
  let accountId: string
  let token: string
  let receiver: Awaited<ReturnType<typeof aReceiver>>
  before(async () => {
    api = await startApi({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
    receiver = await aReceiver(api.db)
  })
  let id: string
  let first: string
  beforeEach(async () => {
    ;({ accountId } = await anAccount(api.db))
    ;({ token } = await aSession(api.db, accountId))
    const { json } = await call(api, 'POST', '/v1/webhooks', {
      key: token,
      json: { url: receiver.url, events: ['verification.approved'] },
    })
    ;[id, first] = [String(json.id), String(json.secret)]
  })
  const rotate = (json?: unknown, key = token) =>
    call(api, 'POST', `/v1/webhooks/${id}/rotate-secret`, { key, ...(json === undefined ? {} : { json }) })
  const newDelivery = async () =>
    (await insertDeliveries(api.db, { accountId, verificationId: null, event: 'verification.approved', data: {} }))[0]
      .deliveryId
  /** The secrets that sign a delivery, in the order of the header. */
  async function signedWith(deliveryId: string, attempt: number, secrets: readonly string[]): Promise<number[]> {
    await receiver.attempt(id, deliveryId, attempt)
    const request = receiver.received.at(-1)
    const [t, ...signatures] = String(request?.headers['x-service-signature']).split(',')
    return signatures.map((one) =>
      secrets.findIndex((secret) => isSignatureValid(secret, `${t},${one}`, Buffer.from(request?.body ?? ''))),
    )
  }

  it('leaves exactly one signature, also on retries of earlier events, unless an overlap was requested', async () => {
    receiver.answerWith((response) => response.writeHead(500).end())
    const delivery = await newDelivery()
    assert.deepEqual(await signedWith(delivery, 1, [first]), [0])
    for (const [index, body] of [undefined, {}, { overlap_hours: 0 }].entries()) {
      const { status, json } = await rotate(body)
      assert.deepEqual([status, json.previous_secret_until], [201, null])
      assert.deepEqual(await signedWith(delivery, index + 2, [first, String(json.secret)]), [1])
    }
  })

  it('signs with both for the requested time, the new one first; then the old one is void', async () => {
    receiver.answerWith((response) => response.writeHead(500).end())
    const delivery = await newDelivery()
    const { json } = await rotate({ overlap_hours: 24 })
    const second = String(json.secret)
    assert.ok(Math.abs(Date.parse(String(json.previous_secret_until)) - Date.now() - 86_400_000) < 60_000)
    assert.equal(
      (await call(api, 'GET', `/v1/webhooks/${id}`, { key: token })).json.previous_secret_until,
      json.previous_secret_until,
    )
    assert.deepEqual(await signedWith(delivery, 1, [first, second]), [1, 0])
    assert.deepEqual(await signedWith(await newDelivery(), 1, [first, second]), [1, 0])
    const test = String((await call(api, 'POST', `/v1/webhooks/${id}/test`, { key: token })).json.id)
    assert.deepEqual(await signedWith(test, 1, [first, second]), [1, 0])
    const row = await api.db
      .selectFrom('webhook_endpoint')
      .select(['secret', 'previous_secret'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.ok(
      ![row.secret, row.previous_secret].some(
        (sealed) => sealed?.includes(first.slice(6)) === true || sealed?.includes(second.slice(6)) === true,
      ),
      'stored in plain text',
    )

    await api.db
      .updateTable('webhook_endpoint')
      .set({ previous_secret_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute()
    assert.deepEqual(await signedWith(delivery, 2, [first, second]), [1], 'before any sweep')
    assert.equal((await call(api, 'GET', `/v1/webhooks/${id}`, { key: token })).json.previous_secret_until, null)
    await dropOldSecrets(api.db)
    assert.equal(
      (
        await api.db
          .selectFrom('webhook_endpoint')
          .select('previous_secret')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).previous_secret,
      null,
    )
  })

  it('never signs with three, and ends an overlap by another replacement', async () => {
    receiver.answerWith((response) => response.writeHead(500).end())
    const delivery = await newDelivery()
    const second = String((await rotate({ overlap_hours: 24 })).json.secret)
    const third = String((await rotate({ overlap_hours: 1 })).json.secret)
    assert.deepEqual(await signedWith(delivery, 1, [first, second, third]), [2, 1])
    const fourth = String((await rotate()).json.secret)
    assert.deepEqual(await signedWith(delivery, 2, [first, second, third, fourth]), [3])
    await dropOldSecrets(api.db)
    assert.deepEqual(await signedWith(delivery, 3, [first, second, third, fourth]), [3])
  })

  it('refuses an invalid number of hours, and everybody except the owner', async () => {
    for (const json of [
      { overlap_hours: -1 },
      { overlap_hours: 25 },
      { overlap_hours: 1.5 },
      { overlap_hours: '1' },
      { overlap_hours: null },
      { hours: 1 },
      [],
      null,
    ]) {
      assert.equal((await rotate(json)).code, 'VALIDATION_ERROR', JSON.stringify(json))
    }
    const stranger = await aSession(api.db, (await anAccount(api.db)).accountId)
    assert.equal((await rotate({ overlap_hours: 24 }, stranger.token)).code, 'NOT_FOUND')
    receiver.answerWith((response) => response.writeHead(204).end())
    assert.deepEqual(await signedWith(await newDelivery(), 1, [first]), [0])
  })
})
