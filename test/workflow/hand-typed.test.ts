import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Db } from '../../db/pool.ts'
import { activityInterceptors } from '../../workers/interceptors.ts'
import type {
  MailActivities,
  HousekeepingActivities,
  VerificationActivities,
  VisionActivities,
} from '../../contract/activities.ts'
import { resolveReviewUpdate, submittedSignal } from '../../contract/messages/verification.ts'
import type { CheckOutcome, Settlement } from '../../contract/verification.ts'
import type { ListActivities } from '../../contract/activities.ts'
import type { MonitoringActivities } from '../../contract/activities.ts'
import { verificationStart } from '../../contract/messages/starts.ts'
import { historyText } from '../support/history-text.ts'
import { json, raw, signalRaw, startRaw, UNDECODABLE, updateRaw, type RawPayload } from '../support/raw-payloads.ts'
import { testDatabase } from '../support/stack.ts'
import { anInput, testClient, testWorkers, untilState } from '../support/workers.ts'

type Fakes = HousekeepingActivities &
  Pick<
    VerificationActivities,
    | 'settleVerification'
    | 'failVerification'
    | 'resolveReview'
    | 'redriveOutbox'
    | 'simulateChecks'
    | 'expireVerification'
  > &
  VisionActivities &
  MailActivities &
  Pick<ListActivities, 'fetchList'> &
  MonitoringActivities

const GOOD = { decision: 'APPROVED', reviewer: 'staff_7' }
const NO_OBJECT: Readonly<Record<string, readonly RawPayload[]>> = {
  ...UNDECODABLE,
  nothing: [],
  null: [json(null)],
  'a text': [json('x y')],
  'a number': [json(7)],
  'a list': [json([GOOD])],
  'an empty object': [json({})],
}

