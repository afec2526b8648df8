import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { sql } from 'kysely'
import { readMails } from '../../dev/mail.ts'
import { Marks } from '../support/marks.ts'
import { searchFolder, searchTables, searchTemporal, type Found } from '../support/search-marks.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { aStaffMember, type StaffMember } from '../support/staff.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'
import { markedCalls, type MarkedCalls } from './marked-calls.ts'
import { plantAccount } from './planted-account.ts'

// An account with a mark in every field that a caller can fill, through the real processes. Then it is erased, and no place has a mark.
// First the test shows that the search finds marks in each place.

/** Fields, by last name or in full, whose value comes from the service or exists already. A mark there is refused, and only searched for. */
const NEVER_TAKEN: Readonly<Record<string, string>> = {
  token: 'made by the service',
  mfa_token: 'made by the service',
  refresh_token: 'made by the service',
  code: 'shown by a device',
  recovery_code: 'made by the service',
  password: 'the one that was chosen when the account was registered, whose mark it has',
  'POST /v1/auth/login body.email': 'the one that was registered',
  country: 'a code of a country',
  q: 'a search, which is not kept',
  authorization: 'the credential',
  'Capture-Session': 'made by the service',
  camera: 'of a capture session',
  'POST /v1/hosted/verifications/{id}/capture/frames body.frames[].data': 'of a capture session',
  'POST /v1/partners/payouts body.address': 'an address of a chain, with its check digits',
}

const leafOf = (field: string): string => field.split(/[ .]/).at(-1)?.replace('[]', '') ?? field

