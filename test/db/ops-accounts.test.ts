import assert from 'node:assert/strict'
import { z } from 'zod'
import { registerAccount } from '../../db/accounts/account-access.ts'
import { findAccount, findAccountByEmail, insertAccount } from '../../db/accounts/accounts.ts'
import { keepMailboxRegistration } from '../../db/accounts/registrations.ts'
import { idPattern, newId } from '../../db/ids.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import type { Command } from '../../ops/command.ts'
import { COMMANDS } from '../../ops/commands/index.ts'
import { KEY_RING } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'

const WHO = ['--by', 'staff_7', '--reason', 'asked for in ticket 4711']

const operandsOf = ({ head }: Command): string[] => head.operands.map((name) => name.replace(/\?$/, ''))
const takesAccount = (command: Command): boolean =>
  operandsOf(command).includes('account') || 'account' in command.head.options

/** The other operands of commands that take an account, and whether they are audited. A new command without a line fails here. */
const REST: Readonly<
  Record<
    string,
    {
      readonly operands?: readonly string[]
      readonly isAudited: boolean
      /** Exit code for an unconfirmed registration; 0 by default. */ readonly unconfirmed?: 1
    }
  >
> = {
  'account show': { isAudited: true },
  'account suspend': { isAudited: true },
  'account activate': { isAudited: false }, // already active: nothing changes
  'account close': { isAudited: true },
  'account grant-credits': { operands: ['5'], isAudited: true },
  'account trust-capture': { isAudited: true, unconfirmed: 1 },
  'account untrust-capture': { isAudited: false }, // not trusted
  'account remove-mfa': { isAudited: false }, // without a second factor: nothing changes
  'account monitoring': { operands: ['off'], isAudited: false }, // already off
  'cases list': { isAudited: false },
}

describe("accounts on the operator's command line", () => {
  let db: Db
  let url: string
  let people = 0
  const anAddress = () => `named-${people++}@example.org`
  before(async () => {
    ;({ db, url } = await testDatabase())
  })

  const run = (command: Command, account: string) => {
    const { operands = [], isAudited } = REST[command.head.name]
    const words = operandsOf(command).includes('account') ? [account, ...operands] : [...operands, '--account', account]
    const who = 'reason' in command.head.options ? WHO : []
    assert.ok(!isAudited || who.length > 0, command.head.name)
    return ops({ db, url }, [...command.head.name.split(' '), ...words, ...who, '--json'].join('|'))
  }
  const register = async (email: string, passwordHash: string) => {
    await registerAccount(db, KEY_RING, { email, passwordHash })
    return (await findAccountByEmail(db, KEY_RING, email))?.id ?? ''
  }

  it('are called "account" by every command that takes one', () => {
    for (const command of COMMANDS) {
      const { head, input } = command
      const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, unknown>
      }
      const named = Object.keys(properties).filter((name) =>
        JSON.stringify(properties[name]).includes(JSON.stringify(idPattern('account').source).slice(1, -1)),
      )
      // An erased account has no address and accepts no action. Commands for it take its id, and call it `erased`.
      assert.deepEqual(
        named.filter((name) => !(name === 'erased' && head.name.startsWith('erase '))),
        takesAccount(command) ? ['account'] : [],
        head.name,
      )
    }
    assert.deepEqual(
      COMMANDS.filter(takesAccount)
        .map(({ head }) => head.name)
        .sort(),
      Object.keys(REST).sort(),
    )
  })

  for (const command of COMMANDS.filter(takesAccount)) {
    it(`${command.head.name}: by id and by address, in any case; the audit has the id`, async () => {
      const outcomes = []
      for (const byAddress of [false, true]) {
        const email = anAddress()
        const { id } = await insertAccount(db, KEY_RING, { email, emailVerified: true })
        const { code, report, err } = await run(command, byAddress ? email.toUpperCase() : id)
        assert.equal(code, 0, err)
        if ('account' in report) assert.equal(report.account, id)
        assert.equal((await listAuditEntries(db, id)).length, REST[command.head.name].isAudited ? 1 : 0)
        outcomes.push([Object.keys(report), (await findAccount(db, id))?.status])
      }
      assert.deepEqual(outcomes[0], outcomes[1])
    })

    it(`${command.head.name}: an unknown or invalid account is reported, and nothing changes`, async () => {
      for (const unknown of [newId('account'), 'nobody@example.org']) {
        const { code, out, err } = await run(command, unknown)
        assert.deepEqual([code, out, err], [1, '', 'no such account'])
      }
      for (const malformed of ['acc_1', 'someone@', newId('verification'), '']) {
        const { code, out, err } = await run(command, malformed)
        assert.deepEqual([code, out], [2, ''], malformed)
        assert.match(err, /^account: is neither an account id nor an e-mail address/, malformed)
      }
    })

    it(`${command.head.name}: an address means its one registration; with several the ids are listed, and nothing changes`, async () => {
      const email = anAddress()
      const first = await register(email, 'hash 1')
      await db.transaction().execute((trx) => keepMailboxRegistration(trx, KEY_RING, email)) // a reset was requested
      assert.equal((await run(command, email)).code, REST[command.head.name].unconfirmed ?? 0)
      const again = anAddress()
      const waiting = [await register(again, 'hash 1'), await register(again, 'hash 2')]
      const { code, out, err } = await run(command, again)
      assert.deepEqual([code, out], [2, ''])
      assert.match(err, /^2 registrations of this address wait/)
      for (const id of waiting) assert.ok(err.includes(id), err)
      for (const id of waiting)
        assert.deepEqual([(await listAuditEntries(db, id)).length, (await findAccount(db, id))?.status], [0, 'ACTIVE'])
      assert.notEqual(first, waiting[0])
    })
  }
})
