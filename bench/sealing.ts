// The cost of sealed columns: finding an account by a blind index and by a clear one, the check of the keys when a
// process starts, and a rotation beside a bare update of the same rows. `node bench/sealing.ts [--accounts=20000]`.
// Both sides of a ratio are measured in turns.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { emailOf, newAccountKey, sealedEmail } from '../db/account-data.ts'
import { findAccountByEmail } from '../db/accounts/accounts.ts'
import { embedOriginsOf, sealedEmbedOrigins } from '../db/accounts/embed-origins.ts'
import { newId } from '../db/ids.ts'
import type { KeyRing } from '../encryption/key-ring.ts'
import { rotateKeys } from '../db/keys/key-rotation.ts'
import { requireKeys } from '../db/keys/key-versions.ts'
import type { Db } from '../db/pool.ts'
import { withEmptyDatabase } from './empty-database.ts'
import { median } from './median.ts'
import { report } from './report.ts'

const { accounts } = parseArgs({ options: { accounts: { type: 'string', default: '20000' } }, strict: false }).values
const ACCOUNTS = Number(accounts)
const ROUNDS = 7
const LOOKUPS = 300
const keys = new Map([
  [1, randomBytes(32)],
  [2, randomBytes(32)],
])
const indexKey = randomBytes(32)
const ringOf = (current: number): KeyRing => ({ current, keys, indexKey })
const RING = ringOf(1)

const address = (n: number): string => `person.${n}@example.org`
async function ms(run: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await run()
  return performance.now() - since
}

/** Accounts from `from` on, with the address also in clear. */
async function makeAccounts(db: Db, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, to - n) }, (_, i) => {
      const id = newId('account')
      const keyed = { id, data_key: newAccountKey(RING, id).wrapped }
      return { ...keyed, ...sealedEmail(RING, keyed, address(n + i)), email_verified_at: new Date() }
    })
    await db.insertInto('account').values(rows).execute()
    await sql`update account as a set clear = n.clear from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map((_, i) => address(n + i))}::text[]) as n (id, clear) where a.id = n.id`.execute(
      db,
    )
  }
  await sql`vacuum analyze account`.execute(db)
}

/** The median of several turns, in milliseconds each. */
async function inTurns(...runs: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = runs.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) for (const [at, run] of runs.entries()) times[at].push(await ms(run))
  return times.map(median)
}

await withEmptyDatabase(async (db) => {
  await sql`alter table account add column clear text`.execute(db)
  await sql`create index account_clear on account (clear) where clear is not null`.execute(db)
  await makeAccounts(db, 0, 100)
  const [startFew] = await inTurns(() => requireKeys(db, RING))
  await makeAccounts(db, 100, ACCOUNTS)

  const some = () => Array.from({ length: LOOKUPS }, () => address(Math.floor(Math.random() * ACCOUNTS)))
  const [blind, clear] = await inTurns(
    async () => {
      for (const email of some()) {
        const found = await findAccountByEmail(db, RING, email)
        if (found === undefined || emailOf(RING, found) !== email) throw new Error('not found')
      }
    },
    async () => {
      for (const email of some())
        if (
          (
            await sql`select * from account where clear = ${email} order by email_verified_at is null, created_at desc, id desc limit 1`.execute(
              db,
            )
          ).rows.length === 0
        )
          throw new Error('not found')
    },
  )
  report(`finding an account by its address, of ${ACCOUNTS}`, {
    'by blind index, and opened, ms each': blind / LOOKUPS,
    'by a clear column, ms each': clear / LOOKUPS,
    ratio: blind / clear,
  })

  const account = await findAccountByEmail(db, RING, address(7))
  if (account === undefined) throw new Error('not found')
  const framed = {
    ...account,
    embed_origins_sealed: sealedEmbedOrigins(
      RING,
      account,
      Array.from({ length: 20 }, (_, n) => `https://shop${n}.example`),
    ),
  }
  const [opened] = await inTurns(async () => {
    for (let n = 0; n < 1_000; n++) embedOriginsOf(RING, framed)
  })
  report('20 embedding sites of one page that frames the flow', { 'opened, ms': opened / 1_000 })

  const [start, trips] = await inTurns(
    () => requireKeys(db, RING),
    async () => {
      for (let n = 0; n < 17; n++) await sql`select 1`.execute(db)
    },
  )
  report('the check of the keys when a process starts', {
    'of 100 accounts, ms': startFew,
    [`of ${ACCOUNTS} accounts, ms`]: start,
    '17 empty queries alone, ms': trips,
  })

  const rotation: number[] = [],
    bare: number[] = []
  for (let round = 0; round < 4; round++) {
    rotation.push(await ms(() => rotateKeys(db, ringOf(round % 2 === 0 ? 2 : 1), { actor: 'bench', reason: 'bench' })))
    await sql`vacuum account`.execute(db)
    bare.push(
      await ms(() =>
        sql`update account set data_key = substring(data_key for 4) || substring(data_key from 5)`.execute(db),
      ),
    )
    await sql`vacuum account`.execute(db)
  }
  report(`a rotation of ${ACCOUNTS} data keys`, {
    'rows a second': (ACCOUNTS / median(rotation)) * 1_000,
    'of one bare update of all': (ACCOUNTS / median(bare)) * 1_000,
    'its time over that of the update': median(rotation) / median(bare),
  })
})
