import assert from 'node:assert/strict'
import type { WorkflowHandle } from '@temporalio/client'
import { createPayoutActivities, type PayoutDeps } from '../../activities/partners/payout-activities.ts'
import { emailOf } from '../../db/account-data.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { readPartnerBalance } from '../../db/partners/partner-balance.ts'
import { requestPayout, type PayoutRequest } from '../../db/partners/payout-requests.ts'
import { findPayout, findPayoutStart } from '../../db/partners/payouts.ts'
import type { Payout } from '../../db/partners/schema.ts'
import { createLogger } from '../../runtime/log.ts'
import { activityInterceptors } from '../../workers/interceptors.ts'
import { payoutStart } from '../../contract/messages/starts.ts'
import { KEY_RING } from './factories.ts'
import { aMailbox, mailActivitiesTo } from './mail.ts'
import { ops } from './ops.ts'
import { aPaidPartner, earn, offerPayouts } from './payouts.ts'
import { testDatabase } from './stack.ts'
import { until } from './until.ts'
import { testClient, testWorkers } from './workers.ts'

/** The reason in every command of the desk. */
export const REASON = 'ticket 7, for Quillfeather'

/** A database, a namespace with workers of payouts and mail, the mail server, and staff at their command line. */
export async function openPayoutDesk(readers: PayoutDeps['readers']) {
  const [{ db, url }, client, mailbox] = await Promise.all([testDatabase(), testClient(), aMailbox()])
  await offerPayouts(db)
  const sanctioned = new Set<string>()
  const log = createLogger('test', 'silent')
  const activities = createPayoutActivities({
    db,
    keyRing: KEY_RING,
    client: client.workflow,
    log,
    readers,
    isSanctioned: async (address) => sanctioned.has(address),
    times: { lookMs: 300, alarmMs: 0 },
  })
  await testWorkers(client, ['payments'], activities, { interceptors: [activityInterceptors(log)] })
  await testWorkers(client, ['mail'], mailActivitiesTo(db, mailbox))

  const run = (line: string, by = 'ann') =>
    ops({ db, url, client }, `payout|${line}|--by|${by}|--reason|${REASON}|--json`)
  const row = async (id: string): Promise<Payout> => (await findPayout(db, id)) ?? assert.fail('no such payout')
  return {
    db,
    client,
    mailbox,
    sanctioned,
    run,
    row,
    /** A requested payout of 12 dollars less 2, with its workflow running. By default its address is not held. */
    async requested({ held = false, ...changes }: Partial<PayoutRequest> & { address: string; held?: boolean }) {
      const partner = await aPaidPartner(db)
      await insertAuditEntry(db, {
        actor: 'Approver',
        action: 'partner approve',
        subjectId: partner.partnerId,
        reason: 'x',
      })
      const commissions = await earn(db, partner, 5_000_000, 7_000_000)
      const outcome = await requestPayout(
        db,
        KEY_RING,
        { accountId: partner.accountId, sessionId: partner.sessionId },
        {
          network: 'ethereum',
          asset: 'USDC',
          isSanctioned: false,
          isProven: false,
          ...changes,
        },
      )
      assert.ok(outcome.kind === 'requested', outcome.kind)
      const {
        payout: { id, address },
      } = outcome
      if (!held)
        await db
          .updateTable('payout')
          .set({ held_until: new Date(Date.now() - 1_000) })
          .where('id', '=', id)
          .execute()
      const handle = await client.workflow.start(
        'payout',
        payoutStart((await findPayoutStart(db, id)) ?? assert.fail('no such payout')),
      )
      if (!held)
        await until('released', async () => (await handle.query<{ isHeld: boolean }>('state')).isHeld === false)
      return { partner, commissions, id, address, handle }
    },
    async done(line: string, by = 'ann') {
      const { code, err, report } = await run(line, by)
      assert.equal(code, 0, `${line}: ${err}`)
      return report
    },
    async refused(line: string, by: string, text: RegExp) {
      const { code, err } = await run(line, by)
      assert.equal(code, 1, `${line}: ${err}`)
      assert.match(err, text)
    },
    untilProblem: (id: string, problem: Payout['problem']) =>
      until(`${id} as ${problem}`, async () => (await row(id)).problem === problem),
    balance: ({ partnerId }: { partnerId: string }) => readPartnerBalance(db, partnerId),
    async ended(handle: WorkflowHandle, id: string, status: string) {
      assert.equal(await handle.result(), status)
      assert.equal((await row(id)).status, status)
    },
    /** The address that receives mails about a partner. */
    ownerOf: async ({ accountId }: { accountId: string }): Promise<string> => {
      const account = await findAccount(db, accountId)
      return (account === undefined ? null : emailOf(KEY_RING, account)) ?? assert.fail('no address')
    },
  }
}

export type PayoutDesk = Awaited<ReturnType<typeof openPayoutDesk>>
