import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { getBalance } from '../../db/credits/credits.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/pool.ts'
import { beginAttempt, finishAttempt } from '../../db/webhooks/webhook-attempts.ts'
import { insertDeliveries, insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { COMMANDS } from '../../ops/commands/index.ts'
import { anAccount, aSession, aVerification, KEY_ENVIRONMENT, KEY_RING } from '../support/factories.ts'
import { ops, type OpsAnswer } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'
import { addressOf } from '../support/account-data.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const WHO = '--by|staff_7|--reason|asked for in ticket 4711'

describe("the operator's command line", () => {
  let db: Db
  let url: string
  before(async () => {
    ;({ db, url } = await testDatabase())
  })

  const run = (line: string) => ops({ db, url }, line)
  const json = async (line: string): Promise<Record<string, unknown>> => {
    const { code, report, err } = await run(`${line}|--json`)
    assert.equal(code, 0, err)
    return report
  }
  const auditOf = async (id: string) =>
    (await listAuditEntries(db, id)).map(({ actor, action, reason, detail }) => [actor, action, reason, detail])
  const assertUsage = ({ code, out, err }: OpsAnswer, text: RegExp, what: string) => {
    assert.deepEqual([code, out], [2, ''], `${what}: ${err}`)
    assert.match(err, text, what)
    assert.match(err, /npm run ops -- /, what)
  }

  it('describes every command, and each by itself', async () => {
    const overview = await run('--help')
    assert.deepEqual([overview.code, overview.err], [0, ''])
    for (const { head } of COMMANDS) {
      assert.ok(overview.out.includes(head.name) && overview.out.includes(head.summary), head.name)
      const { code, out } = await run([...head.name.split(' '), '--help'].join('|'))
      assert.equal(code, 0)
      for (const option of [...Object.keys(head.options), 'json'])
        assert.ok(out.includes(`--${option}`), `${head.name} --${option}`)
    }
  })

  it('runs as a process, with the correct exit code', () => {
    const spawn = (args: string[], env = {}) =>
      spawnSync(process.execPath, ['ops/main.ts', ...args], { cwd: ROOT, env, encoding: 'utf8' })
    const env = {
      DATABASE_URL: url,
      TEMPORAL_ADDRESS: 'unused:7233',
      ...KEY_ENVIRONMENT,
      OBJECT_STORE_FOLDER: 'unused',
    }
    assert.equal(spawn(['--help']).status, 0)
    assert.deepEqual([spawn(['account', 'burn']).status, spawn(['account', 'show']).status], [2, 2])
    const unknown = spawn(['account', 'show', newId('account')], env)
    assert.deepEqual([unknown.status, unknown.stdout, unknown.stderr], [1, '', 'no such account\n'])
    const unset = spawn(['account', 'show', newId('account')])
    assert.equal(unset.status, 1)
    assert.match(unset.stderr, /DATABASE_URL/)
  })

  it('refuses invalid input without a change', async () => {
    const { accountId, live } = await anAccount(db)
    const wrong: [line: string, text: RegExp][] = [
      ['acount|show', /no such command/],
      [`account|suspend|${WHO}`, /takes <account>/],
      [`account|suspend|${accountId}|${accountId}|${WHO}`, /takes <account>/],
      [`account|suspend|acc_1|${WHO}`, /neither an account id nor an e-mail address/],
      [`account|suspend|${accountId}|--reason|x`, /by/],
      [`account|suspend|${accountId}|--by|staff_7`, /reason/],
      [`account|suspend|${accountId}|--by|staff_7|--reason| `, /reason: must not be empty/],
      [`account|suspend|${accountId}|--by|a\nb|--reason|x`, /by: must be one line/],
      [`account|suspend|${accountId}|${WHO}|--force`, /--force/],
      [`account|show|${accountId}|--by|`, /by/],
      ['account|show|nobody', /neither an account id nor an e-mail address/],
      ...['0', '1.5', '1e3', 'x', '', '1000001', '١'].map((n): [string, RegExp] => [
        `account|grant-credits|${accountId}|${n}|${WHO}`,
        /credits/,
      ]),
      [`account|grant-credits|${accountId}|-5|${WHO}`, /-5/],
      [`key|revoke|${live.plaintext}|${WHO}`, /not an API key id/],
      [`partner|approve|ILOU1234|${WHO}`, /not a partner code/],
      [`review|approve|${newId('verification')}|--by|Maria Muster|--reason|x`, /staff id/],
      ['partner|approve|ABCDEFGH|--by|Maria Muster|--reason|x', /staff id/],
      [`credits|refund|ver_1|--ticket|T-1|${WHO}`, /not a verification id/],
      [`credits|refund|${newId('verification')}|${WHO}`, /ticket/],
      [`credits|refund|${newId('verification')}|--ticket|a b|${WHO}`, /must be a ticket/],
      ['delivery|show|dlv_1', /not a delivery id/],
    ]
    for (const [line, text] of wrong) assertUsage(await run(line), text, line)
    assert.deepEqual(await auditOf(accountId), [])
    assert.equal((await getBalance(db, accountId)).total, 100)
  })

  it('names every missing record in its error', async () => {
    const lines = [
      `account|show|${newId('account')}`,
      'account|show|nobody@example.org',
      `account|suspend|${newId('account')}|${WHO}`,
      `account|grant-credits|${newId('account')}|5|${WHO}`,
      `key|revoke|${newId('apiKey')}|${WHO}`,
      `partner|suspend|ABCDEFGH|${WHO}`,
      `credits|refund|${newId('verification')}|--ticket|T-1|${WHO}`,
      `delivery|show|${newId('delivery')}`,
      `review|approve|${newId('verification')}|${WHO}`,
    ]
    for (const line of lines) {
      const { code, out, err } = await run(line)
      assert.deepEqual([code, out], [1, ''], line)
      assert.match(err, /^no such /, line)
    }
  })

  it('suspends, activates and closes an account, once each, and records who and why', async () => {
    const { accountId } = await anAccount(db)
    const steps: [verb: string, from: string, to: string][] = [
      ['suspend', 'ACTIVE', 'SUSPENDED'],
      ['activate', 'SUSPENDED', 'ACTIVE'],
      ['close', 'ACTIVE', 'CLOSED'],
    ]
    for (const [verb, before, status] of steps) {
      assert.deepEqual(await json(`account|${verb}|${accountId}|${WHO}`), {
        account: accountId,
        status,
        before,
        changed: true,
      })
      assert.deepEqual(await json(`account|${verb}|${accountId}|${WHO}`), {
        account: accountId,
        status,
        before: status,
        changed: false,
      })
    }
    const reopened = await run(`account|activate|${accountId}|${WHO}`)
    assert.deepEqual([reopened.code, reopened.err], [1, 'the account is closed; closing is final'])
    assert.deepEqual(
      await auditOf(accountId),
      steps.map(([verb, from, to]) => ['staff_7', `account ${verb}`, 'asked for in ticket 4711', { from, to }]),
    )
  })

  it('grants credits; under a ticket once, also concurrently', async () => {
    const { accountId } = await anAccount(db, { credits: 0 })
    assert.deepEqual(await json(`account|grant-credits|${accountId}|7|${WHO}`), {
      account: accountId,
      granted: 7,
      available: 7,
      held: 0,
      total: 7,
    })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => json(`account|grant-credits|${accountId}|10|--ticket|T-1|${WHO}`)),
    )
    assert.deepEqual(answers.map(({ granted }) => granted).sort(), [0, 0, 0, 0, 10])
    assert.ok(answers.every(({ total }) => total === 17))
    await json(`account|grant-credits|${accountId}|1|--ticket|T-2|${WHO}`)
    assert.deepEqual(await getBalance(db, accountId), { available: 18, held: 0, total: 18 })
    assert.deepEqual(
      (await auditOf(accountId)).map(([, , , detail]) => detail),
      [{ credits: 7 }, { credits: 10, ticket: 'T-1' }, { credits: 1, ticket: 'T-2' }],
    )
    await json(`account|close|${accountId}|${WHO}`)
    assert.equal((await run(`account|grant-credits|${accountId}|1|${WHO}`)).code, 1)
  })

  it('shows an account by id or address, and records who looked', async () => {
    const account = await anAccount(db)
    await aVerification(db, account)
    await aSession(db, account.accountId)
    const email = await addressOf(db, account.accountId)
    const report = await json(`account|show|${email?.toUpperCase()}|--by|staff_8`)
    assert.deepEqual(
      [
        report.id,
        report.status,
        report.credits_available,
        report.credits_held,
        report.open_sessions,
        report.webhook_endpoints,
        report.partner,
      ],
      [account.accountId, 'ACTIVE', 95, 5, 1, 0, null],
    )
    assert.deepEqual(report.verifications, [{ mode: 'LIVE', status: 'PENDING', count: 1 }])
    assert.deepEqual(
      (report.api_keys as { id: string }[]).map(({ id }) => id),
      [account.test.id, account.live.id],
    )
    const { code, out } = await run(`account|show|${account.accountId}`)
    assert.equal(code, 0)
    assert.match(out, /^status: ACTIVE$/m)
    assert.match(out, /staff_8 +account show/)
    const audit = await auditOf(account.accountId)
    assert.deepEqual(audit[0], ['staff_8', 'account show', null, {}])
    assert.ok(typeof audit[1][0] === 'string' && audit[1][0] !== '', 'the login name replaces --by')
  })

  it('revokes a key once', async () => {
    const { accountId, live } = await anAccount(db)
    const { changed, revoked_at: at, ...rest } = await json(`key|revoke|${live.id}|${WHO}`)
    assert.deepEqual([changed, rest.account, typeof at], [true, accountId, 'string'])
    const again = await json(`key|revoke|${live.id}|${WHO}`)
    assert.deepEqual([again.changed, again.revoked_at], [false, at])
    assert.deepEqual(await auditOf(live.id), [['staff_7', 'key revoke', 'asked for in ticket 4711', { accountId }]])
  })

  it('shows a delivery with its attempts, without its body or secret', async () => {
    const { accountId } = await anAccount(db)
    const { secret } = await insertEndpoint(db, KEY_RING, { accountId, url: 'https://example.org/hook', events: [] })
    const [{ deliveryId }] = await insertDeliveries(db, {
      accountId,
      verificationId: null,
      event: 'webhook.test',
      data: { inside: 'the body' },
    })
    await beginAttempt(db, deliveryId, 1, 1_000)
    await finishAttempt(
      db,
      deliveryId,
      1,
      { delivered: false, responseCode: 500, error: 'HTTP_500' },
      { status: 'RETRYING', retryInMs: 1_000 },
    )
    const report = await json(`delivery|show|${deliveryId}|--by|staff_7`)
    assert.deepEqual(
      [report.id, report.url, report.endpoint, report.status, report.attempts, report.last_error, report.rearms],
      [deliveryId, 'https://example.org/hook', 'active', 'RETRYING', 1, 'HTTP_500', []],
    )
    const [attempt] = report.attempts_made as Record<string, unknown>[]
    assert.deepEqual([attempt.attempt, attempt.response_code, attempt.error], [1, 500, 'HTTP_500'])
    const text = JSON.stringify(report)
    assert.ok(!text.includes('the body') && !text.includes(secret))
    assert.deepEqual(await auditOf(deliveryId), [['staff_7', 'delivery show', null, {}]])
  })

  it('keeps an audit that nobody can change, not even the service itself', async () => {
    const { accountId } = await anAccount(db)
    await json(`account|suspend|${accountId}|${WHO}`)
    const before = await listAuditEntries(db, accountId)
    await assert.rejects(
      sql`update audit_entry set actor = 'nobody' where subject_id = ${accountId}`.execute(db),
      /append-only/,
    )
    await assert.rejects(sql`delete from audit_entry where subject_id = ${accountId}`.execute(db), /append-only/)
    await assert.rejects(sql`truncate audit_entry`.execute(db), /append-only/)
    await assert.rejects(
      sql`insert into audit_entry (id, actor, action, subject_id) values (${newId('audit')}, '', 'x', 'y')`.execute(db),
      /check constraint/,
    )
    assert.deepEqual(await listAuditEntries(db, accountId), before)
    assert.equal(before.length, 1)
  })

  it('changes nothing when the audit cannot be written', async () => {
    const { accountId } = await anAccount(db)
    const { db: other, url: otherUrl } = await testDatabase()
    const { accountId: id, live } = await anAccount(other)
    await sql`alter table audit_entry add constraint full_disk check (false) not valid`.execute(other)
    for (const line of [
      `account|suspend|${id}|${WHO}`,
      `account|grant-credits|${id}|5|${WHO}`,
      `key|revoke|${live.id}|${WHO}`,
    ]) {
      assert.equal((await ops({ db: other, url: otherUrl }, line)).code, 1, line)
    }
    const account = await other.selectFrom('account').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    const key = await other
      .selectFrom('api_key')
      .select('revoked_at')
      .where('id', '=', live.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([account.status, key.revoked_at, (await getBalance(other, id)).total], ['ACTIVE', null, 100])
    assert.equal((await run(`account|suspend|${accountId}|${WHO}`)).code, 0)
  })
})
