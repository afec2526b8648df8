import assert from 'node:assert/strict'
import { pino } from 'pino'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { skippingClock } from '../support/database-clock.ts'
import { KEY_RING } from '../support/factories.ts'
import { startMailWorker, untilMailed } from '../support/mail.ts'
import { testDatabase } from '../support/stack.ts'
import { sweepOnce } from '../support/sweep.ts'
import { aReceiver } from '../support/webhook-receiver.ts'

export const DAY = 24
export const WEEK = 7 * DAY

/** The real sweep, attempts, queue and mail server over a database whose clock the test moves; and the log of the sweep. */
export async function startSweptEndpoints() {
  const { db, skipTo } = await skippingClock(await testDatabase())
  const worker = await startMailWorker(db)
  const receiver = await aReceiver(db)
  const lines: { msg: string; endpointId?: string }[] = []
  const log = pino(
    {},
    {
      write: (line: string) => {
        lines.push(JSON.parse(line) as { msg: string })
      },
    },
  )
  let hours = 0
  return {
    db,
    receiver,
    lines,
    /** The folder of the mails. */
    folder: worker.mailbox.folder,
    sweep: () => sweepOnce({ db, keyRing: KEY_RING, client: worker.client.workflow, log }),
    /** Moves the clock on. */
    pass: async (more: number) => {
      await skipTo((hours += more))
    },
  }
}

export type SweptEndpoints = Awaited<ReturnType<typeof startSweptEndpoints>>

/**
 * Owners of endpoints, their deliveries, and their state.
 *
 * @param started called late, because a suite begins before its stack has started
 */
export function ownersOf(started: () => SweptEndpoints) {
  let people = 0
  const anOwner = async (endpoints = 1) => {
    const { db, receiver } = started()
    const email = `off-${people++}@example.org`
    const { id: accountId } = await insertAccount(db, KEY_RING, { email, emailVerified: true })
    const ids: string[] = []
    for (let i = 0; i < endpoints; i++)
      ids.push((await insertEndpoint(db, KEY_RING, { accountId, url: receiver.url, events: [] })).endpoint.id)
    return { email, accountId, endpointId: ids[0], ids }
  }
  type Owner = Awaited<ReturnType<typeof anOwner>>
  const answer = (status: number) => started().receiver.answerWith((response) => response.writeHead(status).end())
  /** Writes an event for all switched-on endpoints of an owner. */
  const write = ({ accountId }: Owner) =>
    insertDeliveries(started().db, { accountId, verificationId: null, event: 'verification.approved', data: {} })
  /** Writes an event, and attempts it once at each endpoint, which answers with the status. */
  const deliver = async (owner: Owner, status: number) => {
    answer(status)
    const written = await write(owner)
    for (const { deliveryId, endpointId } of written) await started().receiver.attempt(endpointId, deliveryId, 1)
    return written.map(({ deliveryId }) => deliveryId)
  }
  /** Fails a delivery now, one in the middle, and one when seven days have passed. */
  const failForAWeek = async (owner: Owner) => {
    const { pass } = started()
    const ids = await deliver(owner, 500)
    await pass(3 * DAY)
    ids.push(...(await deliver(owner, 500)))
    await pass(4 * DAY + 1)
    return [...ids, ...(await deliver(owner, 500))]
  }
  const endpointOf = ({ endpointId }: Owner) =>
    started().db.selectFrom('webhook_endpoint').selectAll().where('id', '=', endpointId).executeTakeFirstOrThrow()
  const isOff = async (owner: Owner) => {
    const { active, switched_off_at: at } = await endpointOf(owner)
    assert.equal(active, at === null)
    return !active
  }
  const rowOf = (id: string) =>
    started().db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** The state of the mails to an owner about switched-off endpoints. */
  const mailsTo = async ({ accountId }: Owner) => {
    const { db } = started()
    await untilMailed(db)
    return (
      await db
        .selectFrom('mail')
        .select(['kind', 'status'])
        .where('account_id', '=', accountId)
        .where('kind', '=', 'ENDPOINT_SWITCHED_OFF')
        .execute()
    ).map(({ status }) => status)
  }
  return { anOwner, answer, write, deliver, failForAWeek, endpointOf, isOff, rowOf, mailsTo }
}
