import assert from 'node:assert/strict'
import { pino } from 'pino'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { noticeFailingEndpoints } from '../../db/accounts/endpoint-notices.ts'
import type { Db } from '../../db/pool.ts'
import { removeEndpoint } from '../../db/webhooks/webhook-endpoints.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { KEY_RING, updateAccountStatus } from '../support/factories.ts'
import { mailTo, startMailWorker, untilMailed } from '../support/mail.ts'
import { testDatabase } from '../support/stack.ts'
import { sweepOnce } from '../support/sweep.ts'
import { aReceiver } from '../support/webhook-receiver.ts'

const LAST_ATTEMPT = 34

// The real sweep, queue, worker and mail server; the test only moves the hours.
describe('mails about failing endpoints', () => {
  let db: Db
  let worker: Awaited<ReturnType<typeof startMailWorker>>
  let receiver: Awaited<ReturnType<typeof aReceiver>>
  let sweep: () => Promise<number>
  let people = 0
  const log = pino({ level: 'silent' })
  before(async () => {
    ;({ db } = await testDatabase())
    worker = await startMailWorker(db)
    receiver = await aReceiver(db)
    sweep = () => sweepOnce({ db, keyRing: KEY_RING, client: worker.client.workflow, log })
  })

  const anOwner = async () => {
    const email = `owner-${people++}@example.org`
    const { id: accountId } = await insertAccount(db, KEY_RING, { email, emailVerified: true })
    const { endpoint } = await insertEndpoint(db, KEY_RING, { accountId, url: receiver.url, events: [] })
    return { email, accountId, endpointId: endpoint.id }
  }
  type Owner = Awaited<ReturnType<typeof anOwner>>
  const answer = (status: number) => receiver.answerWith((response) => response.writeHead(status).end())
  const aDelivery = async ({ accountId }: Owner) =>
    (await insertDeliveries(db, { accountId, verificationId: null, event: 'verification.approved', data: {} }))[0]
      .deliveryId
  const fail = async (owner: Owner) => {
    answer(500)
    await receiver.attempt(owner.endpointId, await aDelivery(owner), 1)
  }
  /** A delivery whose last attempt fails. */
  const lose = async (owner: Owner) => {
    answer(500)
    const id = await aDelivery(owner)
    await db
      .updateTable('webhook_delivery')
      .set({ attempts: LAST_ATTEMPT - 1, status: 'RETRYING' })
      .where('id', '=', id)
      .execute()
    assert.equal((await receiver.attempt(owner.endpointId, id, LAST_ATTEMPT)).outcome, 'FAILED')
  }
  const succeed = async (owner: Owner) => {
    answer(204)
    await receiver.attempt(owner.endpointId, await aDelivery(owner), 1)
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const failingFor = ({ endpointId }: Owner, minutes: number) =>
    db
      .updateTable('webhook_endpoint')
      .set({ failing_since: ago(minutes) })
      .where('id', '=', endpointId)
      .where('failing_since', 'is not', null)
      .execute()
  const toldOf = async ({ accountId }: Owner) => {
    await untilMailed(db)
    return (
      await db
        .selectFrom('mail')
        .select('kind')
        .where('account_id', '=', accountId)
        .where('status', '=', 'SENT')
        .orderBy('created_at')
        .execute()
    ).map(({ kind }) => kind)
  }

  it('report an outage once, after an hour, and the next one again', async () => {
    const owner = await anOwner()
    await fail(owner)
    await sweep()
    await failingFor(owner, 59)
    await sweep()
    assert.deepEqual(await toldOf(owner), [])
    await failingFor(owner, 61)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    assert.deepEqual(await toldOf(owner), ['ENDPOINT_FAILING'])
    const { text, subject } = await mailTo(worker.mailbox.folder, owner.email)
    assert.equal(subject, 'A webhook endpoint has been failing for an hour')
    assert.ok(
      text?.includes(`https://id.example.org/dashboard/webhooks/${owner.endpointId}\n`) && !text.includes(receiver.url),
      text,
    )

    await fail(owner)
    await sweep()
    assert.deepEqual(await toldOf(owner), ['ENDPOINT_FAILING'], 'one outage, one mail')
    await succeed(owner)
    await fail(owner)
    await sweep()
    assert.equal((await toldOf(owner)).length, 1)
    await failingFor(owner, 61)
    await sweep()
    assert.deepEqual(await toldOf(owner), ['ENDPOINT_FAILING', 'ENDPOINT_FAILING'])
  })

  it('are not sent when a success followed the failure', async () => {
    const owner = await anOwner()
    await fail(owner)
    await failingFor(owner, 300)
    await succeed(owner)
    await sweep()
    assert.deepEqual(await toldOf(owner), [])
  })

  it('report finally failed deliveries together, at most once an hour', async () => {
    const owner = await anOwner()
    await lose(owner)
    await lose(owner)
    await Promise.all([sweep(), sweep()])
    assert.deepEqual(await toldOf(owner), ['DELIVERY_FAILED'])
    assert.ok(
      (await mailTo(worker.mailbox.folder, owner.email)).text?.includes(
        `/dashboard/webhooks/${owner.endpointId}?status=FAILED`,
      ),
    )
    await lose(owner)
    await sweep()
    assert.equal((await toldOf(owner)).length, 1)
    await db
      .updateTable('webhook_endpoint')
      .set({ failures_told_at: ago(61) })
      .where('id', '=', owner.endpointId)
      .execute()
    await sweep()
    await sweep()
    assert.deepEqual(await toldOf(owner), ['DELIVERY_FAILED', 'DELIVERY_FAILED'], 'later failures are reported, once')
  })

  it('are sent although the process died right after the commit', async () => {
    const owner = await anOwner()
    await fail(owner)
    await failingFor(owner, 61)
    assert.equal((await noticeFailingEndpoints(db, KEY_RING)).length, 1)
    assert.deepEqual(await noticeFailingEndpoints(db, KEY_RING), [])
    await redriveOutbox({ db, client: worker.client.workflow, log }, -1_000)
    assert.deepEqual(await toldOf(owner), ['ENDPOINT_FAILING'])
  })

  it('are not sent about a removed endpoint, nor to an inactive account', async () => {
    const [removed, suspended] = [await anOwner(), await anOwner()]
    for (const owner of [removed, suspended]) {
      await lose(owner)
      await failingFor(owner, 61)
    }
    await aDelivery(removed) // ends with the endpoint
    await removeEndpoint(db, removed.accountId, removed.endpointId)
    await updateAccountStatus(db, suspended.accountId, 'SUSPENDED')
    await sweep()
    assert.deepEqual([await toldOf(removed), await toldOf(suspended)], [[], []])
  })
})
