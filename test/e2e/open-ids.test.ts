import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { sql } from 'kysely'
import sharp from 'sharp'
import { erasedSignal } from '../../contract/messages/verification.ts'
import { verificationWorkflowId } from '../../contract/verification.ts'
import { besideSharedService } from '../support/shared-service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

// The id of an unsubmitted verification opens its flow. Readers of the logs, or of their files, must not find it there.

describe('the id of an open verification', () => {
  let service: Awaited<ReturnType<typeof besideSharedService>>
  let client: Client
  const made: { readonly id: string; readonly code: string }[] = []
  before(async () => {
    service = await besideSharedService({ needs: ['worker'], ownObjects: true })
    await service.start(['api'])
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    client = new Client({ connection, namespace: service.temporal.namespace })
  })

  /** The logs of the file's own API, and of the shared worker. */
  const logFolders = () => [service.folder, service.sharedFolder].map((folder) => join(folder, 'logs'))
  const textOf = (folder: string, name: string): string => readFileSync(join(folder, 'logs', `${name}.log`), 'utf8')
  const hosted = (
    id: string,
    method: 'GET' | 'POST',
    path = '',
    body?: unknown,
    headers: Record<string, string> = {},
  ) => service.call(method, `/v1/hosted/verifications/${id}${path}`, body, headers)
  async function create(mode: 'live' | 'test' = 'live'): Promise<string> {
    const { id, reference_code: code } = await service.create({ level: ['FULL_KYC'], country: 'de' }, mode)
    made.push({ id, code: String(code) })
    return id
  }

  it('is in no line of any log, after any call and any fault', async () => {
    const [plain, broken, suspended] = [await create(), await create(), await create('test')]
    const jpeg = (
      await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a7f70' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    for (const path of ['', '?wait=1&seen=0123456789abcdef'])
      assert.equal((await hosted(plain, 'GET', path)).status, 200)
    assert.equal((await service.call('GET', `/v1/verifications/${plain}`)).status, 200)
    assert.equal((await hosted(plain, 'POST', '/assets', { type: 'SELFIE', data: jpeg })).status, 201)
    const { body: opened } = await hosted(plain, 'POST', '/capture')
    for (const data of [jpeg, 'no picture'])
      await hosted(
        plain,
        'POST',
        '/capture/frames',
        { frames: [{ step: 'FRONTAL', at_ms: 1, data }] },
        { 'capture-session': `${String(opened.session_id)} ${String(opened.nonce)}` },
      )
    await hosted(plain, 'POST', '/submit')
    for (const path of [`/embed/verify/${plain}?o=http://other.example`, `/embed/verify/${plain}`, `/verify/${plain}`])
      await fetch(`${service.baseUrl}${path}`).catch(() => undefined)

    const place = join(String(service.env.OBJECT_STORE_FOLDER), broken)
    writeFileSync(place, 'a file where a folder is to be')
    const failed = await hosted(broken, 'POST', '/assets', { type: 'SELFIE', data: jpeg })
    assert.ok(failed.status >= 500, String(failed.status))
    rmSync(place)

    await sql`update account set status = 'SUSPENDED' where id = ${service.account.accountId}`.execute(service.db)
    assert.match(JSON.stringify((await hosted(suspended, 'GET')).body), /LINK_ENDED/)
    await sql`update account set status = 'ACTIVE' where id = ${service.account.accountId}`.execute(service.db)

    await sql`insert into outbox (kind, subject_id, due_at) values ('START_VERIFICATION', ${plain}, now() - interval '1 hour')`.execute(
      service.db,
    )
    await client.workflow.getHandle(verificationWorkflowId(plain)).signal(erasedSignal)
    await until(
      'both errors are logged',
      () =>
        textOf(service.sharedFolder, 'worker').includes('outbox entry sent by the sweep') &&
        textOf(service.sharedFolder, 'worker').includes('request dropped: verification not erased'),
      300,
    )

    const {
      rows: [{ folder }],
    } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(service.db)
    const found: string[] = []
    const lines = [...logFolders(), join(dirname(folder), 'logs')].flatMap((logs) =>
      readdirSync(logs).flatMap((name) =>
        readFileSync(join(logs, name), 'utf8')
          .split('\n')
          .map((line) => `${name}: ${line}`),
      ),
    )
    for (const { id } of made) found.push(...lines.filter((line) => line.includes(id) || line.includes(id.slice(14))))
    assert.deepEqual(found, [])
    for (const { id } of made)
      assert.equal(
        (
          await service.db
            .selectFrom('verification')
            .select('submitted_at')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).submitted_at,
        null,
        'still open',
      )
  })

  it('is replaced there by its reference code, line by line', () => {
    const requests = textOf(service.folder, 'api')
      .split('\n')
      .filter((line) => line.includes('"msg":"request"') && line.includes('/v1/hosted/verifications/:id'))
    assert.ok(requests.length >= 8, String(requests.length))
    assert.deepEqual(
      requests.filter((line) => !made.some(({ code }) => line.includes(`"referenceCode":"${code}"`))),
      [],
    )
  })

  it('would be readable by nobody else in a file', () => {
    for (const logs of logFolders()) {
      assert.equal(statSync(logs).mode & 0o777, 0o700)
      assert.ok(readdirSync(logs).length > 0)
      for (const name of readdirSync(logs)) assert.equal(statSync(join(logs, name)).mode & 0o777, 0o600, name)
    }
  })
})
