import assert from 'node:assert/strict'
import { issueAccessToken } from '../../api/auth/session.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { call, startApi, type Answer, type TestApi } from '../support/api.ts'
import { inGroups, totpCode, wrongCode } from '../support/authenticator.ts'
import { ops } from '../support/ops.ts'
import { aStaffMember, STAFF_PASSWORD } from '../support/staff.ts'

const PASSWORD = 'a quiet winter evening'
const WHO = '--by|staff_7|--reason|ticket 4711'

describe('staff accounts: created by the operator, opened by password and second factor', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })
  const run = async (line: string): Promise<Record<string, unknown>> => {
    const { code, err, report } = await ops({ db: api.db, url: api.env.DATABASE_URL }, `${line}|--json`)
    assert.equal(code, 0, err)
    return report
  }
  const refused = async (line: string, text: RegExp) => {
    const { code, err } = await ops({ db: api.db, url: api.env.DATABASE_URL }, line)
    assert.notEqual(code, 0)
    assert.match(err, text)
  }
  const post = (path: string, json?: unknown, headers: Record<string, string> = {}, key?: string) =>
    call(api, 'POST', `/v1/staff/auth/${path}`, {
      ...(json === undefined ? {} : { json }),
      headers,
      ...(key === undefined ? {} : { key }),
    })
  const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0]
  const tokenOf = (report: Record<string, unknown>): string => String(report.setup_link).split('#token=')[1]
  let people = 0
  const added = async (role = 'REVIEWER') => {
    const email = `p${people++}@staff.example`
    return { email, report: await run(`staff|add|${email}|${role}|--name|Mara Okafor|${WHO}`) }
  }
  const setUp = async (token: string) => {
    const { json } = await post('setup', { token })
    const secret = String(json.secret)
    return {
      secret,
      answer: await post('setup/finish', { token, password: PASSWORD, code: inGroups(totpCode(secret)) }),
    }
  }

  it('sets password and second factor by a link that works once, and opens nothing before', async () => {
    const { email, report } = await added()
    assert.match(String(report.setup_link), /^https:\/\/.+\/staff\/setup#token=[\w-]{43}$/)
    const token = tokenOf(report)
    assert.equal((await post('login', { email, password: PASSWORD, code: '123456' })).code, 'INVALID_CREDENTIALS')
    const [first, again] = [await post('setup', { token }), await post('setup', { token })]
    assert.deepEqual(
      [first.status, first.json.email, first.json.secret],
      [201, email, again.json.secret],
      'a reload shows another secret',
    )
    assert.equal(
      (await post('setup/finish', { token, password: PASSWORD, code: wrongCode(String(first.json.secret)) })).code,
      'INVALID_MFA_CODE',
    )
    assert.equal((await post('setup/finish', { token, password: 'short', code: '123456' })).code, 'VALIDATION_ERROR')
    const answers = await Promise.all([setUp(token), setUp(token)])
    assert.deepEqual(answers.map(({ answer }) => answer.code ?? answer.status).sort(), [201, 'INVALID_TOKEN'])
    assert.equal((await post('setup', { token })).code, 'INVALID_TOKEN')
    assert.equal((await post('setup', { token: 'a'.repeat(43) })).code, 'INVALID_TOKEN')
    const audit = await listAuditEntries(api.db, String(report.id))
    assert.deepEqual(
      audit.map(({ action, actor }) => [action, actor]),
      [
        ['staff add', 'staff_7'],
        ['staff set-up', String(report.id)],
      ],
    )
  })

  it('logs in with password and code together, each code once, and does not reveal which was wrong', async () => {
    const member = await aStaffMember(api.db, 'SENIOR')
    const code = member.code()
    const tries = [
      { password: 'something else', code },
      { password: STAFF_PASSWORD, code: wrongCode(member.secret) },
    ]
    for (const body of tries) {
      const answer = await post('login', { email: member.email, ...body })
      assert.deepEqual([answer.status, answer.text], [401, '{"error":{"code":"INVALID_CREDENTIALS"}}'])
    }
    const answer = await post('login', {
      email: member.email.toUpperCase(),
      password: STAFF_PASSWORD,
      code: inGroups(code),
    })
    assert.equal(answer.status, 201)
    assert.deepEqual((answer.json.me as { role: string; permissions: string[] }).permissions, [
      'self',
      'reviews',
      'sanctions',
    ])
    assert.match(
      String(answer.headers['set-cookie']),
      /^__Secure-staff=[\w-]{43}; Path=\/v1\/staff\/auth; Max-Age=28800; Secure; HttpOnly; SameSite=Strict$/,
    )
    assert.ok(!answer.text.includes(cookieOf(answer).split('=')[1]), 'a script sees the session')
    assert.equal(
      (await post('login', { email: member.email, password: STAFF_PASSWORD, code })).code,
      'INVALID_CREDENTIALS',
      'the code was accepted twice',
    )
  })

  it('delays guesses, for known and unknown names alike', async () => {
    const member = await aStaffMember(api.db, 'REVIEWER')
    for (const email of [member.email, 'nobody@staff.example']) {
      const codes: (string | undefined)[] = []
      for (let i = 0; i < 6; i++)
        codes.push(
          (
            await call(api, 'POST', '/v1/staff/auth/login', {
              json: { email, password: 'wrong password', code: '000000' },
              from: `198.51.100.${email === member.email ? 1 : 2}`,
            })
          ).code,
        )
      assert.deepEqual([...new Set(codes)], ['INVALID_CREDENTIALS', 'RATE_LIMITED'])
    }
  })

  it('gives a new access token only to our own pages, as often as they ask, until the session ends', async () => {
    const member = await aStaffMember(api.db, 'REVIEWER')
    const own = {
      cookie: member.cookie,
      'sec-fetch-site': 'same-origin',
      origin: new URL(api.deps.config.baseUrl).origin,
    }
    const answers = await Promise.all([
      post('refresh', undefined, own),
      post('refresh', undefined, own),
      post('refresh', undefined, { cookie: member.cookie, origin: own.origin }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201],
    )
    const foreign: Record<string, string>[] = [
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, origin: 'https://evil.example' },
      { cookie: member.cookie, origin: 'https://evil.example' },
      { cookie: member.cookie },
      { cookie: `${member.cookie}x` },
      {},
    ]
    for (const headers of foreign) assert.equal((await post('refresh', undefined, headers)).code, 'INVALID_SESSION')
    const token = String(answers[0].json.access_token)
    assert.equal((await post('logout', undefined, {}, token)).status, 201)
    assert.equal((await post('refresh', undefined, own)).code, 'INVALID_SESSION')
    assert.equal((await call(api, 'GET', '/v1/staff/me', { key: token })).code, 'INVALID_SESSION')
  })

  it('ends after eight hours, and after half an hour without use', async () => {
    const update = (id: string, columns: { expires_at?: Date; last_used_at?: Date }) =>
      api.db.updateTable('staff_session').set(columns).where('id', '=', id).execute()
    const [absolute, idle] = [await aStaffMember(api.db, 'REVIEWER'), await aStaffMember(api.db, 'REVIEWER')]
    const { created_at: from, expires_at: to } = await api.db
      .selectFrom('staff_session')
      .selectAll()
      .where('id', '=', absolute.sessionId)
      .executeTakeFirstOrThrow()
    assert.equal(to.getTime() - from.getTime(), 8 * 3_600_000)
    await update(absolute.sessionId, { expires_at: new Date(Date.now() - 1) })
    await update(idle.sessionId, { last_used_at: new Date(Date.now() - 31 * 60_000) })
    for (const { token, cookie } of [absolute, idle]) {
      assert.equal((await call(api, 'GET', '/v1/staff/me', { key: token })).code, 'INVALID_SESSION')
      assert.equal((await post('refresh', undefined, { cookie })).code, 'INVALID_SESSION')
    }
  })

  it('accepts no token of a client, even with the same ids', async () => {
    const member = await aStaffMember(api.db, 'ADMIN')
    const forged = await issueAccessToken(api.deps.tokenKeys, { accountId: member.id, sessionId: member.sessionId })
    assert.equal((await call(api, 'GET', '/v1/staff/audit', { key: forged })).code, 'INVALID_SESSION')
    const confused = await api.deps.tokenKeys.sign(
      'staff',
      (await aStaffMember(api.db, 'ADMIN')).id,
      { sid: member.sessionId },
      60,
    )
    assert.equal(
      (await call(api, 'GET', '/v1/staff/audit', { key: confused })).code,
      'INVALID_SESSION',
      "another's session under one's own name",
    )
  })

  it("shows and ends only the person's own sessions", async () => {
    const [member, other] = [await aStaffMember(api.db, 'SUPPORT'), await aStaffMember(api.db, 'SUPPORT')]
    const { json } = await call(api, 'GET', '/v1/staff/me/sessions', { key: member.token })
    assert.deepEqual(
      (json.items as { id: string; current: boolean }[]).map(({ id, current }) => [id, current]),
      [[member.sessionId, true]],
    )
    assert.equal(
      (await call(api, 'DELETE', `/v1/staff/me/sessions/${other.sessionId}`, { key: member.token })).code,
      'NOT_FOUND',
    )
    assert.equal((await call(api, 'GET', '/v1/staff/me', { key: other.token })).status, 200)
  })

  it('changes, disables and resets people by the command line, each recorded', async () => {
    const { email, report } = await added('SUPPORT')
    const { answer } = await setUp(tokenOf(report))
    const token = String(answer.json.access_token)
    assert.deepEqual((await run(`staff|role|${email}|ADMIN|${WHO}`)).before, 'SUPPORT')
    assert.equal((await call(api, 'GET', '/v1/staff/audit', { key: token })).status, 200)
    const reset = await run(`staff|reset-mfa|${String(report.id)}|${WHO}`)
    assert.equal((await call(api, 'GET', '/v1/staff/me', { key: token })).code, 'INVALID_SESSION')
    await run(`staff|disable|${email}|${WHO}`)
    assert.equal((await post('setup', { token: tokenOf(reset) })).code, 'INVALID_TOKEN', 'a link of a disabled person')
    assert.deepEqual(
      (await listAuditEntries(api.db, String(report.id))).map(({ action }) => action),
      ['staff add', 'staff set-up', 'staff role', 'staff reset-mfa', 'staff disable'],
    )
    const listed = (await run('staff|list')).staff as { email: string; status: string }[]
    assert.equal(listed.find((row) => row.email === email)?.status, 'DISABLED')
    await refused(`staff|add|${email}|ADMIN|--name|X|${WHO}`, /already has this address/)
    await refused(`staff|add|x@staff.example|OWNER|--name|X|${WHO}`, /must be one of REVIEWER/)
    await refused(`staff|add|x@staff.example|ADMIN|${WHO}`, /name/)
    await refused(`staff|role|nobody@staff.example|ADMIN|${WHO}`, /no staff member has this id/)
    await refused(`staff|disable|${email}`, /by/)
  })

  it('finds in the audit who did what, when and on what', async () => {
    const [admin, member] = [await aStaffMember(api.db, 'ADMIN', 'Ada'), await aStaffMember(api.db, 'REVIEWER', 'Ben')]
    const search = async (query: string) =>
      (await call(api, 'GET', `/v1/staff/audit?${query}`, { key: admin.token })).json as {
        items: { actor_name: string; action: string; subject_id: string }[]
        total: number
      }
    const own = await search(`actor=${member.id}`)
    assert.deepEqual(
      own.items.map(({ actor_name: name, action }) => [name, action]),
      [
        ['Ben', 'staff login'],
        ['Ben', 'staff set-up'],
      ],
    )
    assert.equal((await search(`actor=${member.id}&action=staff%20set`)).total, 1)
    assert.equal((await search(`subject=${member.sessionId}`)).total, 1)
    const today = new Date().toISOString().slice(0, 10)
    assert.equal((await search(`actor=${member.id}&from=${today}&to=${today}`)).total, 2)
    assert.equal((await search(`actor=${member.id}&to=2026-01-01`)).total, 0)
    assert.equal((await search('action=%25')).total, 0, 'a percent sign is a percent sign')
    for (const query of ['from=yesterday', 'actor=', 'subject=%00', 'sort=at'])
      assert.equal(
        (await call(api, 'GET', `/v1/staff/audit?${query}`, { key: admin.token })).code,
        'VALIDATION_ERROR',
        query,
      )
  })
})
