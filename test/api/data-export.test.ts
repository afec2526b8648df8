import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { updateAccountStatus, anAccount } from '../support/factories.ts'
import type { HeldTable, Row } from '../../db/privacy/held-table.ts'
import { ACCOUNT, tablesBelow } from '../../db/privacy/held-tables.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { aFullAccount } from '../support/full-account.ts'
import { aClientOf, aHold, aPartner, end } from '../support/partners.ts'
import { exportsOf } from '../support/data-exports.ts'

describe('GET /v1/me/data-export', () => {
  let api: TestApi, mine: Awaited<ReturnType<typeof aFullAccount>>, other: typeof mine
  before(async () => {
    api = await startApi()
    mine = await aFullAccount(api.db, api.deps.objects)
    other = await aFullAccount(api.db, api.deps.objects)
  })
  const { tokenOf, exported } = exportsOf(() => api)

  /** Compares the rows of an account with the tables, in an independent way: parents first, all columns at once. */
  async function compare(table: HeldTable, parents: readonly Row[], shown: readonly Row[]): Promise<void> {
    const ids = parents.map((parent) => parent[table.parent ?? 'id'])
    const { rows } =
      await sql<Row>`select * from ${sql.table(table.table)} where ${sql.ref(table.of)} = any(${ids})`.execute(api.db)
    const columns = Object.entries(table.columns)
      .filter(([, rule]) => rule === 'shown')
      .map(([name]) => name)
    const plain = (row: Row) => JSON.stringify(columns.map((name) => row[name] ?? null))
    assert.ok(rows.length > 0, `no row of ${table.table} is planted (test/support/full-account.ts)`)
    assert.deepEqual(shown.map(plain).sort(), rows.map(plain).sort(), table.table)
    for (const child of [...(table.few ?? []), ...(table.many ?? [])])
      await compare(
        child,
        rows,
        shown.flatMap((row) => row[child.as] as Row[]),
      )
  }

  it('is complete, compared with the tables, and opens sealed values', async () => {
    const { document } = await exported(mine.accountId)
    assert.equal(Object.keys(document).at(-1), 'complete')
    assert.equal(document.complete, true)
    // Sealed audit entries are compared at the account only, because not every part of an account has entries.
    for (const child of ACCOUNT.many ?? [])
      if (child.table !== 'audit_entry')
        await compare(withoutAudit(child), [{ id: mine.accountId }], document[child.as] as Row[])
    assert.deepEqual(
      (document.audit as Row[]).map(({ action, by }) => [action, by]),
      [
        ['account show', 'SERVICE'],
        ['data exported', 'ACCOUNT'],
      ],
    )
    const [verification] = document.verifications as (Row & Record<string, Row[]>)[]
    assert.deepEqual(verification.declared, { first_name: 'Tobias', last_name: 'Falkenrath' })
    const texts = JSON.stringify(document)
    for (const read of [
      'FALKENRATH',
      'SOMEBODY LISTED',
      'born elsewhere',
      'the photograph is the same',
      'what the receiver said',
      'old@example.org',
      'new@example.org',
      'holder@example.org',
      'Acme & Sons',
      'https://acme-and-sons.example',
      'customer-1',
      'https://client.example/done',
      'https://hooks.example/in',
      'https://partner.example',
      'invited@example.org',
    ]) {
      assert.ok(texts.includes(read), `${read} is held and not exported`)
    }
    const data = (rows: readonly Row[]) => rows.map((row) => Buffer.from(String(row.data), 'base64').toString())
    assert.deepEqual(data(verification.assets), [`picture of ${mine.verificationId}`])
    assert.deepEqual(data(verification.capture_sessions[0].frames as Row[]), [`frame of ${mine.verificationId}`])
  })
  const withoutAudit = (table: HeldTable): HeldTable => ({
    ...table,
    few: table.few?.filter((child) => child.table !== 'audit_entry').map(withoutAudit),
    many: table.many?.filter((child) => child.table !== 'audit_entry').map(withoutAudit),
  })

  it('states the facts of art. 15, and the data that is not included', async () => {
    const {
      document: { about },
    } = await exported(mine.accountId)
    for (const fact of [
      'generated_at',
      'purposes',
      'recipients',
      'periods',
      'origin',
      'decisions',
      'rights',
      'responsible',
      'not_included',
    ])
      assert.ok(JSON.stringify(about[fact] ?? '').length > 10, fact)
    assert.equal(about.account_id, mine.accountId)
  })

  it('has no secret, no hash, no key, no staff, and only its own clients of other accounts', async () => {
    const { text } = await exported(mine.accountId)
    const { rows } = await sql<{ table: string; value: string }>`
      select 'account' as table, password_hash as value from account where password_hash is not null union all select 'staff', name from staff union all select 'staff', id from staff`.execute(
      api.db,
    )
    for (const { table, value } of rows) assert.ok(!text.includes(value), `${table}: ${value}`)
    for (const secret of [...mine.secrets, ...other.secrets]) assert.ok(!text.includes(secret))
    for (const { table } of tablesBelow(ACCOUNT)) {
      const { rows: hidden } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(api.db)
      for (const value of hidden.flatMap((row) => Object.values(row))) {
        if (!(value instanceof Uint8Array) || value.length < 8) continue
        for (const form of ['hex', 'base64', 'base64url'] as const)
          assert.ok(!text.includes(Buffer.from(value).toString(form)), `bytes of ${table}`)
      }
    }
    const accounts = await api.db.selectFrom('account').select('id').execute()
    const clients = await api.db
      .selectFrom('partner_client')
      .innerJoin('partner', 'partner.id', 'partner_client.partner_id')
      .select('partner_client.account_id')
      .where('partner.account_id', '=', mine.accountId)
      .execute()
    const allowed = new Set([mine.accountId, ...clients.map(({ account_id: id }) => id)])
    for (const { id } of accounts) assert.equal(text.includes(id), allowed.has(id), id)
    for (const id of [other.verificationId, other.endpointId, other.sessionId]) assert.ok(!text.includes(id), id)
  })

  it("shows a reseller no id of a client's unsubmitted verification, like the ledger; the client sees its own", async () => {
    const reseller = await aPartner(api.db, { credits: 50 })
    const client = await aClientOf(api.db, reseller.partnerId, { billing: 'RESELLER' })
    const [own, pending, ended] = [
      await aHold(api.db, reseller),
      await aHold(api.db, client),
      await aHold(api.db, client),
    ]
    await end(api.db, ended.id)
    const told = async (accountId: string) => {
      const { document, text } = await exported(accountId)
      const ledger = (document.ledger as Row[]).map(({ id, verification_id: verification }) => ({ id, verification }))
      const { json } = await call(api, 'GET', '/v1/credits/ledger', { key: await tokenOf(accountId) })
      assert.deepEqual(
        (json.items as Row[]).map(({ id, verification_id: verification }) => ({ id, verification })).reverse(),
        ledger,
      )
      return { text, ids: ledger.map(({ verification }) => verification) }
    }
    const payer = await told(reseller.accountId)
    assert.deepEqual(payer.ids, [null, own.id, null, ended.id, ended.id])
    assert.ok(!payer.text.includes(pending.id))
    assert.ok((await told(client.accountId)).text.includes(pending.id))
    await end(api.db, pending.id, 'DECLINED')
    assert.deepEqual((await told(reseller.accountId)).ids, [null, own.id, pending.id, ended.id, ended.id, pending.id])
  })

  it('shows null for data that was erased or purged', async () => {
    const account = await aFullAccount(api.db, api.deps.objects)
    const { object_key: key } = await api.db
      .selectFrom('asset')
      .select('object_key')
      .where('verification_id', '=', account.verificationId)
      .executeTakeFirstOrThrow()
    await api.deps.objects.delete(key)
    const [purged] = (await exported(account.accountId)).document.verifications as Record<string, Row[]>[]
    assert.equal(purged.assets[0].data, null)
    assert.ok(purged.declared !== null)
    await api.db.updateTable('verification').set({ data_key: null }).where('id', '=', account.verificationId).execute()
    const { document, text } = await exported(account.accountId)
    const [erased] = document.verifications as (Row & Record<string, Row[]>)[]
    assert.deepEqual(
      [
        erased.declared,
        erased.check_results.map(({ detail }) => detail),
        erased.review_votes[0].note,
        erased.screening_cases[0].detail,
      ],
      [null, erased.check_results.map(() => null), null, null],
    )
    assert.ok(!text.includes('FALKENRATH'))
  })

  it('refuses a caller without a session of an open account', async () => {
    const account = await anAccount(api.db)
    const token = await tokenOf(account.accountId)
    assert.equal((await call(api, 'GET', '/v1/me/data-export')).code, 'INVALID_SESSION')
    assert.equal(
      (await call(api, 'GET', '/v1/me/data-export', { key: account.live.plaintext })).code,
      'INVALID_SESSION',
    )
    await updateAccountStatus(api.db, account.accountId, 'SUSPENDED')
    assert.equal((await call(api, 'GET', '/v1/me/data-export', { key: token })).code, 'ACCOUNT_INACTIVE')
  })
})