describe('the proof of an erasure', function () {
  this.timeout(600_000)
  const marks = new Marks()
  let service: TestService, client: Client, reviewer: StaffMember, dataFolder: string
  let calls: MarkedCalls, account: Awaited<ReturnType<typeof plantAccount>>

  before(async () => {
    service = await startTestService({ env: { LOG_LEVEL: 'debug' } })
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    client = new Client({ connection, namespace: service.temporal.namespace })
    reviewer = await aStaffMember(service.db, 'SENIOR')
    const {
      rows: [{ folder }],
    } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(service.db)
    dataFolder = folder
    calls = markedCalls(service, marks)
  })

  /** A request of the owner in the session of the calls. */
  const asOwner = (method: string, path: string, body?: unknown) =>
    calls.call(method, path, body, { authorization: `Bearer ${calls.credentials.session}` })

  it('plants a mark in every possible field of the document', async () => {
    account = await plantAccount(calls, service, reviewer)
    const { requests, taken, refused } = calls
    const missed = [...requests.values()]
      .flatMap(({ fields }) => fields)
      .filter(
        (field) =>
          !taken.has(field) &&
          NEVER_TAKEN[leafOf(field)] === undefined &&
          NEVER_TAKEN[field] === undefined &&
          !field.startsWith('POST /v1/me/erase '),
      )
    assert.deepEqual(
      missed.map((field) => `${field}: ${refused.get(field) ?? 'never sent'}`),
      [],
    )
    assert.ok(taken.size > 20, `only ${taken.size} fields were planted`)
    process.stdout.write(
      `      ${taken.size} fields planted, ${refused.size} refused; ${marks.without.size} carry none: ${[...new Set([...marks.without.values()].map((why) => why.replace(/:.*/, '')))].join(', ')}\n`,
    )
  })

  /** Every place where the service could have left data. Mails and received events are in folders of development. */
  async function searchAll(mark: string): Promise<{ found: Found[]; executions: number }> {
    await sql`checkpoint`.execute(service.db)
    const histories = await searchTemporal(client, mark)
    const found = [
      ...(await searchTables(service.db, mark)),
      ...histories.found,
      ...(await searchFolder(String(service.env.OBJECT_STORE_FOLDER), mark)),
      ...(await searchFolder(join(service.folder, 'logs'), mark)),
      ...(await searchFolder(dataFolder, mark)),
      ...(await searchFolder(join(dirname(dataFolder), 'logs'), mark)),
      ...(await searchFolder(join(dirname(dataFolder), 'temporal'), mark)),
    ]
    return { found, executions: histories.executions }
  }
  const told = (found: readonly Found[]) =>
    [
      ...new Set(
        found.map(
          ({ where, text }) => `${marks.namesIn(text).join(', ') || text}: ${where.replace(/\/\d+(\.\d+)?$/, '/…')}`,
        ),
      ),
    ].sort()

  it('lets the owner read the marks (otherwise there would be nothing to erase)', async () => {
    const me = JSON.stringify((await asOwner('GET', '/v1/auth/me')).body)
    const exported = JSON.stringify((await asOwner('GET', '/v1/me/data-export')).body)
    assert.ok(marks.namesIn(me).includes('PATCH /v1/me body.company'), me)
    for (const field of [
      'PATCH /v1/me body.embed_origins[]',
      'POST /v1/verifications body.declared.first_name',
      'POST /v1/verifications body.end_user_ref',
      'POST /v1/verifications body.redirect_url',
      'POST /v1/webhooks body.url',
      'PATCH /v1/api-keys/{id} body.name',
      'staff note',
    ]) {
      assert.ok(
        marks.namesIn(exported).includes(field),
        `${field} is not in the export: ${marks.namesIn(exported).join(', ')}`,
      )
    }
    assert.ok(exported.includes('"data":"'))
    assert.ok(
      marks.namesIn(JSON.stringify(await readMails(service.mailFolder))).includes('POST /v1/auth/register body.email'),
    )
  })

  it('finds a mark in plain text, in each of its places', async () => {
    const control = `control${createHash('sha256').update(marks.prefix).digest('hex').slice(0, 16)}`
    await sql`insert into quote (id, detail) values (${`quo_${control}`}, ${Buffer.from(control)})`.execute(service.db)
    await sql`do $$ begin raise log ${sql.lit(control)}; end $$`.execute(service.db)
    await writeFile(
      join(String(service.env.OBJECT_STORE_FOLDER), 'control'),
      Buffer.from(`..${control}`).toString('base64'),
    )
    await writeFile(join(service.folder, 'logs', 'control.log'), Buffer.from(control).toString('hex'))
    await client.workflow.start('nothing', { taskQueue: 'nobody', workflowId: 'control', args: [{ text: control }] })
    // Temporal lists an execution a moment after its start.
    await until('the workflow is listed', async () => {
      for await (const { workflowId } of client.workflow.list()) if (workflowId === 'control') return true
      return false
    })
    const { found } = await searchAll(control)
    const places = told(found).join('\n')
    for (const place of [
      'table quote',
      'workflow control',
      '/objects/control',
      '/logs/control.log',
      '/base/',
      '/pg_wal/',
      '/logs/postgres.log',
    ])
      assert.ok(places.includes(place), `${place} is not searched:\n${places}`)
    await client.workflow.getHandle('control').terminate()
  })

  it('finds no plain mark even before: not in a row, a file, a history, a log, or the raw files of PostgreSQL', async () => {
    const { found, executions } = await searchAll(marks.prefix)
    assert.ok(executions > 5, `${executions} executions only`)
    assert.deepEqual(told(found), [])
  })

  it('finds no mark anywhere after the erasure', async () => {
    const { accountId, password } = account
    const asked = await asOwner('POST', '/v1/me/erase', { password, forfeit_balance: true })
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    assert.equal((await asOwner('GET', '/v1/auth/me')).status, 401)
    await until(
      'the erasure to be done',
      async () =>
        (
          await sql<{
            step: string
          }>`select step from erasure where account_id = ${accountId} and verification_id is null`.execute(service.db)
        ).rows[0]?.step === 'DONE',
      300,
    )
    const { found } = await searchAll(marks.prefix)
    assert.deepEqual(told(found), [])
    const objects = await readdir(String(service.env.OBJECT_STORE_FOLDER), { recursive: true })
    assert.deepEqual(
      objects.filter((name) => name.includes('ver_')),
      [],
      'objects are left',
    )
    const { rows: ledger } = await sql<{
      entries: number
    }>`select count(*) as entries from ledger_entry where account_id = ${accountId}`.execute(service.db)
    assert.ok(ledger[0].entries > 1, 'the ledger stays')
  })
})
