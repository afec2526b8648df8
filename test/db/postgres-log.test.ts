import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sealedEmail } from '../../db/account-data.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { insertApiKey } from '../../db/accounts/api-keys.ts'
import { insertMail } from '../../db/mail/mail.ts'
import { migrate } from '../../db/migrate.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { openDatabase, type Db } from '../../db/pool.ts'
import { addStaff } from '../../db/staff/staff.ts'
import { createVerification } from '../../db/verifications/verifications.ts'
import { startPostgres, type PostgresStack } from '../../dev/postgres.ts'
import { describeError } from '../../runtime/log.ts'
import { setEmbedOrigins } from '../support/account-data.ts'
import { aRequest, anAccount, KEY_RING } from '../support/factories.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

// PostgreSQL logs a failed statement with the failing row, the duplicate key, and the context. With the
// settings of the development stack, which docs/how-to/operate/postgresql.md requires, its log has none of this.

describe('the log of PostgreSQL', function () {
  let folder: string, server: PostgresStack
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'identity-log-'))
    chmodSync(folder, 0o755)
    server = await startPostgres(folder, 'postgres')
    atEnd(async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    await migrate(server.url)
  })

  const log = (): string => readFileSync(join(folder, 'logs', 'postgres.log'), 'utf8')

  /** Rows with a mark in every possible place, and statements on them that fail; returns the service's own words about each failure. */
  async function failures(db: Db, mark: string): Promise<string[]> {
    const email = `${mark}@example.org`
    const account = await anAccount(db, { credits: 100 })
    const another = await insertAccount(db, KEY_RING, { email: `another.${email}` })
    await insertAccount(db, KEY_RING, { email, company: `${mark} Ltd`, emailVerified: true })
    await setEmbedOrigins(db, account.accountId, [`https://${mark}.example`])
    const key = await insertApiKey(db, KEY_RING, {
      accountId: account.accountId,
      plaintext: mark,
      name: mark,
      mode: 'TEST',
      prefix: 'svc_test',
      checks: ['FULL_KYC'],
    })
    const made = await createVerification(
      db,
      KEY_RING,
      aRequest(account, {
        idempotencyKey: mark,
        endUserRef: mark,
        redirectUrl: `https://${mark}.example`,
        declared: { last_name: mark },
      }),
    )
    const verificationId = made.kind === 'created' ? made.verification.id : assert.fail(made.kind)
    const note = { actor: 'ops', action: 'a look', subjectId: verificationId }
    const person =
      (await addStaff(db, KEY_RING, { email, name: mark, role: 'SUPPORT' }, { actor: 'ops', reason: mark }))?.staff ??
      assert.fail()
    const other =
      (
        await addStaff(
          db,
          KEY_RING,
          { email: `b${email}`, name: mark, role: 'SUPPORT' },
          { actor: 'ops', reason: mark },
        )
      )?.staff ?? assert.fail()
    const failing: (() => Promise<unknown>)[] = [
      // Key (…)=(…) already exists
      () =>
        db
          .updateTable('account')
          .set({ ...sealedEmail(KEY_RING, another, email), email_verified_at: new Date() })
          .where('id', '=', another.id)
          .execute(),
      () => db.updateTable('staff').set({ email: person.email }).where('id', '=', other.id).execute(),
      // Failing row contains (…)
      () => sql`update staff set role = 'NOBODY' where id = ${other.id}`.execute(db),
      () => sql`update account set status = 'NONE' where id = ${account.accountId}`.execute(db),
      () => sql`update api_key set mode = 'NONE' where id = ${key.id}`.execute(db),
      () => sql`update verification set mode = 'NONE' where id = ${verificationId}`.execute(db),
      // Key (…)=(…) is not present
      () => insertMail(db, KEY_RING, { kind: 'PASSWORD_CHANGED', recipient: email, accountId: mark }),
      // JSON data, line 1: …; and a parameter that is no text
      () => insertAuditEntry(db, { ...note, reason: null, detail: { note: `${mark}\0` } }),
      () => insertAuditEntry(db, { ...note, reason: `${mark}\0` }),
      // The message of a trigger
      () => db.updateTable('audit_entry').set({ reason: mark }).execute(),
    ]
    const told: string[] = []
    for (const [n, fail] of failing.entries())
      told.push(
        await fail().then(
          () => assert.fail(`${n} did not fail`),
          (error: unknown) => JSON.stringify(describeError(error)),
        ),
      )
    return told
  }

  /** The log of one run, over connections with their own settings. */
  async function logged(
    settings: Readonly<Record<string, string>>,
  ): Promise<{ mark: string; text: string; told: string[] }> {
    const mark = `planted${randomBytes(8).toString('hex')}`
    const url = new URL(server.url)
    url.searchParams.set(
      'options',
      Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    )
    const db = openDatabase(url.toString(), 1, () => undefined)
    const from = log().length
    try {
      const told = await failures(db, mark)
      await sql`do $$ begin raise log 'that is all'; end $$`.execute(db)
      return {
        mark,
        text: await until('all of it in the log', () => log().slice(from).includes('that is all') && log().slice(from)),
        told,
      }
    } finally {
      await db.destroy()
    }
  }

  it("contains personal data with PostgreSQL's own settings: rows, keys, context, parameters", async () => {
    const { mark, text } = await logged({
      log_error_verbosity: 'default',
      log_min_error_statement: 'error',
      log_parameter_max_length_on_error: '-1',
    })
    for (const line of [
      /Key \(email\)=\(planted/,
      /Failing row contains \(.*planted/,
      /Key \(account_id\)=\(planted/,
      /JSON data, line 1: .*planted/,
      /parameter \$\d+ = '.*planted/,
    ])
      assert.match(text, line)
    assert.ok(text.includes(mark))
  })

  it("contains none with the settings of the stack, and the service's own words contain none", async () => {
    const { mark, text, told } = await logged({})
    assert.ok(!text.includes(mark), text)
    assert.deepEqual(
      told.filter((line) => line.includes(mark)),
      [],
    )
    assert.equal(text.split('ERROR:').length - 1, told.length, 'each failure is there')
  })

  it('contains none even with logged statements: values go as parameters, and the log omits those', async () => {
    const { mark, text } = await logged({ log_min_duration_statement: '0', log_min_error_statement: 'error' })
    assert.match(text, /insert into "audit_entry"/)
    assert.ok(!text.includes(mark), text)
  })
})
