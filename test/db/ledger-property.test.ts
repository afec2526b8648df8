import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import {
  expireVerification,
  failVerification,
  resolveReview,
} from '../../activities/verification/verification-activities.ts'
import { getBalance, grantCredits } from '../../db/credits/credits.ts'
import type { Db } from '../../db/pool.ts'
import { settle, type Settled } from '../../db/verifications/settlements.ts'
import { createVerification } from '../../db/verifications/verifications.ts'
import { aRequest, anAccount, KEY_RING } from '../support/factories.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { testDatabase } from '../support/stack.ts'

/** Sequences of commands, one for each connection, that run concurrently. */
const RUNS = IS_NIGHTLY ? 200 : 80
const MOST_LANES = 6
const MOST_COMMANDS = 10

const END = ['approve', 'decline', 'review', 'error', 'expire', 'review-approve', 'review-decline'] as const

const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      level: fc.constantFrom(
        ['FULL_KYC'] as const,
        ['ID_DOCUMENT'] as const,
        ['AML_SCREENING'] as const,
        ['ID_DOCUMENT', 'AML_SCREENING'] as const,
      ),
      // Few keys, so that lanes also collide on the same creation.
      key: fc.nat(20),
      mode: fc.constantFrom('LIVE' as const, 'LIVE' as const, 'LIVE' as const, 'TEST' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('end' as const), how: fc.constantFrom(...END), which: fc.nat(1_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const), credits: fc.integer({ min: 1, max: 9 }) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

describe('the ledger under concurrency', () => {
  let db: Db
  before(async () => {
    ;({ db } = await testDatabase())
  })

  const move = (id: string, status: Settled) =>
    settle(db, id, ['PENDING'], async () => ({ status, reasonCodes: [], riskScore: 0 }))
  const deps = () => ({ db, keyRing: KEY_RING })
  const endings: Record<(typeof END)[number], (id: string) => Promise<unknown>> = {
    approve: (id) => move(id, 'APPROVED'),
    decline: (id) => move(id, 'DECLINED'),
    review: (id) => move(id, 'REVIEW'),
    error: (id) => failVerification(deps(), id),
    expire: (id) => expireVerification(deps(), id),
    'review-approve': (id) => resolveReview(deps(), id, { decision: 'APPROVED', reviewer: 'staff_1' }),
    'review-decline': (id) => resolveReview(deps(), id, { decision: 'DECLINED', reviewer: 'staff_1' }),
  }

  type Account = Awaited<ReturnType<typeof anAccount>>

  async function run(account: Account, made: string[], given: Command): Promise<number> {
    switch (given.do) {
      case 'grant':
        assert.equal(await grantCredits(db, account.accountId, given.credits), true)
        return given.credits
      case 'create': {
        const apiKeyId = given.mode === 'LIVE' ? account.live.id : account.test.id
        const outcome = await createVerification(
          db,
          KEY_RING,
          aRequest(account, { level: given.level, mode: given.mode, apiKeyId, idempotencyKey: String(given.key) }),
        )
        if (outcome.kind === 'created' || outcome.kind === 'replayed') made.push(outcome.verification.id)
        return 0
      }
      case 'end':
        if (made.length > 0) await endings[given.how](made[given.which % made.length])
        return 0
    }
  }

  async function assertBooksBalance(accountId: string, granted: number): Promise<void> {
    const balance = await getBalance(db, accountId)
    const {
      rows: [sums],
    } = await sql<Record<'total' | 'held' | 'lowest', number>>`
      select coalesce(sum(amount), 0)::int8 as total, coalesce(sum(held_amount), 0)::int8 as held,
        coalesce(min(balance_after - held_after), 0)::int8 as lowest
      from ledger_entry where account_id = ${accountId}`.execute(db)
    assert.deepEqual(
      { total: sums.total, held: sums.held },
      { total: balance.total, held: balance.held },
      'the ledger is not the balance',
    )
    assert.ok(sums.lowest >= 0 && balance.available >= 0, 'the holds exceeded the credits')

    const verifications = await db.selectFrom('verification').selectAll().where('account_id', '=', accountId).execute()
    const cost = (state: string) =>
      verifications
        .filter(({ credit_state: is }) => is === state)
        .reduce((sum, { cost_credits: credits }) => sum + credits, 0)
    assert.equal(balance.total, granted - cost('CHARGED'), 'the charges match the approvals')
    assert.equal(balance.held, cost('HELD'), 'the holds match the open verifications')

    const entries = await db
      .selectFrom('ledger_entry')
      .select(['type', 'verification_id'])
      .where('account_id', '=', accountId)
      .where('verification_id', 'is not', null)
      .execute()
    const STATES = {
      APPROVED: 'CHARGED',
      DECLINED: 'RELEASED',
      ERROR: 'RELEASED',
      EXPIRED: 'RELEASED',
      PENDING: 'HELD',
      REVIEW: 'HELD',
    } as const
    const MOVES = { HELD: ['HOLD'], CHARGED: ['CHARGE', 'HOLD'], RELEASED: ['HOLD', 'RELEASE'], NONE: [] } as const
    for (const { id, mode, status, credit_state: state } of verifications) {
      assert.equal(state, mode === 'LIVE' ? STATES[status] : 'NONE', `${mode} ${status}`)
      assert.deepEqual(
        entries
          .filter(({ verification_id: of }) => of === id)
          .map(({ type }) => type)
          .sort(),
        MOVES[state],
        `moves of a ${state} one`,
      )
    }
  }

  it(`equals the balance, charges each verification at most once and never overdraws (${RUNS} random interleavings)`, async function () {
    let created = 0
    const states: Record<string, number> = {}
    const lanes = fc.array(fc.array(command, { minLength: 1, maxLength: MOST_COMMANDS }), {
      minLength: 2,
      maxLength: MOST_LANES,
    })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), lanes, async (credits, plan) => {
        const account = await anAccount(db, { credits })
        const made: string[] = []
        const granted = await Promise.all(
          plan.map(async (commands) => {
            let sum = 0
            for (const given of commands) sum += await run(account, made, given)
            return sum
          }),
        )
        await assertBooksBalance(account.accountId, credits + granted.reduce((sum, n) => sum + n, 0))
        const rows = await db
          .selectFrom('verification')
          .select(['credit_state'])
          .where('account_id', '=', account.accountId)
          .execute()
        created += rows.length
        for (const { credit_state: state } of rows) states[state] = (states[state] ?? 0) + 1
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    // Chance must not make the test empty: the runs together reach every outcome.
    assert.ok(created >= RUNS, `only ${created} verifications`)
    assert.deepEqual(Object.keys(states).sort(), ['CHARGED', 'HELD', 'NONE', 'RELEASED'])
  })
})
