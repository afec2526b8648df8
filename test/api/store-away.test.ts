import assert from 'node:assert/strict'
import { S3_LIMITS } from '../../objects/s3-calls.ts'
import { openS3Store } from '../../objects/s3-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { specimenAssets } from '../../dev/specimen-run.ts'
import { call, create, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { testObjectServer } from '../support/object-server.ts'
import { atEnd, testDatabase } from '../support/stack.ts'
import { startTcpGate, type TcpGate } from '../support/tcp-gate.ts'
import { until } from '../support/until.ts'

// A real S3 server behind a proxy that cuts it off. Nothing is half done, nobody waits twice, and refused submissions succeed later.
for (const away of ['swallowing', 'refusing'] as const) {
  describe(`the API while the bucket is away (${away})`, function () {
    let api: TestApi, gate: TcpGate, bucket: ObjectStore
    let account: Awaited<ReturnType<typeof anAccount>>
    let created: Answer, waiting: Answer

    before(async function () {
      const server = await testObjectServer(this)
      gate = await startTcpGate(`127.0.0.1:${server.port}`)
      const { bucket: name, region, accessKeyId, secretAccessKey } = server
      const direct = openS3Store(
        {
          bucket: name,
          region,
          endpoint: server.endpoint,
          isPathStyle: true,
          credentials: { accessKeyId, secretAccessKey },
        },
        S3_LIMITS,
      )
      bucket = direct
      atEnd(async () => {
        direct.close()
        gate.stop()
      })
      api = await startApi({
        database: await testDatabase(),
        env: {
          S3_BUCKET: name,
          S3_REGION: region,
          S3_ENDPOINT: `http://${gate.address}`,
          S3_PATH_STYLE: 'true',
          S3_ACCESS_KEY_ID: accessKeyId,
          S3_SECRET_ACCESS_KEY: secretAccessKey,
          SANCTIONS_REFRESH: 'false',
        },
      })
      account = await anAccount(api.db, { credits: 1_000 })
      ;[created, waiting] = [await create(api, account.live.plaintext), await create(api, account.live.plaintext)]
    })

    const submit = (to: Answer) =>
      call(api, 'POST', `/v1/verifications/${String(to.json.id)}/submit`, {
        key: account.live.plaintext,
        json: { assets: specimenAssets((to.json.liveness_challenge as { actions: string[] }).actions) },
      })
    const health = async () =>
      (await call(api, 'GET', '/v1/health')).json as { status: string; checks: Record<string, string> }
    const metric = async (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await api.deps.registry.metrics())?.[1] ?? 0)
    const putsEnded = () => metric('object_store_operation_duration_seconds_count\\{operation="put"\\}')
    const isRefused = (answer: Answer): void => {
      assert.deepEqual(
        [answer.status, answer.json, answer.headers['retry-after']],
        [503, { error: { code: 'SERVICE_UNAVAILABLE' } }, '2'],
      )
    }
    /** Everything that a submission may change. */
    const standing = async () => ({
      verifications: await api.db
        .selectFrom('verification')
        .select(['id', 'status', 'submitted_at', 'credit_state'])
        .orderBy('id')
        .execute(),
      assets: await api.db.selectFrom('asset').select('id').execute(),
      outbox: await api.db.selectFrom('outbox').select('kind').execute(),
      ledger: await api.db.selectFrom('ledger_entry').selectAll().orderBy('id').execute(),
    })

    it('answers a submission 503 with Retry-After, all waiting ones at once, and leaves nothing half done', async () => {
      assert.deepEqual(await health().then(({ status, checks }) => [status, checks.objects]), ['ok', 'ok'])
      const before = await standing()
      gate.set(away)
      for (const answer of await Promise.all([submit(created), submit(created), submit(waiting)])) isRefused(answer)
      // A hanging call may take 25 s in all. None has ended, so nobody waited for one.
      if (away === 'swallowing') assert.equal(await putsEnded(), 0)
      assert.deepEqual(await standing(), before)
    })

    it('sends no further calls while the bucket is away, for any caller', async () => {
      const asked = await metric('object_store_circuit_openings_total')
      assert.deepEqual([asked, await metric('object_store_circuit_open')], [1, 1])
      const before = await putsEnded()
      for (let i = 0; i < 5; i++) isRefused(await submit(i % 2 === 0 ? created : waiting))
      const hosted = new URL(String(created.json.hosted_url))
      const [selfie] = specimenAssets([]).filter(({ type }) => type === 'SELFIE')
      isRefused(
        await call(api, 'POST', `/v1/hosted/verifications/${String(created.json.id)}/assets${hosted.search}`, {
          json: selfie,
        }),
      )
      const ended = (await putsEnded()) - before
      assert.ok(ended <= 3, `${ended} calls ended; only the three earlier ones can have been running`)
    })

    it('shows it in the health check, and serves all other calls', async () => {
      await until('the failing health check', async () => (await health()).checks.objects === 'unreachable', 100)
      assert.deepEqual(await health().then(({ status, checks }) => [status, checks.database, checks.temporal]), [
        'degraded',
        'ok',
        'ok',
      ])
      assert.equal((await create(api, account.live.plaintext)).status, 201)
    })

    it('accepts the same submission once after the return, and is healthy again', async () => {
      gate.set('open')
      await until('the circuit, closed', async () => (await metric('object_store_circuit_open')) === 0, 100)
      const answers = await Promise.all([submit(created), submit(created)])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
      const id = String(created.json.id)
      const { count } = await api.db
        .selectFrom('asset')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('verification_id', '=', id)
        .executeTakeFirstOrThrow()
      await until('the end of the refused objects', async () => (await bucket.count(id)) === Number(count), 100)
      await until('the good health check', async () => (await health()).status === 'ok', 100)
    })
  })
}
