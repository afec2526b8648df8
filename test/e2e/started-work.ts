import assert from 'node:assert/strict'
import type { Client } from '@temporalio/client'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { newId } from '../../db/ids.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { keepKeyScan } from '../../db/payments/payment-keys.ts'
import { repeatErasure } from '../../db/privacy/request-erasure.ts'
import { createLogger } from '../../runtime/log.ts'
import { receivingKey } from '../../config/payments.ts'
import { refreshListWorkflowId, type RefreshListInput } from '../../contract/sanctions-lists.ts'
import type { testEthereum } from '../support/anvil.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { aPayment, PRICES, settingsOf } from '../support/payments.ts'
import { bundledFile, type Publisher } from '../support/publisher.ts'
import type { TestService } from '../support/service.ts'
import type { Db } from '../../db/pool.ts'

// Work for one worker. Each part waits for an event that does not happen.

const LIST = bundledFile('un-consolidated-2026-04-17.xml.gz')
/** Verifications of the account that is erased. */
export const VERIFICATIONS = 6
/** The number of verifications erased before the locked one. */
export const BEFORE = 2

/** The stack that runs the work. */
export interface WorkPlaces {
  readonly service: TestService
  readonly client: Client
  readonly publisher: Publisher
  readonly chain: Awaited<ReturnType<typeof testEthereum>>
}

/** Starts the workflows in the outbox. */
export const tellTemporal = ({ service, client }: Pick<WorkPlaces, 'service' | 'client'>) =>
  redriveOutbox({ db: service.db, client: client.workflow, log: createLogger('test', 'silent') }, -1_000)

/** A list that arrives slowly, a payment and all addresses at a slow node, an erasure that waits for a row. */
export async function beginWork({ service, client, publisher, chain }: WorkPlaces, round: number) {
  const { db } = service
  const drip = Promise.withResolvers<void>()
  publisher.requests.length = 0
  publisher.publish('/un', Buffer.from(LIST.toString().replace('2026-04-17', `2026-05-1${round}`)), {
    holdAfter: 100_000,
    hold: drip.promise,
  })
  const buyer = await anAccount(db, { credits: 0 })
  // The node gives the first addresses of this mnemonic money.
  await keepKeyScan(
    db,
    { network: 'ethereum', keyId: receivingKey(settingsOf(), 'ethereum')?.fingerprint ?? '' },
    { nextIndex: 50 + round, tipHeight: 0 },
  )
  const payment = await aPayment(db, buyer.accountId, { network: 'ethereum', asset: 'ETH', price: PRICES.ETH })
  await db.updateTable('payment').set({ from_height: 0 }).where('id', '=', payment.id).execute()
  await chain.send({ to: `0x${payment.address.slice(2)}` satisfies Hex, value: BigInt(payment.amount_expected) })
  await chain.mine(12)
  const leaver = await anAccount(db, { credits: 1_000 })
  const objects = openFolderStore(String(service.env.OBJECT_STORE_FOLDER))
  const ids: string[] = []
  for (let i = 0; i < VERIFICATIONS; i++) ids.push((await aVerification(db, leaver, { ttlMs: 3_600_000 })).id)
  for (const id of ids.sort())
    for (const picture of ['one', 'two']) await objects.put(`${id}/${picture}`, Buffer.from('sealed'))
  await db.deleteFrom('outbox').where('kind', '=', 'START_VERIFICATION').execute() // no workflow of theirs, only the erasure
  const letGo = await holdRow(db, ids[BEFORE])
  const erasure = {
    id: newId('erasure'),
    account_id: leaver.accountId,
    verification_id: null,
    requested_at: new Date(),
  }
  assert.equal(await repeatErasure(db, KEY_RING, erasure), 'repeated')
  await tellTemporal({ service, client })
  const list = await client.workflow.start<(input: RefreshListInput) => Promise<{ outcome: string }>>('refreshList', {
    workflowId: refreshListWorkflowId('un'),
    taskQueue: 'verification',
    args: [{ list: 'un', retryAfterMs: 500, refetches: 0, refetchAfterMs: 500 }],
  })
  return { payment, buyer, leaver, ids, objects, letGo, letDrip: drip.resolve, erasure, list }
}

/** Locks a verification's row in a separate transaction until the returned function is called. */
async function holdRow(db: Db, id: string): Promise<() => Promise<void>> {
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const over = db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await trx.selectFrom('verification').select('id').where('id', '=', id).forUpdate().execute()
    held.resolve()
    await end.promise
  })
  await Promise.race([held.promise, over])
  return async () => {
    end.resolve()
    await over
  }
}
