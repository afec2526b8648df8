import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { registerAccount } from '../../db/accounts/account-access.ts'
import { findErasureOfAccount } from '../../db/privacy/erasures.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import type { Child } from '../../dev/child-process.ts'
import { startServices, workerOf } from '../../dev/services.ts'
import { mailWorkflowId } from '../../contract/mail.ts'
import { refreshListWorkflowId } from '../../contract/sanctions-lists.ts'
import { paymentWorkflowId } from '../../contract/payments.ts'
import { erasureWorkflowId } from '../../contract/privacy.ts'
import { testEthereum } from '../support/anvil.ts'
import { KEY_RING } from '../support/factories.ts'
import { IS_NIGHTLY, onlyNightly } from '../support/nightly.ts'
import { rpcInFrontOf } from '../support/odd-nodes.ts'
import { ETHEREUM_XPUB } from '../support/payments.ts'
import { startPublisher, type Publisher } from '../support/publisher.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { startSlowSmtp, type SlowSmtp, type Taking } from '../support/slow-smtp.ts'
import { atEnd } from '../support/stack.ts'
import { isUnderWay } from '../support/under-way.ts'
import { until } from '../support/until.ts'
import { BEFORE, beginWork, tellTemporal, VERIFICATIONS } from './started-work.ts'

const SLOW_NODE_MS = 4_000
const never = () => new Promise<never>(() => undefined)

