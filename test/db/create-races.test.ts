import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { getBalance } from '../../db/credits/credits.ts'
import type { Db } from '../../db/pool.ts'
import { newId } from '../../db/ids.ts'
import { idempotencyIndex } from '../../db/verifications/client-data.ts'
import { createVerification, findVerification, type CreateOutcome } from '../../db/verifications/verifications.ts'
import { aRequest, aVerification, anAccount, KEY_RING, updateAccountStatus } from '../support/factories.ts'
import { untilSomebodyWaits } from '../support/lock-wait.ts'
import { aClientOf, aPartner } from '../support/partners.ts'
import { testDatabase } from '../support/stack.ts'

// Events between the parts of the one statement that creates. Each test holds a lock that the statement needs.
describe('concurrent creates', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const kinds = (outcomes: readonly CreateOutcome[], kind: CreateOutcome['kind']) =>
    outcomes.filter((outcome) => outcome.kind === kind).length
  const rowsOf = async (accountId: string) => {
    const {
      rows: [row],
    } = await sql<{ verifications: number; holds: number; outbox: number }>`
      select (select count(*) from verification where account_id = ${accountId}) as verifications,
             (select count(*) from ledger_entry where account_id = ${accountId} and type = 'HOLD') as holds,
             (select count(*) from outbox join verification v on v.id = subject_id where kind = 'START_VERIFICATION' and v.account_id = ${accountId}) as outbox`.execute(
      db,
    )
    return row
  }

  it('make one verification of twenty on the last credits', async () => {
    const account = await anAccount(db, { credits: 5 })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => createVerification(db, KEY_RING, aRequest(account))),
    )
    assert.deepEqual([kinds(outcomes, 'created'), kinds(outcomes, 'insufficient-credits')], [1, 19])
    assert.deepEqual(await getBalance(db, account.accountId), { available: 0, held: 5, total: 5 })
    assert.deepEqual(await rowsOf(account.accountId), { verifications: 1, holds: 1, outbox: 1 })
  })

  it('make one verification of ten with the same key, with other contents and prices, over and over', async () => {
    const account = await anAccount(db, { credits: 1_000 })
    for (let round = 1; round <= 12; round++) {
      const idempotencyKey = `round-${round}`
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          createVerification(
            db,
            KEY_RING,
            aRequest(account, {
              idempotencyKey,
              level: [i % 2 === 0 ? 'FULL_KYC' : 'ID_DOCUMENT'],
              endUserRef: `user ${i}`,
            }),
          ),
        ),
      )
      assert.deepEqual(
        [kinds(outcomes, 'created'), kinds(outcomes, 'replayed') + kinds(outcomes, 'in-progress')],
        [1, 9],
      )
      const ids = new Set(outcomes.flatMap((outcome) => ('verification' in outcome ? [outcome.verification.id] : [])))
      assert.equal(ids.size, 1)
      assert.deepEqual(await rowsOf(account.accountId), { verifications: round, holds: round, outbox: round })
    }
  })

  it('return the twin that commits after the statement began, without a second hold', async () => {
    const account = await anAccount(db)
    const request = aRequest(account)
    const other = await aVerification(db, await anAccount(db))
    const before = await getBalance(db, account.accountId)
    let outcome: Promise<CreateOutcome> | undefined
    const id = newId('verification')
    await db.transaction().execute(async (trx) => {
      // A twin that is not visible yet, nor is its claim.
      await trx
        .insertInto('verification')
        .values({
          ...other,
          id,
          account_id: account.accountId,
          api_key_id: account.live.id,
          payer_account_id: account.accountId,
          idempotency_index: idempotencyIndex(KEY_RING, request),
          reference_code: '0123456789AB',
          credit_state: 'NONE',
          mode: 'LIVE',
        })
        .execute()
      outcome = createVerification(db, KEY_RING, request)
      await untilSomebodyWaits(db)
    })
    const replayed = await outcome
    assert.ok(replayed?.kind === 'replayed')
    assert.equal(replayed.verification.id, id)
    assert.deepEqual(await getBalance(db, account.accountId), before)
  })

  it('are refused when the account is suspended while they wait for its row', async () => {
    const account = await anAccount(db)
    let outcome: Promise<CreateOutcome> | undefined
    await db.transaction().execute(async (trx) => {
      await updateAccountStatus(trx, account.accountId, 'SUSPENDED')
      outcome = createVerification(db, KEY_RING, aRequest(account))
      await untilSomebodyWaits(db)
    })
    assert.deepEqual(await outcome, { kind: 'account-inactive' })
    assert.deepEqual(await rowsOf(account.accountId), { verifications: 0, holds: 0, outbox: 0 })
    assert.equal((await getBalance(db, account.accountId)).held, 0)
  })

  it('are refused when the last credits are spent while they wait for the balance, and state the remaining credits', async () => {
    const account = await anAccount(db, { credits: 5 })
    let outcome: Promise<CreateOutcome> | undefined
    await db.transaction().execute(async (trx) => {
      await createVerification(trx, KEY_RING, aRequest(account))
      outcome = createVerification(db, KEY_RING, aRequest(account))
      await untilSomebodyWaits(db)
    })
    assert.deepEqual(await outcome, { kind: 'insufficient-credits', available: 0, required: 5 })
    assert.deepEqual(await rowsOf(account.accountId), { verifications: 1, holds: 1, outbox: 1 })
  })

  it("wait for the lock on the payer's account before they lock its balance", async () => {
    const partner = await aPartner(db, { credits: 10 })
    const client = await aClientOf(db, partner.partnerId, { billing: 'RESELLER' })
    let outcome: Promise<CreateOutcome> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('id', '=', partner.accountId).forUpdate().execute()
      outcome = createVerification(db, KEY_RING, aRequest(client))
      await untilSomebodyWaits(db)
      await trx
        .selectFrom('credit_balance')
        .select('total')
        .where('account_id', '=', partner.accountId)
        .forUpdate()
        .execute() // a deadlock, if the create held the balance
    })
    assert.equal((await outcome)?.kind, 'created')
    assert.deepEqual(await getBalance(db, partner.accountId), { available: 5, held: 5, total: 10 })
  })

  it('follow a new country rule and price from the next create on', async () => {
    const account = await anAccount(db)
    const make = () => createVerification(db, KEY_RING, aRequest(account, { country: 'se' }))
    assert.equal((await make()).kind, 'created')
    await db.insertInto('country_rule').values({ country: 'se', tier: 'BLOCKED' }).execute()
    assert.deepEqual(await make(), { kind: 'country-blocked' })
    await db.updateTable('country_rule').set({ tier: 'MANUAL_REVIEW' }).where('country', '=', 'se').execute()
    await db.updateTable('price').set({ credits: 7 }).where('levels', '=', 'FULL_KYC').execute()
    try {
      const dearer = await make()
      assert.ok(dearer.kind === 'created')
      assert.equal(dearer.verification.cost_credits, 7)
      assert.deepEqual(await findVerification(db, dearer.verification.id), dearer.verification)
      await db.deleteFrom('price').where('levels', '=', 'FULL_KYC').execute()
      await assert.rejects(make(), /no price for FULL_KYC/)
    } finally {
      await db
        .insertInto('price')
        .values({ levels: 'FULL_KYC', credits: 5 })
        .onConflict((c) => c.column('levels').doUpdateSet({ credits: 5 }))
        .execute()
    }
    assert.deepEqual(await getBalance(db, account.accountId), { available: 88, held: 12, total: 100 })
  })
})
