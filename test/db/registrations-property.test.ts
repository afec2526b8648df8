import assert from 'node:assert/strict'
import fc from 'fast-check'
import { listAccountsByEmail } from '../../db/accounts/accounts.ts'
import type { Db } from '../../db/pool.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { aPostOffice, aRegistrant } from '../support/registrants.ts'
import { testDatabase } from '../support/stack.ts'
import { clearOf } from '../support/account-data.ts'
import { KEY_RING } from '../support/factories.ts'

const STEPS = ['register', 'logIn', 'makeKey', 'makeEndpoint', 'enrol', 'refresh', 'resend', 'forget'] as const
interface Step {
  readonly who: 'stranger' | 'owner'
  readonly does: (typeof STEPS)[number]
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom('stranger', 'owner'),
  does: fc.constantFrom(...STEPS),
})
const steps = fc.array(step, { minLength: 2, maxLength: 14 })

/** How the owner proves that the mailbox is theirs. */
const PROOFS = ['own link', 'own link, with the password', 'reset', 'wrong link, then reset'] as const
const proof = fc.constantFrom(...PROOFS)
/** Each proof once, right after the registrations. Draws alone miss one now and then. */
const EACH_PROOF = PROOFS.map((how): [Step[], (typeof PROOFS)[number], Step[]] => [[], how, []])

// Any order of the steps of two people under one address; only the owner reads its mail.
describe('any order of steps by two registrants', function () {
  let db: Db
  let runs = 0
  before(async () => {
    ;({ db } = await testDatabase())
  })

  it('leaves the stranger nothing, by any route, once the owner has proved the mailbox', async () => {
    const reached = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(steps, proof, steps, async (before, how, after) => {
        const email = `wanted-${runs++}@example.org`
        const office = aPostOffice(db)
        const people = {
          stranger: aRegistrant(db, office, email, 'strangers'),
          owner: aRegistrant(db, office, email, 'owners'),
        }
        const { stranger, owner } = people
        /** Steps in their order; a registration is stored with its letter. */
        const links: { stranger: string[]; owner: string[] } = { stranger: [], owner: [] }
        const play = async (list: typeof before) => {
          for (const { who, does } of list) {
            const known = office.letters.length
            await people[who][does]()
            if (does === 'register' || does === 'resend')
              links[who].push(
                ...office.letters
                  .slice(known)
                  .filter(({ kind }) => kind === 'verify-email')
                  .map(({ token }) => token),
              )
            await assertApart()
          }
        }
        /** Nobody is ever in an account that the other was in. */
        const assertApart = async () => {
          const mine = new Set(stranger.sessions.map(({ accountId }) => accountId))
          assert.ok(owner.sessions.every(({ accountId }) => !mine.has(accountId)))
        }
        const resetByMail = async () => {
          await owner.forget()
          const letter = office.letters.findLast(({ kind }) => kind === 'reset-password')
          assert.ok(letter !== undefined && (await owner.reset(letter.token, 'renewed')))
        }

        await stranger.register()
        await play(before)
        if (how !== 'reset' && links.owner.length === 0) await play([{ who: 'owner', does: 'register' }])
        // After ten mails in an hour no link comes. Then the owner uses the reset.
        const kind = links.owner.length === 0 ? 'reset' : how
        const wrong = office.letters.find(({ kind: of }) => of === 'verify-email')?.token
        if (kind === 'reset') await resetByMail()
        else if (kind !== 'wrong link, then reset') {
          assert.ok(await owner.confirm(links.owner[0], kind === 'own link' ? undefined : 'owners'))
        } else {
          assert.ok(wrong !== undefined && (await owner.confirm(wrong)))
          await stranger.logIn()
          await stranger.makeKey()
          await stranger.makeEndpoint()
          await resetByMail()
        }
        reached.set(kind, (reached.get(kind) ?? 0) + 1)
        assert.deepEqual(await stranger.stillWorks(), [], kind)

        // The stranger continues, and so does the owner, except for a second proof.
        const contested = kind === 'wrong link, then reset'
        for (const { who, does } of after) await people[who][does]()
        assert.deepEqual(await stranger.stillWorks(), [], `${kind}, later`)
        const [account, ...waiting] = await listAccountsByEmail(db, KEY_RING, email, 100)
        assert.ok(account.email_verified_at instanceof Date && account.status === 'ACTIVE')
        assert.equal(account.password_hash, owner.password)
        assert.deepEqual(
          [account.contested_at !== null, clearOf(account).company],
          [kind === 'own link' && account.contested_at !== null, kind.startsWith('own') ? 'of owners' : null],
        )
        assert.ok(waiting.every(({ email_verified_at: at }) => at === null))
        assert.ok(await owner.logIn())
        if (!contested) await assertApart()
        assert.ok(
          (
            await db
              .selectFrom('ledger_entry')
              .select('id')
              .where('account_id', '=', account.id)
              .where('type', '=', 'GRANT')
              .execute()
          ).length === 1,
        )
        // No letter in the mailbox still gives the address to the other.
        for (const { token } of office.letters.filter(({ kind: of }) => of === 'verify-email'))
          await owner.confirm(token)
        assert.deepEqual(await stranger.stillWorks(), [], `${kind}, after every link`)
      }),
      { numRuns: (IS_NIGHTLY ? 60 : 40) + PROOFS.length, examples: EACH_PROOF },
    )
    for (const kind of PROOFS) assert.ok((reached.get(kind) ?? 0) > 0, `${kind}: ${reached.get(kind) ?? 0}`)
  })
})