// Four activities run in one process. Each waits for a different event that does not happen. Then the process ends, and another continues.
describe('a worker that ends with running activities', function () {
  this.timeout(IS_NIGHTLY ? 600_000 : 300_000)
  let service: TestService,
    client: Client,
    publisher: Publisher,
    smtp: SlowSmtp,
    chain: Awaited<ReturnType<typeof testEthereum>>
  let isNodeSlow = true
  let slowAnswer: Promise<Taking> = never()
  let rounds = 0
  let nodeCalls = (): number => 0

  before(async () => {
    ;[publisher, chain, service] = await Promise.all([
      startPublisher(),
      testEthereum(),
      startTestService({ services: [] }),
    ])
    smtp = await startSlowSmtp(service.tls, (to, times) =>
      times > 1 ? 'take' : to.startsWith('slow') ? slowAnswer : never(),
    )
    // Each new worker requests a hundred addresses, one after the other. No answer is late.
    const node = await rpcInFrontOf(chain.url, async () => {
      if (isNodeSlow) await sleep(SLOW_NODE_MS)
    })
    nodeCalls = () => node.seen.length
    const sources = join(service.folder, 'sources.json')
    writeFileSync(
      sources,
      JSON.stringify({ un: { format: 'un-xml', files: { list: publisher.url('/un') }, allow_private: true } }),
    )
    const authorities = join(service.folder, 'authorities.pem')
    writeFileSync(
      authorities,
      [service.tls.caFile, publisher.caFile].map((file) => readFileSync(file, 'utf8')).join('\n'),
    )
    Object.assign(service.env, {
      DATABASE_URL: `${service.env.DATABASE_URL}?statement_timeout=600000`, // otherwise the locked row would time out
      SANCTIONS_SOURCES: sources,
      NODE_EXTRA_CA_CERTS: authorities,
      SMTP_URL: smtp.smtpUrl,
      SHUTDOWN_GRACE_SECONDS: '3',
      ETHEREUM_XPUB,
      ETHEREUM_RPC_URLS: node.url,
      ETHEREUM_CHAIN_ID: String(chain.chainId),
      CREDIT_PRICE_USD: '1',
      PRICE_SOURCES: undefined,
    })
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    client = new Client({ connection, namespace: service.temporal.namespace })
  })

  async function startWorker(name: string): Promise<Child> {
    const [child] = await startServices(service.folder, service.env, [
      workerOf(name, 'verification', 'screening', 'mail', 'payments', 'privacy'),
    ])
    atEnd(() => child.stop(8_000))
    return child
  }

  const aMail = async (to: string) => ({
    to,
    id: await registerAccount(service.db, KEY_RING, { email: to, passwordHash: 'hash' }),
  })

  async function isEndedBy(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const round = rounds++
    const { db } = service
    isNodeSlow = true
    const slow = Promise.withResolvers<Taking>()
    slowAnswer = slow.promise
    const work = await beginWork({ service, client, publisher, chain }, round)
    const first = await startWorker(`first worker ${round}`)
    const ofWork = [erasureWorkflowId(work.erasure.id), refreshListWorkflowId('un')].map((id) =>
      client.workflow.getHandle(id),
    )
    for (const handle of ofWork) await until(`${handle.workflowId}, running`, () => isUnderWay(handle))
    await until(
      'a scan of the chain',
      async () => (await isUnderWay(client.workflow.getHandle(paymentWorkflowId(work.payment.id)))) && nodeCalls() > 0,
    )
    await until('a slow list', () => publisher.requestsTo('/un').some(({ sent }) => sent > 0))
    const erased = async () => (await findErasureOfAccount(db, work.leaver.accountId))?.counts.verifications
    await until(
      'the ones before the locked one',
      async () => (await erased()) === BEFORE && (await work.objects.count(work.ids[BEFORE - 1])) === 0,
    )
    // The last test, because no server may be silent for longer than 20 s.
    const [slowMail, hangingMail] = [
      await aMail(`slow${round}@example.org`),
      await aMail(`hanging${round}@example.org`),
    ]
    await tellTemporal({ service, client })
    await until('both mails at the server', () => [slowMail, hangingMail].every(({ to }) => smtp.started.includes(to)))

    process.kill(first.pid, signal)
    publisher.publish('/un', publisher.files.get('/un')?.body ?? Buffer.alloc(0))
    if (signal === 'SIGTERM') await sleep(500)
    slow.resolve(signal === 'SIGTERM' ? 'take' : 'never')
    // Far above the grace, and far below the waits of the four activities.
    const ended = await Promise.race([first.ended, sleep(60_000, 'runs on', { ref: false })])
    if (signal === 'SIGTERM') assert.match(ended, /code 0/)
    const objectsLeft = await Promise.all(work.ids.map((id) => work.objects.count(id)))
    assert.deepEqual([await erased(), objectsLeft], [BEFORE, work.ids.map((_, i) => (i < BEFORE ? 0 : 2))])
    await work.letGo()
    isNodeSlow = false
    await startWorker(`next worker ${round}`)

    assert.equal((await work.list.result()).outcome, 'ACTIVATED')
    work.letDrip()
    await Promise.all([slowMail.id, hangingMail.id].map((id) => client.workflow.getHandle(mailWorkflowId(id)).result()))
    await until('the erasure', async () => (await findErasureOfAccount(db, work.leaver.accountId))?.step === 'DONE')
    await until(
      'the credit',
      async () =>
        (await db.selectFrom('ledger_entry').select('id').where('account_id', '=', work.buyer.accountId).execute())
          .length > 0,
    )

    const count = (among: readonly string[], one: string) => among.filter((other) => other === one).length
    assert.deepEqual(
      [count(smtp.started, slowMail.to), count(smtp.taken, slowMail.to)],
      [signal === 'SIGTERM' ? 1 : 2, 1],
    )
    assert.deepEqual([count(smtp.started, hangingMail.to), count(smtp.taken, hangingMail.to)], [2, 1])
    const mails = await db
      .selectFrom('mail')
      .select(['status', 'last_error'])
      .where('id', 'in', [slowMail.id, hangingMail.id])
      .execute()
    assert.deepEqual(
      mails.map(({ status }) => status),
      ['SENT', 'SENT'],
    )
    // A try of a killed worker may be recorded as unanswered.
    if (signal === 'SIGTERM')
      assert.deepEqual(
        mails.map(({ last_error: failure }) => failure),
        [null, null],
        'nothing failed: it was released',
      )
    const { consecutive_failures: failures, last_error: error } = await db
      .selectFrom('list_state')
      .selectAll()
      .where('list', '=', 'un')
      .executeTakeFirstOrThrow()
    assert.deepEqual([failures, error, publisher.requestsTo('/un').length], [0, null, 2])
    assert.equal(
      (
        await db
          .selectFrom('list_version')
          .select('id')
          .where('list', '=', 'un')
          .where('state', '=', 'ACTIVE')
          .execute()
      ).length,
      1,
    )
    const bought = await db
      .selectFrom('ledger_entry')
      .select(['type', 'amount'])
      .where('account_id', '=', work.buyer.accountId)
      .execute()
    assert.deepEqual(bought, [{ type: 'PURCHASE', amount: 100 }])
    assert.equal(await erased(), VERIFICATIONS)
    assert.deepEqual(await findLeftovers(db, { account_id: work.leaver.accountId, verification_id: null }), {})
    assert.deepEqual(
      await Promise.all(work.ids.map((id) => work.objects.count(id))),
      work.ids.map(() => 0),
    )
    const released = await db
      .selectFrom('ledger_entry')
      .select('verification_id')
      .where('account_id', '=', work.leaver.accountId)
      .where('type', '=', 'RELEASE')
      .execute()
    assert.deepEqual(released.map(({ verification_id: id }) => id).sort(), work.ids)
    const written: string[] = []
    for await (const { key } of work.objects.list('erasures')) if (key.endsWith(work.erasure.id)) written.push(key)
    assert.equal(written.length, 1)
    assert.equal(
      (
        await db
          .selectFrom('audit_entry')
          .select('id')
          .where('action', '=', 'account erased')
          .where('subject_id', '=', work.leaver.accountId)
          .execute()
      ).length,
      1,
    )
    if (signal === 'SIGTERM')
      assert.deepEqual(letGoIn(`first-worker-${round}`), ['checkChains', 'eraseNext', 'fetchList', 'sendMail'])
  }

  /** The activities that a worker's log shows as released, except the scan of a payment, which may have completed. */
  function letGoIn(log: string): string[] {
    const lines = readFileSync(join(service.folder, 'logs', `${log}.log`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { activity?: string; err?: { type?: string } })
    return [
      ...new Set(
        lines.flatMap(({ activity, err }) =>
          err?.type === 'CancelledFailure' && activity !== undefined && activity !== 'observePayment' ? [activity] : [],
        ),
      ),
    ].sort()
  }

  it('by SIGTERM: ends within its grace with code 0, leaves nothing half done or failed, and another worker continues each activity at once', () =>
    isEndedBy('SIGTERM'))

  it('by kill -9: another worker continues each activity after its timeout', function () {
    onlyNightly(this, 'a mail and a look at a chain are given up after 90 s')
    return isEndedBy('SIGKILL')
  })
})
