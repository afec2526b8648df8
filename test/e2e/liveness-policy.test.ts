// The evidence that may approve, by its source, and the limit of tries for one person: through the API, with genuine assets.
import assert from 'node:assert/strict'
import { callJson } from '../../dev/https-json.ts'
import { aSession } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { actionsOf, anAddress, specimenAssets } from '../support/service.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'

const BODY = { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' }
const WHO = '--by|staff_7|--reason|attestation shown in ticket 4711'
const isDecided = ({ status }: Record<string, unknown>) => status !== 'PENDING'
const said = ({ status, reason_codes: codes }: Record<string, unknown>) => [status, codes]

describe('the liveness policy, end to end', function () {
  let service: SharedService
  before(async () => {
    service = await sharedService()
  })

  const run = async (line: string) => {
    const { code, err, report } = await ops(
      { db: service.db, url: String(service.env.DATABASE_URL) },
      `${line}|${service.account.accountId}|${WHO}|--json`,
    )
    assert.equal(code, 0, err)
    return report
  }
  const direct = async (
    body: Record<string, unknown> = {},
    change = (assets: ReturnType<typeof specimenAssets>) => assets,
  ) => {
    const created = await service.create({ ...BODY, ...body })
    assert.equal((await service.submit(created.id, change(specimenAssets(actionsOf(created))))).status, 201)
    return service.until(created.id, isDecided)
  }
  /** As anybody with the link can: staged and submitted without a capture session. */
  const byLink = async () => {
    const created = await service.create(BODY)
    const path = `/v1/hosted/verifications/${created.id}`
    for (const asset of specimenAssets(actionsOf(created)))
      assert.equal((await service.call('POST', `${path}/assets`, asset, { 'capture-source': 'CAMERA' })).status, 201)
    assert.equal((await service.call('POST', `${path}/submit`)).status, 201)
    return service.until(created.id, isDecided)
  }
  const observationsOf = (record: Record<string, unknown>): string[] =>
    (record.checks as { name: string; observations: string[] }[]).find(({ name }) => name === 'LIVENESS')
      ?.observations ?? []

  it("sends genuine assets of a client's server to review, says why, and approves them only for a trusted account", async () => {
    const untrusted = await direct()
    assert.deepEqual(said(untrusted), ['REVIEW', ['LIVENESS_UNSUBSTANTIATED']])
    assert.ok(
      observationsOf(untrusted).includes(
        'evidence source DIRECT (no capture session was open): nothing proves that a person was in front of a camera',
      ),
    )
    assert.deepEqual((untrusted.credits as { state: string }).state, 'HELD')

    assert.deepEqual(await run('account|trust-capture'), {
      account: service.account.accountId,
      trusted_capture: true,
      changed: true,
    })
    const trusted = await direct()
    assert.deepEqual(said(trusted), ['APPROVED', []])
    assert.ok(observationsOf(trusted).some((words) => words.includes('declared trusted')))
    assert.equal((await run('account|show')).trusted_capture, true)

    assert.deepEqual(
      said(await byLink()),
      ['REVIEW', ['LIVENESS_UNSUBSTANTIATED']],
      'a link of a trusted account is not trusted',
    )
    assert.deepEqual(
      said(await direct({}, (assets) => assets.filter(({ type }) => type !== 'LIVENESS_FRAME'))),
      ['REVIEW', ['LIVENESS_LOW']],
      'trusted, and without the movements',
    )

    await run('account|untrust-capture')
    assert.deepEqual(said(await direct()), ['REVIEW', ['LIVENESS_UNSUBSTANTIATED']])
  })

  it('lets an owner require a proof: genuine photos go to review, and the attested application is approved', async () => {
    const { token } = await aSession(service.db, service.account.accountId)
    const require = async (isRequired: boolean) => {
      const target = { baseUrl: service.baseUrl, ca: service.ca, apiKey: token }
      const headers = { 'x-forwarded-for': anAddress(), 'x-forwarded-proto': 'https' }
      const { status, body } = await callJson(target, 'PATCH', '/v1/me', { require_proof: isRequired }, headers)
      assert.deepEqual([status, body.require_proof], [200, isRequired])
    }
    await service.forgetTries()
    await run('account|trust-capture')
    await require(true)
    const attested = await direct()
    assert.deepEqual(said(attested), ['APPROVED', []])
    const levels = attested.evidence_levels as { level: string; unmet: { source: string }[] }[]
    assert.deepEqual([...new Set(levels.map(({ level }) => level))], ['NONE'], 'a photo reaches no level')
    assert.ok(!levels.some(({ unmet }) => unmet.some(({ source }) => source === 'section 3.14')))
    assert.deepEqual(said(await byLink()), ['REVIEW', ['LIVENESS_UNSUBSTANTIATED', 'PROOF_MISSING']])
    await run('account|untrust-capture')
    const document = await service.create({ ...BODY, level: ['ID_DOCUMENT'] })
    assert.equal((await service.submit(document.id, specimenAssets([]).slice(0, 1))).status, 201)
    assert.deepEqual(said(await service.until(document.id, isDecided)), ['REVIEW', ['PROOF_MISSING']])
    assert.equal((await run('account|show')).require_proof, true)
    await require(false)
  })

  it('does not restore trust when the account is activated again', async () => {
    await run('account|trust-capture')
    await run('account|suspend')
    await run('account|activate')
    await service.forgetTries()
    assert.deepEqual(said(await direct()), ['REVIEW', ['LIVENESS_UNSUBSTANTIATED']])
  })

  it('does not apply to test mode', async () => {
    const created = await service.create({ ...BODY, end_user_ref: 'test:approved' }, 'test')
    await service.submit(created.id, specimenAssets([]), 'test')
    assert.deepEqual(said(await service.until(created.id, isDecided, 'test')), ['APPROVED', []])
  })

  it('sends a person to review from the seventh try on, under any reference', async () => {
    await service.forgetTries()
    await run('account|trust-capture')
    const half = (assets: ReturnType<typeof specimenAssets>) => assets.slice(0, 3)
    const failed = await Promise.all([0, 1, 2, 3, 4, 5].map((i) => direct({ end_user_ref: `another name ${i}` }, half)))
    assert.deepEqual([...new Set(failed.map(({ status }) => status))], ['REVIEW'])
    assert.deepEqual(said(await direct({ end_user_ref: 'yet another name' })), ['REVIEW', ['ATTEMPTS_EXCEEDED']])
    await service.forgetTries()
    assert.deepEqual(said(await direct({ end_user_ref: 'yet another name' })), ['APPROVED', []])
  })
})
