import assert from 'node:assert/strict'
import { WorkflowUpdateFailedError, type Client } from '@temporalio/client'
import { createPartnerActivities } from '../../activities/partners/partner-activities.ts'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { applyAsPartner, findPartnerOf } from '../../db/partners/partners.ts'
import type { Db } from '../../db/pool.ts'
import { createLogger } from '../../runtime/log.ts'
import { decidePartnerUpdate } from '../../contract/messages/partner-application.ts'
import { partnerApplicationId } from '../../contract/partners.ts'
import { partnerApplicationStart } from '../../contract/messages/starts.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { historyText } from '../support/history-text.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'
import { until } from '../support/until.ts'
import { testClient, testWorkers } from '../support/workers.ts'

const REASON = 'contract signed, Quillfeather'
const log = createLogger('test', 'silent')

describe("a partner's application", () => {
  let db: Db
  let url: string
  let client: Client
  before(async () => {
    ;({ db, url } = await testDatabase())
    client = await testClient()
    await testWorkers(client, ['payments'], {
      ...createPartnerActivities({ db, keyRing: KEY_RING, client: client.workflow, log }),
    })
  })

  async function applied() {
    const { accountId } = await anAccount(db)
    const application = await applyAsPartner(db, KEY_RING, accountId, {
      company: 'Quillfeather Ltd',
      message: 'for our shops',
    })
    assert.equal(application.kind, 'applied')
    return { accountId, ...('partner' in application ? application.partner : assert.fail()) }
  }
  const decide = (verb: string, code: string, by = 'staff_7') =>
    ops({ db, url, client }, `partner|${verb}|${code}|--by|${by}|--reason|${REASON}|--json`)
  const standing = async (accountId: string) => (await findPartnerOf(db, accountId))?.status
  const stepsOf = async (id: string) =>
    (await listAuditEntries(db, id)).map(({ actor, action, detail }) => [actor, action, detail.step])
  const mailsOf = async (accountId: string) =>
    (
      await db
        .selectFrom('mail')
        .select('kind')
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)

  it('waits for staff, who approve it: status, mail, audit, and no personal data in its history', async () => {
    const { id, code, accountId } = await applied()
    await redriveOutbox({ db, client: client.workflow, log }, 0)
    const handle = client.workflow.getHandle(partnerApplicationId(id))
    await until('the run to wait', async () => (await handle.query<{ status: string }>('state')).status === 'PENDING')
    const { code: exit, report, err } = await decide('approve', code.toLowerCase())
    assert.equal(exit, 0, err)
    assert.deepEqual([report.partner, report.account, report.status, report.changed], [id, accountId, 'ACTIVE', true])
    assert.equal(await handle.result(), 'ACTIVE')
    assert.deepEqual(
      [await standing(accountId), (await findPartnerOf(db, accountId))?.approved_by],
      ['ACTIVE', 'staff_7'],
    )
    assert.deepEqual(await mailsOf(accountId), ['PARTNER_APPROVED'])
    assert.deepEqual(await stepsOf(id), [
      ['staff_7', 'partner approve', 'requested'],
      ['staff_7', 'partner approve', 'settled'],
      ['staff_7', 'partner approve', 'done'],
    ])
    const history = await historyText(handle)
    assert.ok(history.includes('staff_7') && !history.includes('Quillfeather') && !history.includes(code), 'ids only')
  })

  it('is decided without a waiting run, and can be decided again: suspend, resume, each in a new run', async () => {
    const { id, code, accountId } = await applied()
    for (const [verb, status] of [
      ['approve', 'ACTIVE'],
      ['suspend', 'SUSPENDED'],
      ['resume', 'ACTIVE'],
      ['suspend', 'SUSPENDED'],
    ] as const) {
      const { report, err } = await decide(verb, code)
      assert.deepEqual([report.status, report.changed], [status, true], err)
      assert.equal(await standing(accountId), status)
      await client.workflow.getHandle(partnerApplicationId(id)).result()
    }
    assert.deepEqual(await mailsOf(accountId), [
      'PARTNER_APPROVED',
      'PARTNER_SUSPENDED',
      'PARTNER_RESUMED',
      'PARTNER_SUSPENDED',
    ])
    // The late run from the outbox finds nothing to wait for.
    await redriveOutbox({ db, client: client.workflow, log }, 0)
    assert.equal(await client.workflow.getHandle(partnerApplicationId(id)).result(), 'SUSPENDED')
  })

  it('case 9: is rejected, reports it, and may still be approved', async () => {
    const { code, accountId } = await applied()
    assert.equal((await decide('reject', code)).report.status, 'REJECTED')
    const again = await applyAsPartner(db, KEY_RING, accountId, { company: 'Other' })
    assert.deepEqual([again.kind, 'partner' in again && again.partner.status], ['applied-before', 'REJECTED'])
    assert.equal((await decide('approve', code)).report.status, 'ACTIVE')
    assert.deepEqual(await mailsOf(accountId), ['PARTNER_REJECTED', 'PARTNER_APPROVED'])
  })

  it('refuses a decision that does not follow, and repeats nothing', async () => {
    const { id, code, accountId } = await applied()
    assert.deepEqual(await decide('suspend', code).then(({ code: exit, err }) => [exit, err]), [
      1,
      'the partner is PENDING',
    ])
    assert.deepEqual(await decide('resume', code).then(({ code: exit, err }) => [exit, err]), [
      1,
      'the partner is PENDING',
    ])
    await decide('approve', code)
    assert.deepEqual(await decide('approve', code, 'staff_8').then(({ report }) => [report.status, report.changed]), [
      'ACTIVE',
      false,
    ])
    assert.equal((await findPartnerOf(db, accountId))?.approved_by, 'staff_7')
    await decide('suspend', code)
    // A suspension must be ended first. An approval cannot replace that.
    assert.deepEqual(await decide('approve', code).then(({ code: exit, err }) => [exit, err]), [
      1,
      'the partner is SUSPENDED',
    ])
    assert.deepEqual(await decide('reject', code).then(({ code: exit, err }) => [exit, err]), [
      1,
      'the partner is SUSPENDED',
    ])
    assert.deepEqual(await mailsOf(accountId), ['PARTNER_APPROVED', 'PARTNER_SUSPENDED'])
    assert.equal((await stepsOf(id)).filter(([, , step]) => step === 'not done').length, 4)
    assert.deepEqual(
      await ops({ db, url, client }, 'partner|approve|ABCDEFGH|--by|staff_7|--reason|x').then(({ code: exit, err }) => [
        exit,
        err,
      ]),
      [1, 'no such partner code'],
    )
  })

  it('accepts one of several concurrent decisions, once', async () => {
    const { code, accountId } = await applied()
    const answers = await Promise.all([
      decide('approve', code, 'staff_1'),
      decide('approve', code, 'staff_2'),
      decide('reject', code, 'staff_3'),
      decide('approve', code, 'staff_4'),
    ])
    // REJECT then APPROVE may follow each other; two approvals, or an approval and then a rejection, may not.
    const mails = await mailsOf(accountId)
    assert.ok(['PARTNER_APPROVED', 'PARTNER_REJECTED PARTNER_APPROVED'].includes(mails.join(' ')), mails.join(' '))
    assert.equal(await standing(accountId), 'ACTIVE')
    assert.equal(answers.filter(({ report }) => report.changed === true && report.status === 'ACTIVE').length, 1)
  })

  it('drops invalid decisions before a valid one, and a run started by hand ends', async () => {
    const { id, accountId, ...of } = await applied()
    const self = { id, account_id: of.account_id }
    const handle = await client.workflow.start('partnerApplication', partnerApplicationStart(self))
    for (const typed of [
      undefined,
      null,
      'APPROVE',
      [],
      {},
      { decision: 'approve', by: 'staff_7' },
      { decision: 'APPROVE' },
      { decision: 'APPROVE', by: '' },
      { decision: 'APPROVE', by: 'Ada Lovelace' },
      { decision: 'APPROVE', by: 'x'.repeat(65) },
      { decision: 'APPROVE', by: 7 },
      { decision: '__proto__', by: 'staff_7' },
    ]) {
      await assert.rejects(
        handle.executeUpdate(decidePartnerUpdate, { args: [typed] }),
        WorkflowUpdateFailedError,
        JSON.stringify(typed),
      )
    }
    assert.equal(await standing(accountId), 'PENDING')
    const answer = await handle.executeUpdate<{ status: string }, [unknown]>(decidePartnerUpdate, {
      args: [{ decision: 'APPROVE', by: 'staff_7', more: 'ignored' }],
    })
    assert.equal(answer.status, 'ACTIVE')
    assert.equal((await stepsOf(id)).length, 1, 'a decision by hand is in the audit too')
    const stray = await client.workflow.start('partnerApplication', {
      ...partnerApplicationStart({ ...self, id: 'par_nobody' }),
      workflowId: 'by-hand',
    })
    assert.equal(await stray.result(), null)
    await assert.rejects(
      client.workflow
        .start('partnerApplication', { ...partnerApplicationStart(self), workflowId: 'by-hand-2', args: [''] })
        .then((run) => run.result()),
    )
  })

  it('is shown to staff, who set rates and list the waiting ones', async () => {
    const { code, id } = await applied()
    const shown = await ops({ db, url, client }, `partner|show|${code}|--by|staff_7|--json`)
    assert.deepEqual(shown.report.application, { company: 'Quillfeather Ltd', message: 'for our shops' })
    assert.ok((await stepsOf(id)).some(([, action]) => action === 'partner show'))
    assert.deepEqual(
      (await ops({ db, url }, `partner|rate|${code}|--basis-points|1750|--by|staff_7|--reason|x|--json`)).report,
      { partner: id, rate: '0.1750', changed: true },
    )
    assert.equal(
      (await ops({ db, url }, `partner|rate|${code}|--basis-points|1750|--by|staff_7|--reason|x|--json`)).report
        .changed,
      false,
    )
    for (const wrong of ['10001', '-1', '1.5', '20%', ''])
      assert.equal(
        (await ops({ db, url }, `partner|rate|${code}|--basis-points|${wrong}|--by|a|--reason|x`)).code,
        2,
        wrong,
      )
    const { report } = await ops({ db, url }, 'partner|list|--status|PENDING|--json')
    assert.ok(
      Array.isArray(report.partners) &&
        report.partners.some(
          (partner: { code: string; rate: string }) => partner.code === code && partner.rate === '0.1750',
        ),
    )
  })
})
