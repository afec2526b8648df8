import assert from 'node:assert/strict'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { Client, Connection } from '@temporalio/client'
import { startChild, type Child } from '../../dev/child-process.ts'
import { keepKeyScan } from '../../db/payments/payment-keys.ts'
import { findAnyPayment } from '../../db/payments/payments.ts'
import { receivingKey } from '../../config/payments.ts'
import { paymentStart } from '../../contract/messages/starts.ts'
import { testEthereum, type TestEthereum } from '../support/anvil.ts'
import { aPayment, ETHEREUM_XPUB, PRICES, settingsOf } from '../support/payments.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..')

// A real worker, killed with -9 between the ledger's entry and the commit.
describe('a payment whose worker is killed in the middle of its credit', function () {
  this.timeout(600_000)
  let service: TestService
  let chain: TestEthereum
  let client: Client
  const workers: Child[] = []
  before(async () => {
    chain = await testEthereum()
    service = await startTestService({
      services: [],
      env: {
        ETHEREUM_XPUB,
        ETHEREUM_RPC_URLS: chain.url,
        ETHEREUM_CHAIN_ID: String(chain.chainId),
        CREDIT_PRICE_USD: '1',
        PRICE_SOURCES: undefined,
      },
    })
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    client = new Client({ connection, namespace: service.temporal.namespace })
    atEnd(async () => {
      await Promise.all(workers.map((worker) => worker.stop(3_000)))
    })
  })

  const startWorker = (): Promise<Child> =>
    new Promise((resolve, reject) => {
      const worker = startChild({
        name: 'payments worker',
        command: process.execPath,
        args: [join(ROOT, 'workers/main.ts'), 'payments'],
        cwd: ROOT,
        env: service.env,
        logFile: join(service.folder, 'logs', 'payments-worker.log'),
        onLine: (line) => {
          if (line.includes('"msg":"worker ready"')) resolve(worker)
        },
      })
      workers.push(worker)
      void worker.ended.then((how) => reject(new Error(how)))
    })

  it('case 46: is credited once by the next worker', async () => {
    const { db } = service
    const { accountId } = service.account
    // The node gives the first addresses of this mnemonic money.
    await keepKeyScan(
      db,
      { network: 'ethereum', keyId: receivingKey(settingsOf(), 'ethereum')?.fingerprint ?? '' },
      { nextIndex: 50, tipHeight: 0 },
    )
    const payment = await aPayment(db, accountId, { network: 'ethereum', asset: 'ETH', price: PRICES.ETH })
    await db.updateTable('payment').set({ from_height: 0 }).where('id', '=', payment.id).execute()
    await chain.send({ to: `0x${payment.address.slice(2)}` satisfies Hex, value: BigInt(payment.amount_expected) })
    await chain.mine(12)
    // The write of the purchase stops here, with the whole transaction done except its commit.
    await sql`create function stop_there() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new; end $$`.execute(
      db,
    )
    await sql`create trigger stop_there after insert on ledger_entry for each row when (new.type = 'PURCHASE') execute function stop_there()`.execute(
      db,
    )
    const worker = await startWorker()
    await client.workflow.start('payment', paymentStart({ paymentId: payment.id, accountId, status: payment.status }))
    const asleep = async () =>
      (
        await sql<{
          pid: number
        }>`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
      ).rows.at(0)
    const { pid } = await until('the purchase that waits', asleep)
    process.kill(worker.pid, 'SIGKILL')
    await sql`select pg_terminate_backend(${pid})`.execute(db)
    await until('its end', async () => (await asleep()) === undefined)
    await sql`drop trigger stop_there on ledger_entry`.execute(db)
    const between = await findAnyPayment(db, payment.id)
    assert.deepEqual(
      [
        between?.credited,
        between?.scanned_height,
        (await db.selectFrom('payment_receipt').select('tx_hash').where('payment_id', '=', payment.id).execute())
          .length,
      ],
      [0, null, 0],
    )
    await startWorker()
    await until('the credit', async () => (await findAnyPayment(db, payment.id))?.status === 'CONFIRMED')
    const entries = await db
      .selectFrom('ledger_entry')
      .select(['type', 'amount'])
      .where('payment_id', '=', payment.id)
      .execute()
    assert.deepEqual(entries, [{ type: 'PURCHASE', amount: 100 }])
  })
})
