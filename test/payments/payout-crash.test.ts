import assert from 'node:assert/strict'
import { Client, Connection } from '@temporalio/client'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { readPartnerBalance } from '../../db/partners/partner-balance.ts'
import { findPayoutStart } from '../../db/partners/payouts.ts'
import { requestPayout } from '../../db/partners/payout-requests.ts'
import { payoutStart } from '../../contract/messages/starts.ts'
import { sql } from 'kysely'
import { KEY_RING } from '../support/factories.ts'
import { anAddress, aPaidPartner, earn, offerPayouts } from '../support/payouts.ts'
import { startTestService } from '../support/service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

// A real worker process, killed with -9 in the middle of a step.
describe('a payout when its worker is killed', () => {
  it('is rejected once: the next worker completes the interrupted step', async () => {
    const service = await startTestService({ services: ['worker'] })
    const { db } = service
    const connection = await Connection.connect({ address: service.temporal.address })
    atEnd(() => connection.close())
    const client = new Client({ connection, namespace: service.temporal.namespace })
    await offerPayouts(db)
    const partner = await aPaidPartner(db)
    await earn(db, partner, 12_000_000)
    const outcome = await requestPayout(db, KEY_RING, partner, {
      network: 'ethereum',
      asset: 'USDC',
      address: anAddress(),
      isSanctioned: false,
      isProven: false,
    })
    assert.ok(outcome.kind === 'requested')
    const { id } = outcome.payout
    const start = await findPayoutStart(db, id)
    assert.ok(start !== undefined)
    const handle = await client.workflow.start('payout', payoutStart(start))
    let answer: Promise<unknown> = Promise.resolve()
    // A lock on the row makes the step wait in the middle of its transaction, with the partner's row locked.
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('payout').select('id').where('id', '=', id).forUpdate().execute()
      answer = handle.executeUpdate('decide', { args: [{ decision: 'REJECTED', by: 'ann' }] })
      const waiting = await until('the step that waits', async () => {
        const { rows } = await sql<{
          pid: number
        }>`select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%"payout"%for update%' and datname = current_database()`.execute(
          db,
        )
        return rows.length > 0 && rows
      })
      assert.equal(waiting.length, 1)
      const [worker] = service.processes()
      process.kill(worker.pid, 'SIGKILL')
      await worker.ended
    })
    await service.start(['worker'])
    assert.equal(await answer, 'REJECTED')
    assert.equal(await handle.result(), 'REJECTED')
    assert.equal((await listAuditEntries(db, id)).filter(({ detail }) => detail.step === 'done').length, 1)
    assert.deepEqual(await readPartnerBalance(db, partner.partnerId), {
      pending: 0,
      free: 12_000_000,
      reserved: 0,
      paid: 0,
    })
  })
})
