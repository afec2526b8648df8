import assert from 'node:assert/strict'
import { Client, Connection } from '@temporalio/client'
import { pino } from 'pino'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { addToOutbox } from '../../db/operations/outbox.ts'
import type { Db } from '../../db/pool.ts'
import { mailWorkflowId } from '../../contract/mail.ts'
import { atEnd, testDatabase, testTemporal } from '../support/stack.ts'
import { startTcpGate } from '../support/tcp-gate.ts'
import { testClient } from '../support/workers.ts'

// The sweep's own work: a real outbox sent to a real Temporal.
describe('the outbox, sent again', function () {
  let db: Db, client: Client
  const told: string[] = []
  const log = pino(
    { level: 'warn' },
    {
      write: (line: string) => {
        const { subjectId, msg } = JSON.parse(line) as { subjectId: string; msg: string }
        if (msg === 'outbox entry sent by the sweep') told.push(subjectId)
      },
    },
  )
  before(async () => {
    ;({ db } = await testDatabase())
    client = await testClient()
  })
  const left = async () => await db.selectFrom('outbox').selectAll().execute()

  it('sends a backlog of more than a batch in one go, the oldest first, each once', async () => {
    const ids = Array.from({ length: 240 }, (_, i) => `mail_${String(i).padStart(4, '0')}`)
    for (const id of ids) await addToOutbox(db, 'START_MAIL', id)
    assert.equal(await redriveOutbox({ db, client: client.workflow, log }, -1_000), 240)
    assert.deepEqual([...told].sort(), ids)
    // Eight are sent at once.
    for (const [place, id] of told.entries())
      assert.ok(Math.abs(place - ids.indexOf(id)) < 8, `${id} was sent as number ${place}`)
    assert.deepEqual(await left(), [])
    await client.workflow.getHandle(mailWorkflowId(ids[239])).describe()
  })

  it('loses nothing while Temporal is away, stops after a few tries, and is sent within seconds afterwards', async () => {
    const gate = await startTcpGate((await testTemporal()).address)
    atEnd(() => Promise.resolve(gate.stop()))
    const connection = await Connection.connect({ address: gate.address })
    atEnd(() => connection.close())
    const through = new Client({ connection, namespace: client.options.namespace })
    for (let i = 0; i < 40; i++) await addToOutbox(db, 'START_MAIL', `mail_away_${i}`)
    gate.set('refusing')
    assert.equal(await redriveOutbox({ db, client: through.workflow, log }, -1_000), 0)
    const entries = await left()
    const tried = entries.filter(({ tries }) => tries > 0)
    assert.equal(entries.length, 40)
    assert.ok(tried.length > 0 && tried.length <= 16, `${tried.length} were tried in vain`)
    // After any number of tries: an outage of an hour does not postpone by minutes.
    await db
      .updateTable('outbox')
      .set({ tries: 12, due_at: new Date(0) })
      .execute()
    await redriveOutbox({ db, client: through.workflow, log }, -1_000)
    for (const { due_at: due } of await left()) assert.ok(due.getTime() < Date.now() + 8_500, due.toISOString())
    assert.equal(await redriveOutbox({ db, client: client.workflow, log }, -10_000), 40)
  })
})
