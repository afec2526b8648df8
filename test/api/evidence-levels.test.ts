// The evidence levels on the record, their facts, and the verifications without levels.
import assert from 'node:assert/strict'
import {
  expireVerification,
  failVerification,
  settleVerification,
} from '../../activities/verification/verification-activities.ts'
import { dataKeyOf, recordCheck } from '../../activities/verification/check-detail.ts'
import { CHECKS, type Check } from '../../contract/verification.ts'
import { setTrustedCapture } from '../../db/accounts/trusted-capture.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import type { CreateRequest } from '../../db/verifications/verifications.ts'
import type { EvidenceOrigin } from '../../contract/evidence-origin.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession, aVerification, KEY_RING } from '../support/factories.ts'

interface Level {
  readonly standard: string
  readonly level: string
  readonly unmet: readonly { readonly source: string; readonly requirement: string }[]
}
const INJECTION = ['section 3.14', 'BIN-8.4.2-04A']
const LIVE = 'A live person in front of the camera, and no sign of a presentation attack'

describe('the evidence levels of a verification', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db, { credits: 1_000 })
  })

  const read = async (id: string, key = account.live.plaintext) => {
    const { status, json } = await call(api, 'GET', `/v1/verifications/${id}`, { key })
    assert.equal(status, 200, JSON.stringify(json))
    return json
  }
  const levelsOf = async (id: string): Promise<readonly Level[]> =>
    ((await read(id)).evidence_levels ?? assert.fail('no evidence levels')) as readonly Level[]
  const unmetOf = (levels: readonly Level[]) => levels.flatMap(({ unmet }) => unmet.map(({ source }) => source))
  /** A verification with its checks stored and decided: all passed but those with a code. */
  const aDecided = async (
    {
      origin = 'CAPTURED',
      by = 'PAGE',
      failed = {},
    }: {
      readonly origin?: EvidenceOrigin
      readonly by?: 'PAGE' | 'CLIENT'
      readonly failed?: Partial<Record<Check, string>>
    } = {},
    changes: Partial<CreateRequest> = {},
  ) => {
    const verification = await aVerification(api.db, account, changes)
    const { id } = verification
    const dataKey = dataKeyOf(verification, KEY_RING)
    for (const name of CHECKS.filter((check) => verification.checks.includes(check))) {
      const code = failed[name]
      await recordCheck(api.db, dataKey, id, {
        result: {
          name,
          verdict: code === undefined ? 'PASS' : 'REVIEW',
          score: 1,
          codes: code === undefined ? [] : [code],
          observations: [],
        },
      })
    }
    await api.db
      .updateTable('verification')
      .set({ evidence_origin: origin, submitted_by: by, submitted_at: new Date() })
      .where('id', '=', id)
      .execute()
    await settleVerification({ db: api.db, keyRing: KEY_RING }, id)
    return id
  }

  it('are NONE for approved photos of our own page, and say why', async () => {
    const record = await read(await aDecided())
    assert.equal(record.status, 'APPROVED')
    const levels = record.evidence_levels as Level[]
    assert.deepEqual(
      levels.map(({ standard, level }) => [standard, level]),
      [
        ['NIST SP 800-63A-4', 'NONE'],
        ['ETSI TS 119 461', 'NONE'],
      ],
    )
    const [nist, etsi] = levels
    assert.ok(nist.unmet.some(({ requirement }) => requirement.startsWith('Two pieces of evidence')))
    assert.ok(
      nist.unmet.every(({ requirement }) => requirement !== LIVE),
      'liveness passed',
    )
    assert.ok(etsi.unmet.some(({ source }) => source === 'VAL-8.3.3-04X'))
    for (const source of INJECTION) assert.ok(unmetOf(levels).includes(source), source)
  })

  it('follow the verdicts of the checks, also for a review', async () => {
    const id = await aDecided({ failed: { FACE_MATCH: 'FACE_MATCH_LOW', LIVENESS: 'LIVENESS_LOW' } })
    assert.equal((await read(id)).status, 'REVIEW')
    const levels = await levelsOf(id)
    const passed = unmetOf(await levelsOf(await aDecided()))
    for (const source of ['section 4.2.6', 'BIN-8.4.3-01X', 'BIN-8.4.2-02X']) {
      assert.ok(unmetOf(levels).includes(source), source)
      assert.ok(!passed.includes(source), source)
    }
    assert.ok(levels[0].unmet.some(({ requirement }) => requirement === LIVE))
  })

  it('follow the check of the document', async () => {
    const id = await aDecided({ failed: { DOCUMENT: 'DOC_NUMBER_INVALID' } })
    assert.ok(unmetOf(await levelsOf(id)).includes('VAL-8.3.3-12X'))
    const alone = unmetOf(await levelsOf(await aDecided({ origin: 'DIRECT' }, { level: ['ID_DOCUMENT'] })))
    assert.ok(!alone.includes('VAL-8.3.3-12X'))
    assert.ok(alone.includes('BIN-8.4.3-01X'), 'no face was compared')
  })

  it('count the attested application of the time of the checks, not the trust of today', async () => {
    await setTrustedCapture(api.db, account.accountId, true, { actor: 'staff_7', reason: 'ticket' })
    const attested = await aDecided({ origin: 'DIRECT', by: 'CLIENT' })
    const files = await aDecided({ origin: 'DIRECT', by: 'CLIENT', failed: { LIVENESS: 'LIVENESS_UNSUBSTANTIATED' } })
    await setTrustedCapture(api.db, account.accountId, false, { actor: 'staff_7', reason: 'ticket' })
    const seen = unmetOf(await levelsOf(attested))
    for (const source of INJECTION) {
      assert.ok(!seen.includes(source), source)
      assert.ok(unmetOf(await levelsOf(files)).includes(source), source)
    }
    assert.ok(
      (await levelsOf(attested)).every(({ level }) => level === 'NONE'),
      'it is still a photo of a document',
    )
  })

  it('are null before the checks end, and where nothing was judged', async () => {
    const deps = { db: api.db, keyRing: KEY_RING }
    const open = await aVerification(api.db, account)
    assert.equal((await read(open.id)).evidence_levels, null, 'waiting')
    await expireVerification(deps, open.id)
    assert.deepEqual([(await read(open.id)).status, (await read(open.id)).evidence_levels], ['EXPIRED', null])
    const broken = await aVerification(api.db, account)
    await failVerification(deps, broken.id)
    assert.deepEqual([(await read(broken.id)).status, (await read(broken.id)).evidence_levels], ['ERROR', null])
    const screening = await aDecided(
      {},
      { level: ['AML_SCREENING'], country: null, declared: { first_name: 'Tobias', last_name: 'Falkenrath' } },
    )
    assert.deepEqual([(await read(screening)).status, (await read(screening)).evidence_levels], ['APPROVED', null])
    const simulated = await aDecided({}, { mode: 'TEST', apiKeyId: account.test.id, endUserRef: 'test:approved' })
    const record = await read(simulated, account.test.plaintext)
    assert.deepEqual([record.status, record.evidence_levels], ['APPROVED', null])
  })

  it('end with the data key', async () => {
    const id = await aDecided()
    await api.db.updateTable('verification').set({ data_key: null }).where('id', '=', id).execute()
    assert.equal((await read(id)).evidence_levels, null)
  })

  it('are in no list and in no webhook, which stay as small as before', async () => {
    await insertEndpoint(api.db, KEY_RING, {
      accountId: account.accountId,
      url: 'https://hooks.example/in',
      events: ['verification.approved'],
    })
    const id = await aDecided()
    const { token } = await aSession(api.db, account.accountId)
    const { json } = await call(api, 'GET', '/v1/me/verifications', { key: token })
    const items = json.items as Record<string, unknown>[]
    assert.ok(items.length > 0 && items.every((item) => !('evidence_levels' in item)))
    const { body } = await api.db
      .selectFrom('webhook_delivery')
      .select('body')
      .where('verification_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.ok(body !== null && body.includes(id))
    assert.ok(!body.includes('evidence_levels'))
  })
})
