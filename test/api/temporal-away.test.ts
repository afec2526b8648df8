import assert from 'node:assert/strict'
import type { Client } from '@temporalio/client'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { specimenAssets } from '../../dev/specimen-run.ts'
import { verificationWorkflowId } from '../../contract/verification.ts'
import { call, create, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { atEnd, testTemporal } from '../support/stack.ts'
import { startTcpGate, type TcpGate } from '../support/tcp-gate.ts'
import { testClient } from '../support/workers.ts'
import { until } from '../support/until.ts'

// A real Temporal behind a proxy that cuts it off. Nobody waits twice, and nothing is lost or done twice.
for (const away of ['swallowing', 'refusing'] as const) {
  describe(`the API while Temporal is away (${away})`, function () {
    let api: TestApi, client: Client, gate: TcpGate
    let account: Awaited<ReturnType<typeof anAccount>>
    const ids: string[] = []

    before(async () => {
      gate = await startTcpGate((await testTemporal()).address)
      atEnd(() => Promise.resolve(gate.stop()))
      client = await testClient()
      api = await startApi({ env: { TEMPORAL_ADDRESS: gate.address, TEMPORAL_NAMESPACE: client.options.namespace } })
      account = await anAccount(api.db, { credits: 10_000 })
      await insertEndpoint(api.db, KEY_RING, {
        accountId: account.accountId,
        url: 'https://hooks.example.com/',
        events: ['verification.approved'],
      })
    })

    const aCreate = async (): Promise<Answer> => {
      const answer = await create(api, account.live.plaintext)
      assert.equal(answer.status, 201)
      ids.push(String(answer.json.id))
      return answer
    }
    const timed = async (run: () => Promise<unknown>) => {
      const started = performance.now()
      await run()
      return performance.now() - started
    }
    const outbox = async () => await api.db.selectFrom('outbox').select(['kind', 'subject_id']).execute()
    const temporalIs = async () => ((await call(api, 'GET', '/v1/health')).json.checks as { temporal: string }).temporal
    const metric = async (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await api.deps.registry.metrics())?.[1])
    let firstMs = 0
    let submittable: Answer

    it('lets only the first create wait, and answers the next twenty at once', async () => {
      submittable = await aCreate()
      assert.deepEqual(await outbox(), [])
      gate.set(away)
      firstMs = await timed(aCreate)
      let nextMs = 0
      for (let i = 0; i < 20; i++) nextMs += await timed(aCreate)
      assert.ok(nextMs < 5 * firstMs, `one waited ${Math.round(firstMs)} ms, twenty more ${Math.round(nextMs)} ms`)
      assert.equal((await outbox()).length, 21)
    })

    it('answers every other caller at once: submit, mails, webhook deliveries', async () => {
      const { actions } = submittable.json.liveness_challenge as { actions: string[] }
      const started = performance.now()
      const submitted = await call(api, 'POST', `/v1/verifications/${String(submittable.json.id)}/submit`, {
        key: account.live.plaintext,
        json: { assets: specimenAssets(actions) },
      })
      assert.equal(submitted.status, 201)
      for (let i = 0; i < 10; i++) {
        const asked = await call(api, 'POST', '/v1/auth/forgot-password', { json: { email: `away-${i}@example.org` } })
        assert.ok(asked.status < 300, asked.text)
      }
      const delivery = {
        deliveryId: 'dlv_1',
        endpointId: 'whe_1',
        accountId: account.accountId,
        event: 'webhook.test',
      } as const
      for (let i = 0; i < 9; i++) await assert.rejects(api.deps.temporal.tell('START_DELIVERY', delivery))
      const total = performance.now() - started
      assert.ok(
        total < 5 * firstMs,
        `twenty calls took ${Math.round(total)} ms, the first create ${Math.round(firstMs)} ms`,
      )
      const kinds = (await outbox()).map(({ kind }) => kind)
      assert.equal(kinds.filter((kind) => kind === 'SIGNAL_SUBMITTED').length, 1)
    })

    it('shows it in the health check and in the metrics, once', async () => {
      assert.equal(await temporalIs(), 'unreachable')
      assert.equal(await metric('temporal_circuit_open'), 1)
      assert.equal(await metric('temporal_circuit_openings_total'), 1)
    })

    it('continues by itself after the return, and starts each waiting workflow once', async () => {
      gate.set('open')
      await until('the circuit, closed', async () => (await metric('temporal_circuit_open')) !== 1, 100)
      assert.equal(await temporalIs(), 'ok')
      const waiting = (await outbox()).length
      const {
        json: { id },
      } = await aCreate()
      assert.ok(
        !(await outbox()).some(({ subject_id: subject }) => subject === id),
        'a create after it came back was left to the sweep',
      )
      const deps = { db: api.db, client: client.workflow, log: api.deps.log }
      assert.equal(await redriveOutbox(deps, -1_000), waiting)
      assert.equal(await redriveOutbox(deps, -1_000), 0)
      const query = 'WorkflowType = "verification"'
      await until('all workflows', async () => (await client.workflow.count(query)).count >= ids.length, 200)
      const started: string[] = []
      for await (const { workflowId } of client.workflow.list({ query })) started.push(workflowId)
      assert.deepEqual(started.sort(), ids.map(verificationWorkflowId).sort())
    })
  })
}
