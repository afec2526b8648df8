import assert from 'node:assert/strict'
import { dataKeyOf, recordCheck } from '../../activities/verification/check-detail.ts'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { readStanding, storePage } from '../../activities/screening/monitoring/page.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { newId } from '../../db/ids.ts'
import { beginDeltaRun } from '../../db/sanctions/monitor-runs.ts'
import type { Db } from '../../db/pool.ts'
import { findCase, listCases } from '../../db/sanctions/screening-cases.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { ops, type OpsAnswer } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'

const WHO = '--by|rev_7|--reason|not of that age'

describe("monitoring on the operator's command line", () => {
  let db: Db
  let url: string
  before(async () => {
    ;({ db, url } = await testDatabase())
  })
  const run = (line: string) => ops({ db, url }, line)
  const assertRefused = ({ code, out, err }: OpsAnswer, expected: 1 | 2, text: RegExp) => {
    assert.deepEqual([code, out], [expected, ''], err)
    assert.match(err, text)
  }

  async function anApprovedPerson(accountId: Awaited<ReturnType<typeof anAccount>>): Promise<string> {
    const verification = await aVerification(db, accountId, {
      level: ['AML_SCREENING'],
      country: null,
      declared: { first_name: 'Amira', last_name: 'Okonjo' },
    })
    await recordCheck(db, dataKeyOf(verification, KEY_RING), verification.id, {
      result: { name: 'SCREENING', verdict: 'PASS', score: 1, codes: [], observations: ['searched'] },
      hits: [],
    })
    await settleVerification({ db, keyRing: KEY_RING }, verification.id)
    return verification.id
  }

  /** A case of a monitored person, for an entry with this content. */
  async function aCase(
    entryHash = 'a'.repeat(64),
  ): Promise<{ id: string; verificationId: string; screenAgain: (entryHash: string) => Promise<void> }> {
    const account = await anAccount(db)
    assert.equal((await run(`account|monitoring|${account.accountId}|on|${WHO}`)).code, 0)
    const verificationId = await anApprovedPerson(account)
    const verification = (await findVerification(db, verificationId)) ?? assert.fail('gone')
    const screenAgain = async (hash: string) => {
      const version = newId('listVersion')
      const { id: runId } = await beginDeltaRun(db, 'un', 'before', version, {
        changedEntryIds: ['E1'],
        removedEntryIds: [],
        added: 1,
        changed: 0,
      })
      const hit = {
        list: 'un',
        entryId: 'E1',
        entryHash: hash,
        algorithm: 'rules/1',
        score: 0.91,
        detail: { matched_name: 'AMIRA OKONJO' },
      }
      await storePage(db, {
        runId,
        algorithm: 'rules/1',
        compared: new Set(['E1']),
        standing: await readStanding(db, [verificationId]),
        unreadable: 0,
        lastSubjectId: verificationId,
        lists: [
          {
            target: { list: 'un', versionId: version },
            findings: [
              {
                verificationId,
                accountId: account.accountId,
                dataKey: dataKeyOf(verification, KEY_RING),
                list: 'un',
                hits: [hit],
              },
            ],
          },
        ],
      })
    }
    await screenAgain(entryHash)
    const [{ id }] = await listCases(db, { verificationId, limit: 1 })
    return { id, verificationId, screenAgain }
  }

  it('switches monitoring on and off, and records who did it and why', async () => {
    const account = await anAccount(db)
    await anApprovedPerson(account)
    const id = account.accountId
    const on = await run(`account|monitoring|${id}|on|${WHO}|--json`)
    assert.deepEqual([on.code, on.report.changed, on.report.people_taken_in], [0, true, 1], on.err)
    assert.match(
      String(on.report.screening),
      /^starts within the hour/,
      'Temporal is away: the schedule starts the run',
    )
    const again = await run(`account|monitoring|${id}|on|${WHO}|--json`)
    assert.deepEqual([again.code, again.report.changed], [0, false])
    const off = await run(`account|monitoring|${id}|off|${WHO}|--json`)
    assert.deepEqual(off.report, { account: id, monitoring: 'off', changed: true, people_taken_in: 0 })
    const audit = (await listAuditEntries(db, id)).map(({ actor, action, reason, detail }) => [
      actor,
      action,
      reason,
      detail,
    ])
    assert.deepEqual(audit, [
      ['rev_7', 'account monitoring', 'not of that age', { state: 'on', taken_in: 1 }],
      ['rev_7', 'account monitoring', 'not of that age', { state: 'off', taken_in: 0 }],
    ])
  })

  it('refuses an invalid state, an unknown account, and a call without an actor', async () => {
    const { accountId } = await anAccount(db)
    assertRefused(await run(`account|monitoring|${accountId}|maybe|${WHO}`), 2, /must be "on" or "off"/)
    assertRefused(await run(`account|monitoring|${accountId}|on`), 2, /by/)
    assertRefused(
      await run(`account|monitoring|not-an-id|on|${WHO}`),
      2,
      /is neither an account id nor an e-mail address/,
    )
    assertRefused(await run(`account|monitoring|${newId('account')}|on|${WHO}`), 1, /no such account/)
  })

  it('lists open cases without personal data, and shows one with it, which is recorded', async () => {
    const { id, verificationId } = await aCase()
    const list = await run(`cases|list|--verification|${verificationId}|--json`)
    assert.equal(list.code, 0, list.err)
    assert.ok(list.out.includes(id) && !list.out.includes('OKONJO'))
    const shown = await run(`cases|show|${id}|--by|rev_7|--json`)
    assert.deepEqual(
      [shown.report.state, shown.report.seen, shown.report.hit],
      ['OPEN', 'a'.repeat(12), { matched_name: 'AMIRA OKONJO' }],
    )
    assert.deepEqual(
      (await listAuditEntries(db, id)).map(({ actor, action }) => [actor, action]),
      [['rev_7', 'cases show']],
    )
    assertRefused(await run('cases|list|--state|WAITING'), 2, /state/)
    assertRefused(await run('cases|list|--limit|0'), 2, /limit/)
    assertRefused(await run(`cases|show|${newId('screeningCase')}|--by|rev_7`), 1, /no such case/)
  })

  it('decides a case; the audit records the actor and the case, and only the case has the reason, sealed', async () => {
    const { id } = await aCase()
    const decided = await run(`cases|decide|${id}|not-same|--seen|${'a'.repeat(12)}|${WHO}|--json`)
    assert.deepEqual([decided.code, decided.report], [0, { id, state: 'NOT_SAME', changed: true }], decided.err)
    assert.deepEqual((await run(`cases|decide|${id}|not-same|${WHO}|--json`)).report, {
      id,
      state: 'NOT_SAME',
      changed: false,
    })
    const audit = await listAuditEntries(db, id)
    assert.deepEqual(
      audit.map(({ actor, action, reason }) => [actor, action, reason]),
      [['rev_7', 'cases decide', null]],
    )
    assert.equal((await run(`cases|show|${id}|--by|rev_7|--json`)).report.reason, 'not of that age')
    assert.equal((await run(`cases|decide|${id}|confirmed|${WHO}|--json`)).report.state, 'CONFIRMED')
  })

  it('refuses a decision on a changed case, on an erased person, and an invalid one', async () => {
    const { id, verificationId, screenAgain } = await aCase()
    await screenAgain('b'.repeat(64))
    assertRefused(await run(`cases|decide|${id}|not-same|--seen|${'a'.repeat(12)}|${WHO}`), 1, /list entry changed/)
    assertRefused(await run(`cases|decide|${id}|maybe|${WHO}`), 2, /not-same/)
    assertRefused(await run(`cases|decide|${id}|not-same|--by|rev_7`), 2, /reason/)
    assertRefused(await run(`cases|decide|scs_1|not-same|${WHO}`), 2, /is not a case id/)
    await db.updateTable('verification').set({ data_key: null }).where('id', '=', verificationId).execute()
    assertRefused(await run(`cases|decide|${id}|not-same|${WHO}`), 1, /erased/)
    assert.equal((await run(`cases|show|${id}|--by|rev_7|--json`)).report.hit, 'erased with the personal data')
    assert.equal((await findCase(db, id))?.state, 'OPEN')
  })

  it('shows the number of monitored people, the backlog, and the latest runs', async () => {
    const before = await run('monitoring|status|--json')
    await aCase()
    const after = await run('monitoring|status|--json')
    assert.equal(Number(after.report.people), Number(before.report.people) + 1)
    assert.equal(Number(after.report.open_cases), Number(before.report.open_cases) + 1)
    const [newest] = after.report.runs as { kind: string; list: string; opened: number }[]
    assert.deepEqual([newest.kind, newest.list, newest.opened], ['DELTA', 'un', 1])
  })
})
