import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { dirname, join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { sql } from 'kysely'
import { grantCredits } from '../../db/credits/credits.ts'
import { readMails } from '../../dev/mail.ts'
import type { JsonAnswer } from '../../dev/https-json.ts'
import { mailTo, tokenIn } from '../support/mail.ts'
import { Marks, type MarkedRequest } from '../support/marks.ts'
import { searchFolder, searchTables, searchTemporal, type Found } from '../support/search-marks.ts'
import { specimen } from '../support/pictures.ts'
import { anAddress, specimenAssets, startTestService, type TestService } from '../support/service.ts'
import { aStaffMember, type StaffMember } from '../support/staff.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

// An account with a mark in every field that a caller can fill, through the real processes; then it is erased, and nothing of it is
// anywhere. That the search finds what is there is shown first, in each of its places.

/** Fields, by their last name or in full, whose value is one that the service made or that stands already: a mark there is refused, and only searched for. */
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

/** A JPEG with a comment. */
const withComment = (jpeg: Buffer, text: string): Buffer => {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)])
}

describe('the proof of an erasure', function () {
  this.timeout(600_000)
  const marks = new Marks()
  const taken = new Set<string>()
  const refused = new Map<string, string>()
  let service: TestService, client: Client, reviewer: StaffMember, dataFolder: string
  let requests: Map<string, MarkedRequest>
  let session = '',
    key = '',
    password = '',
    email = '',
    accountId = ''

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
    requests = new Map(marks.requests().map((one) => [one.name, one]))
  })

  function call(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<JsonAnswer> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const { hostname, port } = new URL(service.baseUrl)
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: hostname,
          port,
          ca: service.ca,
          method,
          path,
          headers: {
            'x-forwarded-for': anAddress(),
            'x-forwarded-proto': 'https',
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part
            })
            .on('error', reject)
            .on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
              }),
            )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(payload)
    })
  }

  /** Asks an operation with its marks; `changes` take the place of body fields that must be something else, `path` of parameters. */
  async function ask(
    name: string,
    changes: Record<string, unknown> = {},
    path: Record<string, string> = {},
  ): Promise<JsonAnswer> {
    const marked = requests.get(name)
    assert.ok(marked !== undefined, `${name} is not in the OpenAPI document`)
    const body =
      typeof marked.body === 'object' && marked.body !== null
        ? Object.fromEntries(
            Object.entries({ ...marked.body, ...changes, transport: undefined }).filter(
              ([, value]) => value !== undefined,
            ),
          )
        : marked.body
    const query = new URLSearchParams(marked.query).toString()
    const at = Object.entries(path).reduce(
      (made, [parameter, value]) => made.replace(`{${parameter}}`, encodeURIComponent(value)),
      marked.path,
    )
    const credential: Record<string, string> =
      marked.needs === 'nobody' ? {} : { authorization: `Bearer ${marked.needs === 'session' ? session : key}` }
    const answer = await call(marked.method, `${at}${query === '' ? '' : `?${query}`}`, body, {
      ...credential,
      ...Object.fromEntries(
        Object.entries(marked.headers).filter(
          ([header]) =>
            header.toLowerCase() !== 'authorization' && !(header.startsWith('Capture-') && 'data' in changes),
        ),
      ),
    })
    const sent = marks.namesIn(JSON.stringify([body, query, marked.headers]))
    if (answer.status < 300) for (const field of sent) taken.add(field)
    else for (const field of sent) refused.set(field, `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    return answer
  }
  async function must(
    name: string,
    changes: Record<string, unknown> = {},
    path: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const answer = await ask(name, changes, path)
    assert.ok(answer.status < 300, `${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const login = async () => {
    session = String((await must('POST /v1/auth/login', { email, password })).access_token)
  }

  it('plants a mark in every field of the document that can carry one', async () => {
    const registered = requests.get('POST /v1/auth/register')?.body as { email: string; password: string }
    ;({ email, password } = registered)
    await must('POST /v1/auth/register')
    await must('POST /v1/auth/verify-email', { password, token: tokenIn(await mailTo(service.mailFolder, email)) })
    await login()
    ;({ id: accountId } = (await must('GET /v1/auth/me')) as { id: string })
    await grantCredits(service.db, accountId, 1_000)
    const created = await must('POST /v1/api-keys', {
      mode: 'LIVE',
      checks: ['FULL_KYC', 'AML_SCREENING'],
      ip_allowlist: [],
    })
    key = String(created.key)
    await must(
      'PATCH /v1/api-keys/{id}',
      { checks: ['FULL_KYC', 'AML_SCREENING'], ip_allowlist: [] },
      { id: String(created.id) },
    )
    await must('PATCH /v1/me')
    const hook = marks.of('POST /v1/webhooks body.url')
    const receiver = new URL(service.receiverUrl)
    receiver.pathname = `/${hook}`
    const endpoint = await must('POST /v1/webhooks', { url: receiver.href, events: ['verification.approved'] })
    await must('POST /v1/webhooks/{id}/test', {}, { id: String(endpoint.id) })

    const known = { date_of_birth: '1986-03-17', document_expiry: '2034-05-20', sex: 'M' }
    const declared = {
      ...(requests.get('POST /v1/verifications')?.body as { declared: Record<string, unknown> }).declared,
      ...known,
    }
    const made = await must('POST /v1/verifications', {
      level: ['FULL_KYC'],
      country: 'de',
      doc_type: 'PASSPORT',
      declared,
    })
    const comment = marks.of('POST /v1/verifications/{id}/submit body.assets[].data')
    const actions = (made.liveness_challenge as { actions: string[] }).actions
    const assets = specimenAssets(actions, { document: withComment(specimen('passport'), comment) })
    await must('POST /v1/verifications/{id}/submit', { assets }, { id: String(made.id) })
    taken.add('POST /v1/verifications/{id}/submit body.assets[].data')
    await until(
      'a review',
      async () =>
        (
          await service.db
            .selectFrom('verification')
            .select('status')
            .where('id', '=', String(made.id))
            .executeTakeFirstOrThrow()
        ).status === 'REVIEW',
      300,
    )
    await voteWithNote(String(made.id))

    await must('POST /v1/partners/apply')
    const { code } = await service.db
      .updateTable('partner')
      .set({ status: 'ACTIVE' })
      .where('account_id', '=', accountId)
      .returning('code')
      .executeTakeFirstOrThrow()
    await must('POST /v1/partners/clients')
    const managed = await must(
      'POST /v1/p/{partnerCode}/verifications',
      {
        level: ['FULL_KYC'],
        country: 'de',
        doc_type: 'PASSPORT',
        declared: {
          ...(requests.get('POST /v1/p/{partnerCode}/verifications')?.body as { declared: object }).declared,
          ...known,
        },
      },
      { partnerCode: code },
    )
    const managedComment = marks.of('POST /v1/p/{partnerCode}/verifications/{id}/submit body.assets[].data')
    const managedAssets = specimenAssets((managed.liveness_challenge as { actions: string[] }).actions, {
      document: withComment(specimen('passport'), managedComment),
    })
    await must(
      'POST /v1/p/{partnerCode}/verifications/{id}/submit',
      { assets: managedAssets },
      { partnerCode: code, id: String(managed.id) },
    )
    taken.add('POST /v1/p/{partnerCode}/verifications/{id}/submit body.assets[].data')

    // Whatever else the document has: with what there is, as it comes.
    const byHand = new Set([
      'POST /v1/auth/register',
      'POST /v1/auth/verify-email',
      'POST /v1/auth/login',
      'POST /v1/api-keys',
      'PATCH /v1/api-keys/{id}',
      'PATCH /v1/me',
      'POST /v1/webhooks',
      'POST /v1/verifications',
      'POST /v1/verifications/{id}/submit',
      'POST /v1/partners/apply',
      'POST /v1/partners/clients',
      'POST /v1/p/{partnerCode}/verifications',
      'POST /v1/p/{partnerCode}/verifications/{id}/submit',
      'POST /v1/me/erase',
      'POST /v1/me/password',
      'POST /v1/me/email',
      'POST /v1/auth/logout',
    ])
    const hosted = String(
      (await must('POST /v1/me/test-verifications', { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' })).id,
    )
    for (const { name, fields, path, body } of requests.values()) {
      if (byHand.has(name) || fields.length === 0) continue
      const id = path.includes('hosted')
        ? hosted
        : String(path.includes('webhooks') ? endpoint.id : path.includes('api-keys') ? created.id : made.id)
      const data = withComment(specimen('passport'), marks.of(`${name} body.data`)).toString('base64')
      const changes = {
        level: ['AML_SCREENING'],
        password,
        type: 'DOCUMENT_FRONT',
        action: undefined,
        code: undefined,
        recovery_code: undefined,
        data,
      }
      const own = Object.entries(changes).filter(
        ([field]) => typeof body === 'object' && body !== null && field in body,
      )
      const answer = await ask(name, Object.fromEntries(own), { id })
      if (answer.status < 300 && own.some(([field]) => field === 'data')) taken.add(`${name} body.data`)
    }
    const changed = await ask('POST /v1/me/email', { password })
    assert.ok(changed.status < 300, JSON.stringify(changed.body))
    const before = password
    password =
      Object.values(requests.get('POST /v1/me/password')?.body as Record<string, string>).find((value) =>
        value.includes(marks.of('POST /v1/me/password body.new_password')),
      ) ?? ''
    await must('POST /v1/me/password', { password: before })
    await login()

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

  async function voteWithNote(id: string): Promise<void> {
    const staff = (method: string, path: string, body?: unknown) =>
      call(method, `/v1/staff/reviews/${id}${path}`, body, { authorization: `Bearer ${reviewer.token}` })
    assert.equal((await staff('POST', '/claim')).status, 201)
    const { version } = (await staff('GET', '')).body
    const decided = await staff('POST', '/decision', {
      outcome: 'APPROVED',
      note: `looked at: ${marks.of('staff note')}`,
      version,
    })
    assert.ok(decided.status < 300, JSON.stringify(decided.body))
    taken.add('staff note')
    await until(
      'the decision',
      async () =>
        (await service.db.selectFrom('verification').select('status').where('id', '=', id).executeTakeFirstOrThrow())
          .status === 'APPROVED',
      150,
    )
  }

  /** Where the service could have left something. Mails and received events are with others: their folders are development's. */
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

  it('can read what it holds (else there would be nothing to erase)', async () => {
    const me = JSON.stringify(
      (await call('GET', '/v1/auth/me', undefined, { authorization: `Bearer ${session}` })).body,
    )
    const exported = JSON.stringify(
      (await call('GET', '/v1/me/data-export', undefined, { authorization: `Bearer ${session}` })).body,
    )
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

  it('finds a mark that stands in clear, in each of its places', async () => {
    const control = `control${createHash('sha256').update(marks.prefix).digest('hex').slice(0, 16)}`
    await sql`insert into quote (id, detail) values (${`quo_${control}`}, ${Buffer.from(control)})`.execute(service.db)
    await sql`do $$ begin raise log ${sql.lit(control)}; end $$`.execute(service.db)
    await writeFile(
      join(String(service.env.OBJECT_STORE_FOLDER), 'control'),
      Buffer.from(`..${control}`).toString('base64'),
    )
    await writeFile(join(service.folder, 'logs', 'control.log'), Buffer.from(control).toString('hex'))
    await client.workflow.start('nothing', { taskQueue: 'nobody', workflowId: 'control', args: [{ text: control }] })
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

  it('has no mark in clear even before: not in a row, a file, a history, a log, nor the raw files of PostgreSQL', async () => {
    const { found, executions } = await searchAll(marks.prefix)
    assert.ok(executions > 5, `${executions} executions only`)
    assert.deepEqual(told(found), [])
  })

  it('has no mark anywhere once the account is erased', async () => {
    const asked = await call(
      'POST',
      '/v1/me/erase',
      { password, forfeit_balance: true },
      { authorization: `Bearer ${session}` },
    )
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    assert.equal((await call('GET', '/v1/auth/me', undefined, { authorization: `Bearer ${session}` })).status, 401)
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