// The tests check the values that workflows pass on: the activities record them. The interceptors and the database are real.
describe('workflows with malformed signals, updates and inputs', () => {
  let client: Client, db: Db
  const resolved: unknown[] = []
  const fetched: unknown[] = []
  const check = async (): Promise<CheckOutcome> => ({ check: 'DOCUMENT', verdict: 'PASS', codes: [] })
  const settlement = (status: Settlement['status']): Settlement => ({
    status,
    reasonCodes: [],
    riskScore: 0,
    deliveries: [],
  })
  const noRun = async () => ({ runId: null, subjects: 0, unreadable: 0, opened: 0, reopened: 0, cleared: 0 })
  const fakes: Fakes = {
    simulateChecks: async () => undefined,
    settleVerification: async () => settlement('REVIEW'),
    expireVerification: async () => settlement('EXPIRED'),
    failVerification: async () => settlement('ERROR'),
    async resolveReview(_id, resolution) {
      resolved.push(resolution)
      return settlement(resolution.decision)
    },
    redriveOutbox: async () => 0,
    runHousekeeping: async () => ({ failed: [] }),
    checkPictures: async () => [await check()],
    checkDocument: check,
    // The real errors of the real database: ids that end in a class of it.
    async sendMail(mailId) {
      if (mailId.endsWith('22021')) await sql`select ${'a\0b'}::text`.execute(db)
      if (mailId.endsWith('22P05')) await sql`select ${'"\\u0000"'}::jsonb`.execute(db)
      if (mailId.endsWith('22P02')) await sql`select ${'x'}::integer`.execute(db)
      if (mailId.endsWith('22003')) await sql`select ${'99999999999'}::integer`.execute(db)
      return 'SENT'
    },
    abandonMail: async () => undefined,
    async fetchList(list) {
      fetched.push(list)
      return { outcome: 'UNCHANGED' }
    },
    beginMonitorRun: async () => ({ runId: null, added: 0, changed: 0, removed: 0 }),
    screenChangedEntries: noRun,
    screenBehind: noRun,
  }

  before(async function () {
    ;({ db } = await testDatabase())
    client = await testClient()
    await testWorkers(client, ['verification', 'vision', 'screening', 'mail'], fakes, {
      interceptors: [activityInterceptors(pino({ level: 'silent' }))],
    })
  })
  const settled = async (workflowId: string, runId?: string): Promise<string> => {
    const handle = client.workflow.getHandle(workflowId, runId)
    await Promise.race([handle.result().catch(() => undefined), sleep(60_000, undefined, { ref: false })])
    return (await handle.describe()).status.name
  }
  const all = <T>(of: object, value: T) => Object.fromEntries(Object.keys(of).map((key) => [key, value]))

  it('a verification continues after any content of "submitted"', async () => {
    const found = await Promise.all(
      Object.entries(NO_OBJECT).map(async ([what, payloads]) => {
        const input = anInput({ checks: ['DOCUMENT'] })
        const handle = await client.workflow.start('verification', verificationStart(input))
        await signalRaw(client, handle.workflowId, submittedSignal.name, payloads)
        for (
          let tries = 0;
          tries < 300 && (await handle.query<{ status: string }>('state')).status !== 'REVIEW';
          tries++
        )
          await sleep(100)
        const { status } = await handle.query<{ status: string }>('state')
        await handle.terminate()
        return [what, status]
      }),
    )
    assert.deepEqual(Object.fromEntries(found), all(NO_OBJECT, 'REVIEW'))
  })

  it('a review refuses every invalid resolution at once, and accepts a valid one after them', async () => {
    const handle = await client.workflow.start(
      'verification',
      verificationStart(anInput({ checks: ['DOCUMENT'], needsAssets: false })),
    )
    await untilState(handle, 'REVIEW')
    const refused = async (payloads: readonly RawPayload[]) =>
      updateRaw(client, handle.workflowId, resolveReviewUpdate.name, payloads)
    for (const [what, payloads] of Object.entries(NO_OBJECT))
      assert.equal(await refused(payloads), 'InvalidDecision', what)
    for (const decision of ['approved', 'REVIEW', null, 1, ['APPROVED'], 'APPROVED\0'])
      assert.equal(await refused([json({ ...GOOD, decision })]), 'InvalidDecision', String(decision))
    for (const reviewer of [
      undefined,
      null,
      '',
      ' ',
      7,
      ['x'],
      {},
      'staff\x007',
      'staff\n7',
      'staff\u202e7',
      '\ud800',
      'x'.repeat(65),
      'x'.repeat(1_000_000),
    ]) {
      assert.equal(
        await refused([json({ ...GOOD, reviewer })]),
        'InvalidReviewer',
        JSON.stringify(reviewer)?.slice(0, 30),
      )
    }
    assert.ok(
      await updateRaw(client, handle.workflowId, 'resolve', [raw('x', 'y')]),
      'an unknown update is refused too',
    )
    assert.deepEqual(resolved, [])
    assert.equal(await refused([json({ ...GOOD, reviewer: ' staff_7 ', more: 1 }), raw('x', 'y')]), undefined)
    assert.equal(await settled(handle.workflowId), 'COMPLETED')
    assert.deepEqual(resolved, [GOOD])
  })

  it('every workflow fails at once on invalid input', async () => {
    const started: [type: string, queue: string, payloads: Record<string, readonly RawPayload[]>][] = [
      [
        'verification',
        'verification',
        {
          ...NO_OBJECT,
          'an id with a NUL': [json({ ...anInput(), verificationId: 'ver_\0' })],
          'another mode': [json({ ...anInput(), mode: 'test' })],
          'checks that are no list': [json({ ...anInput(), checks: 'DOCUMENT' })],
          'no word on assets': [json({ ...anInput(), needsAssets: undefined })],
        },
      ],
      ['mail', 'mail', { ...NO_OBJECT, 'an id with a NUL': [json('mail_\0')] }],
      ['refreshList', 'verification', { ...NO_OBJECT, 'another list': [json({ list: 'mars' })] }],
      ['activateList', 'verification', { ...NO_OBJECT, 'an id with a NUL': [json('lsv_\0')] }],
      ['monitorList', 'verification', { ...NO_OBJECT, 'no version': [json({ list: 'eu', fromVersionId: null })] }],
    ]
    const found = await Promise.all(
      started.flatMap(([type, queue, payloads]) =>
        Object.entries(payloads).map(async ([what, payload]) => {
          const workflowId = `by-hand-${randomUUID()}`
          const runId = await startRaw(client, type, queue, workflowId, payload)
          return [
            `${type}: ${what}`,
            [
              await settled(workflowId, runId),
              (await historyText(client.workflow.getHandle(workflowId))).includes('InvalidInput'),
            ],
          ]
        }),
      ),
    )
    assert.deepEqual(Object.fromEntries(found), Object.fromEntries(found.map(([what]) => [what, ['FAILED', true]])))
  })

  it('invalid waits become valid ones: no negative timer, no endless retry', async () => {
    const verificationId = `ver_${randomUUID()}`
    for (const submitWithinMs of [-5, 0, 1e300]) {
      const workflowId = `by-hand-${randomUUID()}`
      await startRaw(client, 'verification', 'verification', workflowId, [
        json({ ...anInput(), verificationId, submitWithinMs }),
      ])
      if (submitWithinMs < 1) assert.equal(await settled(workflowId), 'COMPLETED', String(submitWithinMs))
      else {
        assert.equal((await client.workflow.getHandle(workflowId).query<{ status: string }>('state')).status, 'PENDING')
        await client.workflow.getHandle(workflowId).terminate()
      }
    }
    for (const wrong of [
      { retryAfterMs: -1, refetches: 1e9, refetchAfterMs: 'soon' },
      { retryAfterMs: null, refetches: [], refetchAfterMs: {} },
    ]) {
      const workflowId = `by-hand-${randomUUID()}`
      await startRaw(client, 'refreshList', 'verification', workflowId, [json({ list: 'eu', ...wrong })])
      assert.equal(await settled(workflowId), 'COMPLETED')
    }
  })

  it('a refresh, a sweep and a full pass do their scheduled work with any input', async () => {
    for (const [what, payloads] of Object.entries({
      ...NO_OBJECT,
      'invalid lists': [json({ lists: 7 })],
      'one list and others': [json({ lists: ['un', 'mars', 'un', null] })],
    })) {
      const runs = ['refreshLists', 'sweep', 'screenExisting'].map(async (type) => {
        const workflowId = `by-hand-${randomUUID()}`
        await startRaw(client, type, 'verification', workflowId, payloads)
        return settled(workflowId)
      })
      assert.deepEqual(await Promise.all(runs), ['COMPLETED', 'COMPLETED', 'COMPLETED'], what)
    }
    assert.ok(
      fetched.length > 0 &&
        fetched.every((list) => ['ofac-sdn', 'ofac-nonsdn', 'eu', 'uk', 'un'].includes(String(list))),
    )
  })

  it('an activity ends without endless retries when the database can never store its value', async () => {
    for (const code of ['22021', '22P05', '22P02', '22003']) {
      const workflowId = `by-hand-${randomUUID()}`
      await startRaw(client, 'mail', 'mail', workflowId, [json(`mail_${code}`)])
      assert.equal(await settled(workflowId), 'COMPLETED', code)
      assert.equal(await client.workflow.getHandle(workflowId).result(), 'FAILED', code) // failed at once, not retried for a day
      const text = await historyText(client.workflow.getHandle(workflowId))
      assert.ok(text.includes('InvalidArgument') && !text.includes('invalid byte sequence'), code)
    }
  })
})
