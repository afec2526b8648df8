import assert from 'node:assert/strict'
import { actionsOf, specimenAssets } from '../support/service.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'

// decisions.md "Test mode": every forced outcome, twice, identical to the byte except for ids and times.
describe('test mode, end to end', function () {
  let service: SharedService
  before(async () => {
    service = await sharedService()
  })

  const OUTCOMES: [reference: string | undefined, events: string[], status: string, codes: string[]][] = [
    ['test:approved', ['approved'], 'APPROVED', []],
    [undefined, ['approved'], 'APPROVED', []],
    ['customer 17', ['approved'], 'APPROVED', []],
    ['test:declined', ['declined'], 'DECLINED', ['FACE_MISMATCH']],
    [
      'test:declined:FACE_MISMATCH,DOCUMENT_TAMPERING',
      ['declined'],
      'DECLINED',
      ['FACE_MISMATCH', 'DOCUMENT_TAMPERING'],
    ],
    ['test:review', ['review'], 'REVIEW', ['FACE_MATCH_LOW']],
    ['test:review:LIVENESS_LOW', ['review'], 'REVIEW', ['LIVENESS_LOW']],
    ['test:review>approved', ['review', 'approved'], 'APPROVED', []],
    ['test:review>declined', ['review', 'declined'], 'DECLINED', ['FACE_MATCH_LOW']],
    ['test:error', ['error'], 'ERROR', []],
    ['test:expired', ['expired'], 'EXPIRED', []],
  ]

  const run = async (reference: string | undefined, status: string, events: string[]) => {
    const created = await service.create(
      { level: ['FULL_KYC'], country: 'de', ...(reference === undefined ? {} : { end_user_ref: reference }) },
      'test',
    )
    assert.deepEqual([created.mode, created.status, created.cost_credits], ['TEST', 'PENDING', 5])
    if (reference !== 'test:expired')
      assert.equal((await service.submit(created.id, specimenAssets(actionsOf(created)), 'test')).status, 201)
    const record = await service.until(created.id, (body) => body.status === status, 'test')
    const arrived = await service.eventsOf(created.id, events.length)
    const received = arrived.toSorted(
      (a, b) => events.indexOf(a.event.split('.')[1]) - events.indexOf(b.event.split('.')[1]),
    ) // one may overtake the other
    return { record, received }
  }

  /** Without ids, times, the timeline and the state of deliveries. */
  const comparable = (value: unknown): string =>
    JSON.stringify(value, (key, inner: unknown) =>
      ['id', 'hosted_url', 'reference_code', 'delivery', 'deliveries', 'events', 'created'].includes(key) ||
      key.endsWith('_at')
        ? undefined
        : inner,
    )

  for (const [reference, events, status, codes] of OUTCOMES) {
    it(`${reference ?? '(no reference)'}: ${status}, twice the same`, async () => {
      const [first, second] = await Promise.all([run(reference, status, events), run(reference, status, events)])
      assert.deepEqual(first.record.reason_codes, codes)
      assert.equal(first.record.livemode, false)
      assert.deepEqual(first.record.credits, { state: 'NONE', amount: 5 })
      assert.deepEqual(
        first.received.map(({ event, signature_valid: valid }) => [event, valid]),
        events.map((name) => [`verification.${name}`, true]),
      )
      assert.equal(comparable(first.record), comparable(second.record))
      assert.equal(comparable(first.received), comparable(second.received))
    })
  }

  it('follows the country rules of live mode', async () => {
    const blocked = await service.call(
      'POST',
      '/v1/verifications',
      { level: ['FULL_KYC'], country: 'kp' },
      { 'idempotency-key': 'blocked' },
      'test',
    )
    assert.deepEqual([blocked.status, blocked.body], [403, { error: { code: 'COUNTRY_NOT_SUPPORTED' } }])
    const manual = await service.create(
      { level: ['ID_DOCUMENT'], country: 'mm', end_user_ref: 'test:approved' },
      'test',
    )
    await service.submit(manual.id, specimenAssets([]), 'test')
    const record = await service.until(manual.id, ({ status }) => status !== 'PENDING', 'test')
    assert.deepEqual([record.status, record.reason_codes], ['REVIEW', ['TIER_B_MANUAL_REVIEW']])
  })

  it("is separate from live mode: neither key sees the other's verifications", async () => {
    const { id } = await service.create({ level: ['FULL_KYC'], country: 'de' }, 'test')
    assert.equal((await service.call('GET', `/v1/verifications/${id}`, undefined, {}, 'live')).status, 404)
  })
})
