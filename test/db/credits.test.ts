import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  settleVerification,
  expireVerification,
  failVerification,
} from '../../activities/verification/verification-activities.ts'
import { getBalance, grantCredits, listLedger } from '../../db/credits/credits.ts'
import { settle } from '../../db/verifications/settlements.ts'
import type { Db } from '../../db/pool.ts'
import { createVerification, findVerification } from '../../db/verifications/verifications.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { aRequest, aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

describe('credits', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const outcome = (status: 'APPROVED' | 'DECLINED' | 'REVIEW') => async () => ({
    status,
    reasonCodes: [],
    riskScore: 0,
  })
  const sums = async (accountId: string) => {
    const {
      rows: [row],
    } = await sql<{ total: number; held: number }>`
      select coalesce(sum(amount), 0)::int8 as total, coalesce(sum(held_amount), 0)::int8 as held
      from ledger_entry where account_id = ${accountId}`.execute(db)
    return row
  }
  const assertBooksBalance = async (accountId: string) => {
    const { total, held } = await getBalance(db, accountId)
    assert.deepEqual(await sums(accountId), { total, held })
  }

  it('are held for the price at create, also in the ledger', async () => {
    const account = await anAccount(db)
    const verification = await aVerification(db, account)
    assert.equal(verification.credit_state, 'HELD')
    assert.equal(verification.cost_credits, 5)
    assert.deepEqual(await getBalance(db, account.accountId), { available: 95, held: 5, total: 100 })
    const {
      items: [hold],
    } = await listLedger(db, account.accountId, { page: 1, pageSize: 1 })
    assert.deepEqual(
      [hold.type, hold.amount, hold.held_amount, hold.balance_after, hold.held_after, hold.verification_id],
      ['HOLD', 0, 5, 100, 5, verification.id],
    )
  })

  it('are priced by the union of levels', async () => {
    const account = await anAccount(db)
    const declared = { first_name: 'A', last_name: 'B' }
    for (const [level, credits] of [
      [['ID_DOCUMENT'], 2],
      [['AML_SCREENING'], 1],
      [['AML_SCREENING', 'ID_DOCUMENT'], 3],
      [['ID_DOCUMENT', 'FULL_KYC'], 5],
    ] as const) {
      assert.equal((await aVerification(db, account, { level, declared })).cost_credits, credits)
    }
  })

  it('are charged once at approval, however often it is settled', async () => {
    const account = await anAccount(db)
    const { id } = await aVerification(db, account)
    await Promise.all(Array.from({ length: 5 }, () => settle(db, id, ['PENDING'], outcome('APPROVED'))))
    assert.deepEqual(await getBalance(db, account.accountId), { available: 95, held: 0, total: 95 })
    assert.equal((await listLedger(db, account.accountId, { page: 1, pageSize: 20, type: 'CHARGE' })).total, 1)
    assert.equal((await findVerification(db, id))?.credit_state, 'CHARGED')
  })

  const releasing: [string, (id: string) => Promise<unknown>][] = [
    ['declined', (id) => settle(db, id, ['PENDING'], outcome('DECLINED'))],
    ['expired', (id) => expireVerification({ db, keyRing: KEY_RING }, id)],
    ['error', (id) => failVerification({ db, keyRing: KEY_RING }, id)],
  ]
  for (const [name, end] of releasing) {
    it(`are released when ${name}`, async () => {
      const account = await anAccount(db)
      const { id } = await aVerification(db, account)
      await end(id)
      await end(id)
      assert.deepEqual(await getBalance(db, account.accountId), { available: 100, held: 0, total: 100 })
      assert.equal((await findVerification(db, id))?.credit_state, 'RELEASED')
    })
  }

  it('stay held in review until a person decides', async () => {
    const account = await anAccount(db)
    const { id } = await aVerification(db, account)
    await settle(db, id, ['PENDING'], outcome('REVIEW'))
    assert.equal((await getBalance(db, account.accountId)).held, 5)
    await settle(db, id, ['REVIEW'], outcome('APPROVED'))
    assert.deepEqual(await getBalance(db, account.accountId), { available: 95, held: 0, total: 95 })
  })

  it('refuse an uncovered hold, without a trace, and state the available credits', async () => {
    const account = await anAccount(db, { credits: 4 })
    const request = aRequest(account)
    assert.deepEqual(await createVerification(db, KEY_RING, request), {
      kind: 'insufficient-credits',
      available: 4,
      required: 5,
    })
    await grantCredits(db, account.accountId, 1)
    assert.equal((await createVerification(db, KEY_RING, request)).kind, 'created')
  })

  it('do not move in test mode', async () => {
    const account = await anAccount(db, { credits: 0 })
    const verification = await aVerification(db, account, {
      mode: 'TEST',
      apiKeyId: account.test.id,
      endUserRef: 'test:approved',
    })
    assert.deepEqual([verification.credit_state, verification.cost_credits], ['NONE', 5])
    await settleVerification({ db, keyRing: KEY_RING }, verification.id)
    assert.deepEqual(await getBalance(db, account.accountId), { available: 0, held: 0, total: 0 })
  })

  it('never fall below zero with 40 concurrent creates on credits for 7', async () => {
    const account = await anAccount(db, { credits: 39 })
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => createVerification(db, KEY_RING, aRequest(account))),
    )
    assert.equal(outcomes.filter(({ kind }) => kind === 'created').length, 7)
    assert.equal(outcomes.filter(({ kind }) => kind === 'insufficient-credits').length, 33)
    assert.deepEqual(await getBalance(db, account.accountId), { available: 4, held: 35, total: 39 })
    await assertBooksBalance(account.accountId)
  })

  it('keep the ledger equal to the balance under mixed concurrent ends', async () => {
    const account = await anAccount(db)
    const verifications = await Promise.all(Array.from({ length: 12 }, () => aVerification(db, account)))
    await Promise.all(
      verifications.flatMap(({ id }, i) => [
        settle(db, id, ['PENDING'], outcome((['APPROVED', 'DECLINED', 'REVIEW'] as const)[i % 3])),
        failVerification({ db, keyRing: KEY_RING }, id),
      ]),
    )
    await assertBooksBalance(account.accountId)
  })

  it('announce each outcome once to every active endpoint', async () => {
    const account = await anAccount(db)
    for (const path of ['a', 'b']) {
      await insertEndpoint(db, KEY_RING, {
        accountId: account.accountId,
        url: `https://example.org/${path}`,
        events: ['verification.approved'],
      })
    }
    const { id } = await aVerification(db, account)
    const settlements = await Promise.all(
      Array.from({ length: 3 }, () => settle(db, id, ['PENDING'], outcome('DECLINED'))),
    )
    const ids = settlements.map(({ deliveries }) =>
      deliveries
        .map(({ deliveryId }) => deliveryId)
        .sort()
        .join(),
    )
    assert.equal(new Set(ids).size, 1)
    const rows = await db.selectFrom('webhook_delivery').selectAll().where('verification_id', '=', id).execute()
    assert.equal(rows.length, 2)
    const body = JSON.parse(rows[0].body) as { id: string; data: Record<string, unknown> }
    assert.equal(body.id, rows[0].id)
    assert.deepEqual(Object.keys(body.data), [
      'id',
      'reference_code',
      'status',
      'risk_score',
      'reason_codes',
      'livemode',
    ])
  })
})
