import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { getBalance } from '../../db/credits/credits.ts'
import { renderSpecimen } from '../../dev/specimen/generate.ts'
import { verificationWorkflowId } from '../../contract/verification.ts'
import { historyText } from '../support/history-text.ts'
import { listed } from '../support/listed-objects.ts'
import { needShared, specimen } from '../support/pictures.ts'
import { actionsOf, specimenAssets } from '../support/service.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'

const BODY = { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: 'customer 17' }
const isDecided = ({ status }: Record<string, unknown>) => status !== 'PENDING'

describe('live verifications, end to end', function () {
  let service: SharedService
  before(async () => {
    service = await sharedService({ trustedCapture: true })
  })
  beforeEach(() => service.forgetTries())

  const verify = async (assets: (actions: string[]) => unknown, body: Record<string, unknown> = BODY) => {
    const created = await service.create(body)
    const submission = await service.submit(created.id, assets(actionsOf(created)))
    assert.equal(submission.status, 201, JSON.stringify(submission.body))
    return service.until(created.id, isDecided)
  }

  it('approves the bundled specimen on its merits, charges once, and sends one signed event', async () => {
    const before = await getBalance(service.db, service.account.accountId)
    const record = await verify((actions) => specimenAssets(actions), {
      ...BODY,
      declared: { first_name: 'Tobias', last_name: 'Falkenrath', date_of_birth: '1986-03-17', sex: 'M' },
    })
    assert.equal(record.status, 'APPROVED', JSON.stringify(record))
    assert.deepEqual(record.reason_codes, [])
    assert.deepEqual(record.credits, { state: 'CHARGED', amount: 5 })
    const checks = record.checks as { name: string; verdict: string; observations: string[] }[]
    assert.deepEqual(checks.map(({ name, verdict }) => `${name} ${verdict}`).sort(), [
      'DOCUMENT PASS',
      'FACE_MATCH PASS',
      'LIVENESS PASS',
      'SCREENING PASS',
    ])
    assert.ok(checks.every(({ observations }) => observations.length > 0))
    const extracted = record.extracted as Record<string, unknown>
    assert.deepEqual(
      [extracted.last_name, extracted.document_number, extracted.date_of_birth, extracted.document_expiry],
      ['FALKENRATH', 'K74H21097', '1986-03-17', '2034-05-20'],
    )
    const after = await getBalance(service.db, service.account.accountId)
    assert.equal(after.total, before.total - 5)
    const events = await service.eventsOf(String(record.id), 1)
    assert.deepEqual(
      events.map(({ event, signature_valid: valid }) => [event, valid]),
      [['verification.approved', true]],
    )
  })

  it('declines when the selfie shows another person', async function () {
    const folder = needShared(this, 'faces/london')
    const record = await verify((actions) =>
      specimenAssets(actions, { selfie: readFileSync(join(folder, '001_neutral.jpg')) }),
    )
    assert.equal(record.status, 'DECLINED')
    assert.ok(
      (record.reason_codes as string[]).some((code) => code === 'FACE_MISMATCH' || code === 'LIVENESS_SPOOF'),
      String(record.reason_codes),
    )
    assert.deepEqual(record.credits, { state: 'RELEASED', amount: 5 })
  })

  it('reviews when a challenge frame is missing, and when two are exchanged', async () => {
    for (const change of [(frames: unknown[]) => frames.slice(0, 2), ([a, b, c]: unknown[]) => [b, a, c], () => []]) {
      const record = await verify((actions) => {
        const [document, selfie, ...frames] = specimenAssets(actions)
        return [document, selfie, ...change(frames)]
      })
      assert.deepEqual([record.status, record.reason_codes], ['REVIEW', ['LIVENESS_LOW']])
    }
  })

  it('does not approve with one altered MRZ digit', async () => {
    // the birth date's last digit, with its check digit unchanged
    const forged = await renderSpecimen({ mrz: ([names, data]) => [names, `${data.slice(0, 18)}8${data.slice(19)}`] })
    const record = await verify((actions) => specimenAssets(actions, { document: forged }))
    assert.ok(record.status === 'REVIEW' || record.status === 'DECLINED', String(record.status))
    assert.ok(
      (record.reason_codes as string[]).some((code) => /^(MRZ_|TAMPER_|DOCUMENT_TAMPER)/.test(code)),
      String(record.reason_codes),
    )
  })

  it('declines an expired document', async () => {
    const expired = await renderSpecimen({ fields: { issueDate: '2014-05-21', expiryDate: '2024-05-20' } })
    const record = await verify((actions) => specimenAssets(actions, { document: expired }))
    assert.equal(record.status, 'DECLINED')
    assert.ok((record.reason_codes as string[]).includes('DOCUMENT_EXPIRED'))
  })

  it('reviews one declared mismatch and declines name and birth date together', async () => {
    const one = await verify((actions) => specimenAssets(actions), {
      ...BODY,
      declared: { date_of_birth: '1986-03-18' },
    })
    assert.deepEqual([one.status, one.reason_codes], ['REVIEW', ['DECLARED_DOB_MISMATCH']])
    const two = await verify((actions) => specimenAssets(actions), {
      ...BODY,
      declared: { first_name: 'Hugo', last_name: 'Brandt', date_of_birth: '1986-03-18' },
    })
    assert.equal(two.status, 'DECLINED')
    assert.ok(
      ['DECLARED_NAME_MISMATCH', 'DECLARED_DOB_MISMATCH'].every((code) =>
        (two.reason_codes as string[]).includes(code),
      ),
    )
  })

  it('screens a declared name alone, at once: a listed person goes to review, never further', async () => {
    const aml = (first: string, last: string, born: string) =>
      service.create({
        level: ['AML_SCREENING'],
        declared: { first_name: first, last_name: last, date_of_birth: born },
      })
    const ordinary = await aml('Tobias', 'Falkenrath', '1986-03-17')
    assert.equal((await service.until(ordinary.id, isDecided)).status, 'APPROVED')
    const listed = await aml('Ayman Muhammed Rabi', 'al-Zawahiri', '1951-06-19')
    const record = await service.until(listed.id, isDecided)
    assert.deepEqual([record.status, record.reason_codes], ['REVIEW', ['SANCTIONS_POSSIBLE_MATCH']])
    const [hit] = record.screening_hits as { list: string; matched_name: string; why: string[] }[]
    assert.match(hit.matched_name, /zawahiri/i)
    assert.ok(hit.why.length > 0)
  })

  it("keeps names and document data out of the workflow's history", async () => {
    const record = await verify((actions) => specimenAssets(actions), {
      ...BODY,
      declared: { first_name: 'Tobias', last_name: 'Falkenrath' },
    })
    const connection = await Connection.connect({ address: service.temporal.address })
    const client = new Client({ connection, namespace: service.temporal.namespace })
    const { deliveryId } = await service.db
      .selectFrom('webhook_delivery')
      .select('id as deliveryId')
      .where('verification_id', '=', String(record.id))
      .executeTakeFirstOrThrow()
    for (const id of [verificationWorkflowId(String(record.id)), `webhook-delivery/${deliveryId}`]) {
      const history = (await historyText(client.workflow.getHandle(id))).toLowerCase()
      assert.ok(history.includes('acc_'), 'the history was not read')
      for (const secret of [
        'falkenrath',
        'tobias',
        'k74h21097',
        '1986-03-17',
        '860317',
        'customer 17',
        'whsec_',
        service.account.live.plaintext.toLowerCase(),
      ]) {
        assert.ok(!history.includes(secret), `${id} holds ${secret}`)
      }
    }
    await connection.close()
  })

  it('stores all assets, sealed, only in the configured place', async () => {
    const ids = (
      await service.db
        .selectFrom('verification')
        .select('id')
        .where('account_id', '=', service.account.accountId)
        .execute()
    ).map(({ id }) => id)
    const assets = await service.db
      .selectFrom('asset')
      .select(['object_key', 'type'])
      .where('verification_id', 'in', ids)
      .execute()
    const there = (await listed(service.objects)).filter(({ key }) => ids.some((id) => key.includes(id)))
    assert.deepEqual(there.map(({ key }) => key).sort(), assets.map(({ object_key: key }) => key).sort())
    const { object_key: key } = assets.find(({ type }) => type === 'SELFIE')!
    assert.notDeepEqual((await service.objects.get(key)).subarray(0, 3), specimen('selfie').subarray(0, 3))
    assert.equal(existsSync(join(service.folder, 'objects')), !service.isInBucket)
  })
})
