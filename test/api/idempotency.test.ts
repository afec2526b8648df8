import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { getBalance } from '../../db/credits/credits.ts'
import { call, create, CREATE_BODY, newIdempotencyKey, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

describe('Idempotency-Key', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db)
  })

  it('returns the original, also for another body, and says so', async () => {
    const headers = { 'idempotency-key': newIdempotencyKey() }
    const first = await create(api, account.live.plaintext, CREATE_BODY, { headers })
    const balance = await getBalance(api.db, account.accountId)
    const second = await create(api, account.live.plaintext, { level: ['ID_DOCUMENT'], country: 'fr' }, { headers })
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(second.json, first.json)
    assert.equal(first.headers['idempotent-replayed'], undefined)
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.deepEqual(await getBalance(api.db, account.accountId), balance)
  })

  it('is separate for each account and each mode', async () => {
    const headers = { 'idempotency-key': newIdempotencyKey() }
    const other = await anAccount(api.db)
    const answers = await Promise.all(
      [account.live, account.test, other.live].map(({ plaintext }) => create(api, plaintext, CREATE_BODY, { headers })),
    )
    assert.equal(new Set(answers.map(({ json }) => json.id)).size, 3)
  })

  it('is not used up by a refused request', async () => {
    const headers = { 'idempotency-key': newIdempotencyKey() }
    assert.equal(
      (await create(api, account.live.plaintext, { ...CREATE_BODY, country: 'kp' }, { headers })).code,
      'COUNTRY_NOT_SUPPORTED',
    )
    const { status, headers: answered } = await create(api, account.live.plaintext, CREATE_BODY, { headers })
    assert.deepEqual([status, answered['idempotent-replayed']], [201, undefined])
  })

  it('is required exactly once, printable, with at most 255 characters', async () => {
    const wrong: (string | string[] | undefined)[] = [undefined, '', 'x'.repeat(256), 'käse', ['a', 'b']]
    for (const key of wrong) {
      const { status, code, issues } = await call(api, 'POST', '/v1/verifications', {
        key: account.live.plaintext,
        json: CREATE_BODY,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      })
      assert.deepEqual([status, code, issues?.[0].path], [400, 'VALIDATION_ERROR', 'Idempotency-Key'], String(key))
    }
    assert.equal(
      (await create(api, account.live.plaintext, CREATE_BODY, { headers: { 'idempotency-key': 'x'.repeat(255) } }))
        .status,
      201,
    )
  })

  it('makes one verification, one hold and one workflow from 50 concurrent requests to two processes', async () => {
    const ports = await Promise.all([startProcess(api), startProcess(api)])
    const racer = await anAccount(api.db)
    const headers = { 'idempotency-key': newIdempotencyKey() }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        create({ port: ports[i % 2], ca: api.ca }, racer.live.plaintext, CREATE_BODY, { headers }),
      ),
    )
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409)
    assert.equal(made.length + refused.length, 50, answers.map(({ status }) => status).join())
    assert.ok(
      refused.every(({ code, headers: { 'retry-after': wait } }) => code === 'IDEMPOTENCY_IN_PROGRESS' && wait === '1'),
    )
    assert.equal(new Set(made.map(({ json }) => json.id)).size, 1)
    assert.equal(made.filter((answer: Answer) => answer.headers['idempotent-replayed'] === undefined).length, 1)
    const rows = await api.db
      .selectFrom('verification')
      .select('id')
      .where('account_id', '=', racer.accountId)
      .execute()
    assert.equal(rows.length, 1)
    const holds = await api.db
      .selectFrom('ledger_entry')
      .select('id')
      .where('account_id', '=', racer.accountId)
      .where('type', '=', 'HOLD')
      .execute()
    assert.equal(holds.length, 1)
    assert.deepEqual(await getBalance(api.db, racer.accountId), { available: 95, held: 5, total: 100 })
    assert.deepEqual(await workflowsOf(api, racer.accountId), [`verification/${rows[0].id}`])
    const retried = await create({ port: ports[1], ca: api.ca }, racer.live.plaintext, CREATE_BODY, { headers })
    assert.deepEqual([retried.status, retried.json.id], [201, rows[0].id])
  })
})

/** Ids of the account's workflows, once the first is visible. */
async function workflowsOf({ env }: TestApi, accountId: string): Promise<string[]> {
  const connection = await Connection.connect({ address: env.TEMPORAL_ADDRESS })
  const client = new Client({ connection, namespace: env.TEMPORAL_NAMESPACE })
  const ids = await until(
    'a workflow of the account',
    async () => {
      const found: string[] = []
      for await (const { workflowId } of client.workflow.list({ query: `AccountId = '${accountId}'` }))
        found.push(workflowId)
      return found.length > 0 && found
    },
    200,
  )
  await connection.close()
  return ids
}

/** Starts `node api/main.ts` on the same database, and returns its port. */
async function startProcess(api: TestApi): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'api', 'main.ts')], {
    env: { ...process.env, ...api.env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  atEnd(async () => {
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    assert.equal(code, 0, 'the API process did not end cleanly')
  })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const port = /"port":(\d+),"msg":"api listening"/.exec(output)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    ended.then(([code]) => reject(new Error(`the API process ended with ${String(code)}`)), reject)
  })
}
