import assert from 'node:assert/strict'
import { Connection, WorkflowClient } from '@temporalio/client'
import { pino } from 'pino'
import { createHousekeepingActivities } from '../../activities/privacy/housekeeping.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

describe('the periodic jobs of the sweep', () => {
  it('each run when another fails; the failure is logged with its job, and the job runs when it can again', async () => {
    const { db } = await testDatabase()
    const lines: { level: number; msg: string; chore?: string }[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) })
    // No mail is due, so that the sweep needs no Temporal.
    const client = new WorkflowClient({ connection: Connection.lazy({ address: 'unused:7233' }) })
    const activities = createHousekeepingActivities({ db, keyRing: KEY_RING, client, log })

    const { id: accountId } = await insertAccount(db, KEY_RING, { email: 'owner@example.org', emailVerified: true })
    const { endpoint } = await insertEndpoint(db, KEY_RING, { accountId, url: 'https://example.org/hook', events: [] })
    const age = () =>
      db
        .updateTable('webhook_endpoint')
        .set({ previous_secret: Buffer.from('old'), previous_secret_until: new Date(Date.now() - 1_000) })
        .where('id', '=', endpoint.id)
        .execute()
    const isDropped = async () =>
      (
        await db
          .selectFrom('webhook_endpoint')
          .select('previous_secret')
          .where('id', '=', endpoint.id)
          .executeTakeFirstOrThrow()
      ).previous_secret === null

    await age()
    await db.schema.alterTable('rate_limit').renameTo('rate_limit_away').execute()
    assert.deepEqual(await activities.runHousekeeping(), { failed: ['rate limits'] })
    assert.ok(await isDropped(), 'a job after the failed one')
    assert.deepEqual(
      lines.map(({ level, msg, chore }) => [level, msg, chore]),
      [[50, 'housekeeping job failed', 'rate limits']],
    )

    await age()
    await db.schema.alterTable('rate_limit_away').renameTo('rate_limit').execute()
    assert.deepEqual(await activities.runHousekeeping(), { failed: [] })
    assert.ok(await isDropped())
    assert.equal(lines.length, 1)
  })
})
