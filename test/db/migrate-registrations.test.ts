import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../../dev/postgres.ts'
import { atEnd, testPostgres } from '../support/stack.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations')
const REGISTRATIONS = '0009-registrations.sql'

describe('the migration to several registrations of an address', function () {
  let client: pg.Client
  before(async () => {
    const server = await testPostgres()
    const name = `test_${randomBytes(6).toString('hex')}`
    await createDatabase(server, name)
    client = new pg.Client({ connectionString: Object.assign(new URL(server), { pathname: `/${name}` }).toString() })
    await client.connect()
    atEnd(async () => {
      await client.end()
      const admin = new pg.Client({ connectionString: server })
      await admin.connect()
      await admin.query(`drop database ${admin.escapeIdentifier(name)} with (force)`)
      await admin.end()
    })
    for (const file of (await readdir(MIGRATIONS)).sort()) if (file < REGISTRATIONS) await client.query(await readFile(join(MIGRATIONS, file), 'utf8'))
  })

  it('keeps every account, gives those that wait a month, and marks those that a second registration may have given away', async () => {
    await client.query(`
      insert into account (id, email, password_hash, email_verified_at, status) values
        ('acc_confirmed', 'confirmed@example.org', 'h', now(), 'ACTIVE'), ('acc_waits', 'waits@example.org', 'h', null, 'ACTIVE'),
        ('acc_twice', 'twice@example.org', 'h', now(), 'ACTIVE'), ('acc_later', 'later@example.org', 'h', now() - interval '1 day', 'ACTIVE'),
        ('acc_closed', 'closed@example.org', 'h', now(), 'CLOSED'), ('acc_none', null, null, null, 'ACTIVE');
      insert into mail (id, kind, status, account_id, created_at, finished_at) values
        ('mail_1', 'REGISTRATION', 'SENT', 'acc_confirmed', now() - interval '1 hour', now()),
        ('mail_2', 'REGISTRATION', 'SENT', 'acc_twice', now() - interval '2 hours', now()), ('mail_3', 'REGISTRATION', 'SENT', 'acc_twice', now() - interval '1 hour', now()),
        ('mail_4', 'REGISTRATION', 'SENT', 'acc_later', now() - interval '2 days', now()), ('mail_5', 'REGISTRATION', 'SENT', 'acc_later', now(), now())`)
    await client.query(await readFile(join(MIGRATIONS, REGISTRATIONS), 'utf8'))
    const { rows } = await client.query<{ id: string; days: number | null; contested: boolean }>(`
      select id, round(extract(epoch from registration_expires_at - now()) / 86400)::int as days, contested_at is not null as contested from account order by id`)
    assert.deepEqual(rows.map(({ id, days, contested }) => [id, days, contested]), [
      ['acc_closed', null, false], ['acc_confirmed', null, false], ['acc_later', null, false], ['acc_none', null, false], ['acc_twice', null, true], ['acc_waits', 30, false],
    ])
  })

  it('lets one account of an address be confirmed, and any number wait', async () => {
    const insert = (id: string, email: string, isConfirmed: boolean) => client.query(
      'insert into account (id, email, email_verified_at) values ($1, $2, case when $3 then now() end)', [id, email, isConfirmed])
    await insert('acc_1', 'waits@example.org', false)
    await insert('acc_2', 'confirmed@example.org', false)
    await insert('acc_3', 'waits@example.org', true)
    await assert.rejects(insert('acc_4', 'confirmed@example.org', true), /account_confirmed_email/)
    await assert.rejects(client.query("update account set email_verified_at = now() where id = 'acc_1'"), /account_confirmed_email/)
  })
})
