import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { openDatabase, type Db } from '../../db/pool.ts'
import { addUpTallies } from '../../db/tallies/tallies.ts'
import {
  eachVerification,
  listVerifications,
  type VerificationFilters,
} from '../../db/verifications/verification-list.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { costOf } from '../support/growth/blocks.ts'
import { testDatabase } from '../support/stack.ts'

const LEVELS = [['FULL_KYC'], ['ID_DOCUMENT', 'AML_SCREENING'], ['AML_SCREENING']] as const
const REASONS = [[], ['FACE_MISMATCH'], ['FACE_MISMATCH', 'DOCUMENT_EXPIRED', 'FACE_MISMATCH']] as const

describe('filtered lists of verifications', () => {
  let db: Db, url: string
  let account: Awaited<ReturnType<typeof anAccount>>
  before(async () => {
    ;({ db, url } = await testDatabase())
    account = await anAccount(db, { credits: 1_000_000 })
  })
  /** Many verifications of an account, by SQL: of every mode, status, country, level and reason, ten for each time. */
  const many = (
    accountId: string,
    count: number,
    { at = sql`now() - (n / 10) * interval '1 hour'`, prefix = 'many' } = {},
  ) =>
    sql`
    insert into verification (id, account_id, mode, idempotency_index, level, checks, country, reference_code, challenge, cost_credits, credit_state, status, reason_codes, created_at, expires_at, resolved_at)
    select 'ver_' || ${prefix}::text || lpad(n::text, 8, '0'), ${accountId}, (array['TEST', 'LIVE'])[1 + n % 2], sha256((${prefix}::text || n)::bytea), (array['{FULL_KYC}', '{ID_DOCUMENT,AML_SCREENING}', '{AML_SCREENING}'])[1 + n % 3]::text[], '{SCREENING}',
      (array['de', 'fr', null])[1 + n / 2 % 3], ${prefix}::text || n, '{}', 0, 'NONE', (array['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'])[1 + n / 3 % 6],
      (array['{}', '{FACE_MISMATCH}', '{FACE_MISMATCH,DOCUMENT_EXPIRED,FACE_MISMATCH}'])[1 + n / 5 % 3]::text[], ${at}, now(), case when n / 3 % 6 not in (0, 3) then now() end from generate_series(1, ${count}::int) n`.execute(
      db,
    )
  const read = async (filters: VerificationFilters, accountId = account.accountId, pageSize = 23) => {
    const ids: string[] = []
    let total = 0
    for (let page = 1, after: Parameters<typeof listVerifications>[3]['after']; ; page++) {
      const found = await listVerifications(db, KEY_RING, accountId, {
        page,
        pageSize,
        filters,
        ...(after === undefined ? {} : { after }),
      })
      ids.push(...found.items.map(({ id }) => id))
      total = found.total
      if (found.next === undefined) break
      after = found.next
    }
    const byNumber = await listVerifications(db, KEY_RING, accountId, { page: 2, pageSize, filters })
    assert.deepEqual(
      byNumber.items.map(({ id }) => id),
      ids.slice(pageSize, 2 * pageSize),
    )
    assert.equal(total, ids.length)
    return ids
  }

  it('match a scan of all rows, for every two filters and all together, page by page, by cursor and by number', async () => {
    await many(account.accountId, 360)
    const all = await db
      .selectFrom('verification')
      .selectAll()
      .where('account_id', '=', account.accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const [from, to] = [all[300].created_at, all[100].created_at]
    const tests: [Partial<VerificationFilters>, (row: (typeof all)[number]) => boolean][] = [
      [{ mode: 'TEST' }, (row) => row.mode === 'TEST'],
      [{ status: 'DECLINED' }, (row) => row.status === 'DECLINED'],
      [{ country: 'fr' }, (row) => row.country === 'fr'],
      [{ level: 'AML_SCREENING' }, (row) => row.level.includes('AML_SCREENING')],
      [{ reason: 'DOCUMENT_EXPIRED' }, (row) => row.reason_codes.includes('DOCUMENT_EXPIRED')],
      [{ from }, (row) => row.created_at >= from],
      [{ to }, (row) => row.created_at < to],
      [
        { mode: 'LIVE', status: 'APPROVED', country: 'de', level: 'FULL_KYC', reason: 'FACE_MISMATCH' },
        (row) =>
          row.mode === 'LIVE' &&
          row.status === 'APPROVED' &&
          row.country === 'de' &&
          row.level.includes('FULL_KYC') &&
          row.reason_codes.includes('FACE_MISMATCH'),
      ],
    ]
    for (const [i, [first, isFirst]] of tests.entries()) {
      for (const [second, isSecond] of tests.slice(0, i + 1)) {
        // The later filter wins where both have the same kind.
        const filters = { ...second, ...first }
        const expected = all.filter(
          (row) => isFirst(row) && (isSecond(row) || Object.keys(second).every((name) => name in first)),
        )
        assert.deepEqual(
          await read(filters),
          expected.map(({ id }) => id),
          JSON.stringify(filters),
        )
        const exported: string[] = []
        for await (const batch of eachVerification(db, KEY_RING, account.accountId, {
          filters,
          limit: 50,
          batchSize: 20,
        }))
          exported.push(...batch.map(({ id }) => id))
        assert.deepEqual(
          exported,
          expected.slice(0, 50).map(({ id }) => id),
        )
      }
    }
    assert.deepEqual(new Set(all.map(({ level }) => level.join())), new Set(LEVELS.map((level) => level.join())))
    assert.deepEqual(
      new Set(all.map(({ reason_codes: codes }) => codes.join())),
      new Set(REASONS.map((codes) => codes.join())),
    )
  })

  it('follow every change of a row, and drop reasons that are removed from it', async () => {
    const { accountId } = await anAccount(db)
    const other = await anAccount(db)
    await many(accountId, 1, { prefix: 'one' })
    const [id] = await read({}, accountId)
    const set = (values: Record<string, unknown>) =>
      db
        .updateTable('verification')
        .set(values as never)
        .where('id', '=', id)
        .execute()
    for (const [values, found, gone] of [
      [
        { reason_codes: ['GLARE', 'GLARE', 'BLURRY'] },
        { reason: 'BLURRY', country: 'de' },
        { reason: 'FACE_MISMATCH' },
      ],
      [{ status: 'REVIEW' }, { reason: 'GLARE', status: 'REVIEW' }, { reason: 'GLARE', status: 'PENDING' }],
      [
        { status: 'DECLINED', reason_codes: ['BLURRY'], resolved_at: new Date() },
        { reason: 'BLURRY', status: 'DECLINED' },
        { reason: 'GLARE' },
      ],
      [{ country: null }, { reason: 'BLURRY' }, { reason: 'BLURRY', country: 'de' }],
      [{ reason_codes: [] }, { status: 'DECLINED' }, { reason: 'BLURRY' }],
    ] as const) {
      await set(values)
      assert.deepEqual([await read(found, accountId), await read(gone, accountId)], [[id], []], JSON.stringify(values))
      assert.deepEqual(await read(found, other.accountId), [])
    }
    const { rows } = await sql`select from verification_reason where listed like ${`${accountId}/%`}`.execute(db)
    assert.equal(rows.length, 0)
  })

  it('treat no filter value as a pattern, a key or a prefix', async () => {
    for (const text of ['%', '_', 'd_', 'd%', 'de/', 'DE', '', '/', "d'", '\\'])
      assert.deepEqual(await read({ country: text }), [], text)
    for (const text of [
      '%',
      'FACE%',
      'FACE_MISMATC',
      'FACE',
      'FACE.MISMATCH',
      '',
      '/',
      'FACE_MISMATCH/LIVE',
      `FACE_MISMATCH/LIVE/DECLINED`,
    ])
      assert.deepEqual(await read({ reason: text }), [], text)
    for (const accountId of ['%', 'acc_%', account.accountId.slice(0, -1), `${account.accountId}/FACE_MISMATCH`])
      assert.deepEqual(await read({ level: 'FULL_KYC', mode: 'LIVE' }, accountId), [], accountId)
  })

  it('cost as much as the rows that they return, also for the last of 5,000 rows of one moment and one end user', async () => {
    const busy = await anAccount(db)
    await sql`
      insert into verification (id, account_id, mode, idempotency_index, level, checks, country, reference_code, challenge, cost_credits, credit_state, status, reason_codes, created_at, expires_at, data_key, end_user_ref_index, end_user_ref_sealed)
      select 'ver_busy' || lpad(n::text, 8, '0'), ${busy.accountId}, case n when 1 then 'TEST' else 'LIVE' end, sha256(('busy' || n)::bytea), array[case n when 1 then 'AML_SCREENING' else 'FULL_KYC' end], '{SCREENING}',
        case n when 1 then 'fr' else 'de' end, 'busy' || n, '{}', 0, 'NONE', case n when 1 then 'DECLINED' else 'APPROVED' end, case n when 1 then '{GLARE}'::text[] else '{}' end, timestamptz '2026-01-01T00:00:00Z', now(),
        '\\x01', sha256('one'), '\\x01' from generate_series(1, 5000) n`.execute(db)
    await addUpTallies(db)
    const one = openDatabase(url, 1, () => undefined)
    try {
      for (const table of ['verification', 'verification_reason', 'tally_change'])
        await sql`vacuum analyze ${sql.table(table)}`.execute(one)
      for (const filters of [
        { mode: 'TEST' },
        { status: 'DECLINED' },
        { level: 'AML_SCREENING' },
        { country: 'fr' },
        { reason: 'GLARE' },
        { reason: 'GLARE', country: 'fr' },
        { country: 'fr', status: 'DECLINED' },
        {
          mode: 'TEST',
          status: 'DECLINED',
          level: 'AML_SCREENING',
          country: 'fr',
          reason: 'GLARE',
          from: new Date('2026-01-01T00:00:00Z'),
        },
      ] as VerificationFilters[]) {
        const list = () => listVerifications(one, KEY_RING, busy.accountId, { page: 1, pageSize: 20, filters })
        assert.deepEqual(
          (await list()).items.map(({ id }) => id),
          ['ver_busy00000001'],
          JSON.stringify(filters),
        )
        const { blocks } = await costOf(one, list)
        assert.ok(blocks < 150, `${JSON.stringify(filters)}: ${blocks} blocks`)
      }
      const deep = { key: Date.parse('2026-01-01T00:00:00Z') * 1_000, id: 'ver_busy00000020' }
      for (const filters of [{}, { mode: 'LIVE' }, { level: 'FULL_KYC' }] as VerificationFilters[]) {
        const { items } = await listVerifications(one, KEY_RING, busy.accountId, {
          page: 1_000,
          pageSize: 5,
          after: deep,
          filters,
        })
        assert.deepEqual(
          items.map(({ id }) => id.slice(-2)),
          ['19', '18', '17', '16', '15'],
        )
      }
    } finally {
      await one.destroy()
    }
  })
})
