import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Account } from '../../db/accounts/schema.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { createVerification } from '../../db/verifications/verifications.ts'
import { VERIFICATION_STATUSES } from '../../contract/verification.ts'
import { call, create, CREATE_BODY, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount, aRequest, KEY_RING, updateAccountStatus } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'
import { untilSomebodyWaits } from '../support/lock-wait.ts'

const ENDED = '{"error":{"code":"LINK_ENDED"}}'
const PAST = sql<Date>`now() - interval '1 second'`

describe('a hosted link', () => {
  let api: TestApi
  let selfie: string
  before(async () => {
    api = await startApi()
    selfie = (await picture()).toString('base64')
  })

  type Owner = Awaited<ReturnType<typeof anAccount>>
  /** A verification of an account of its own. */
  async function aLink(): Promise<{ id: string; owner: Owner }> {
    const owner = await anAccount(api.db)
    const { json } = await create(api, owner.live.plaintext, {
      ...CREATE_BODY,
      level: ['ID_DOCUMENT'],
      redirect_url: 'https://client.example/done',
    })
    return { id: String(json.id), owner }
  }
  const read = (id: string) => call(api, 'GET', `/v1/hosted/verifications/${id}`)
  const stage = (id: string, type = 'DOCUMENT_FRONT') =>
    call(api, 'POST', `/v1/hosted/verifications/${id}/assets`, { json: { type, data: selfie } })
  const submit = (id: string) => call(api, 'POST', `/v1/hosted/verifications/${id}/submit`)
  const submitByKey = (id: string, owner: Owner) =>
    call(api, 'POST', `/v1/verifications/${id}/submit`, {
      key: owner.live.plaintext,
      json: { assets: [{ type: 'DOCUMENT_FRONT', data: selfie }] },
    })
  const change = (
    id: string,
    values:
      | Partial<Pick<Verification, 'status' | 'data_key'>>
      | { submitted_at: ReturnType<typeof sql<Date>> }
      | { expires_at: typeof PAST },
  ) => api.db.updateTable('verification').set(values).where('id', '=', id).execute()
  const submittedAt = async (id: string) =>
    (await api.db.selectFrom('verification').select('submitted_at').where('id', '=', id).executeTakeFirstOrThrow())
      .submitted_at
  const told = (id: string) =>
    api.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'SIGNAL_SUBMITTED')
      .where('subject_id', '=', id)
      .execute()
  const objectsOf = (id: string): Promise<string[]> => readdir(join(api.env.OBJECT_STORE_FOLDER, id)).catch(() => [])

  /** Every way in which a link ends, with whether the verification was submitted before. */
  const ENDS: Record<string, { submitted: boolean; end: (id: string, owner: Owner) => Promise<unknown> }> = {
    expired: { submitted: false, end: (id) => change(id, { status: 'EXPIRED' }) },
    'past its expiry, not yet marked': { submitted: false, end: (id) => change(id, { expires_at: PAST }) },
    'failed before anything was submitted': { submitted: false, end: (id) => change(id, { status: 'ERROR' }) },
    'of erased data': { submitted: false, end: (id) => change(id, { data_key: null }) },
    'of a suspended account': {
      submitted: false,
      end: (_, { accountId }) => updateAccountStatus(api.db, accountId, 'SUSPENDED'),
    },
    'of a closed account': {
      submitted: false,
      end: (_, { accountId }) => updateAccountStatus(api.db, accountId, 'CLOSED'),
    },
    approved: { submitted: true, end: (id) => change(id, { status: 'APPROVED' }) },
    declined: { submitted: true, end: (id) => change(id, { status: 'DECLINED' }) },
    'ended in error': { submitted: true, end: (id) => change(id, { status: 'ERROR' }) },
    'submitted, of a suspended account': {
      submitted: true,
      end: (_, { accountId }) => updateAccountStatus(api.db, accountId, 'SUSPENDED'),
    },
  }
  const bare = ({ status, headers, text }: Answer) => {
    const { date: _date, 'x-request-id': _id, ...rest } = headers
    return { status, headers: rest, text }
  }

  it('reveals only its end after it has ended, in any way', async () => {
    const answers = new Map<string, ReturnType<typeof bare>>()
    for (const [how, { submitted, end }] of Object.entries(ENDS)) {
      const { id, owner } = await aLink()
      assert.equal((await stage(id)).status, 201)
      if (submitted) await change(id, { submitted_at: sql<Date>`now()` })
      await end(id, owner)
      answers.set(how, bare(await read(id)))
    }
    const [first] = answers.values()
    assert.deepEqual([first.status, first.text], [404, ENDED])
    for (const [how, answer] of answers) assert.deepEqual(answer, first, how)
  })

  it('accepts no asset and no submission after it has ended, and stores nothing', async () => {
    for (const [how, { submitted, end }] of Object.entries(ENDS)) {
      const { id, owner } = await aLink()
      await stage(id)
      if (submitted) await change(id, { submitted_at: sql<Date>`now()` })
      await end(id, owner)
      const at = await submittedAt(id)
      // interface.md 3.1, rule 1: a second submission is refused as such.
      const expected = submitted && !how.includes('account') ? 'ALREADY_SUBMITTED' : 'LINK_ENDED'
      for (const answer of [await stage(id), await stage(id, 'DOCUMENT_BACK'), await submit(id)])
        assert.equal(answer.code, expected, how)
      assert.deepEqual([await submittedAt(id), await told(id), (await objectsOf(id)).length], [at, [], 1], how)
    }
  })

  it('shows after the submission only that it was received, in progress or in review', async () => {
    const statuses = VERIFICATION_STATUSES.filter((status) => status === 'PENDING' || status === 'REVIEW')
    const answers = await Promise.all(
      statuses.map(async (status) => {
        const { id } = await aLink()
        await stage(id)
        assert.equal((await submit(id)).status, 201)
        await change(id, { status })
        return bare({ ...(await read(id)), text: (await read(id)).text.replace(id, 'ver_') })
      }),
    )
    assert.deepEqual(answers[0], answers[1])
    const { version, ...received } = JSON.parse(answers[0].text) as Record<string, unknown>
    assert.match(String(version), /^[0-9a-f]{16}$/)
    assert.deepEqual(received, {
      id: 'ver_',
      status: 'PENDING',
      submitted: true,
      required_assets: [],
      liveness_challenge: { actions: [] },
      redirect_url: null,
      staged_assets: [],
      country: null,
      doc_type: null,
      client_name: null,
      mode: null,
      expires_at: null,
      reference_code: null,
      capture: null,
      in_work: null,
      open_elsewhere: false,
    })
  })

  it('differs from a link that never existed', async () => {
    const { id } = await aLink()
    const unknown = `${id.slice(0, -4)}ZZZZ`
    for (const answer of [await read(unknown), await stage(unknown), await submit(unknown)])
      assert.deepEqual([answer.status, answer.code], [404, 'NOT_FOUND'])
  })

  it('opens again with the account', async () => {
    const { id, owner } = await aLink()
    await updateAccountStatus(api.db, owner.accountId, 'SUSPENDED')
    assert.equal((await read(id)).code, 'LINK_ENDED')
    await updateAccountStatus(api.db, owner.accountId, 'ACTIVE')
    assert.equal((await stage(id)).status, 201)
    assert.equal((await submit(id)).status, 201)
  })

  /** Suspends the account in a transaction that commits only when the call waits for it inside its own. */
  async function whileSuspending(
    owner: Owner,
    run: () => Promise<Answer>,
    status: Account['status'] = 'SUSPENDED',
  ): Promise<Answer> {
    let answer: Promise<Answer> | undefined
    await api.db.transaction().execute(async (trx) => {
      await updateAccountStatus(trx, owner.accountId, status)
      answer = run()
      await untilSomebodyWaits(api.db)
    })
    return answer ?? assert.fail()
  }

  it('loses a race against a suspension that commits during a staging or a submission', async () => {
    const [staging, submitting] = [await aLink(), await aLink()]
    assert.equal((await whileSuspending(staging.owner, () => stage(staging.id))).code, 'LINK_ENDED')
    assert.deepEqual(await objectsOf(staging.id), [])
    await stage(submitting.id)
    assert.equal((await whileSuspending(submitting.owner, () => submit(submitting.id), 'CLOSED')).code, 'LINK_ENDED')
    assert.deepEqual([await submittedAt(submitting.id), await told(submitting.id)], [null, []])
  })

  it('cannot be submitted by key after its account is suspended, nor in a race with the suspension', async () => {
    const [before, during] = [await aLink(), await aLink()]
    await updateAccountStatus(api.db, before.owner.accountId, 'SUSPENDED')
    const refused = await submitByKey(before.id, before.owner)
    assert.deepEqual([refused.status, refused.code], [403, 'ACCOUNT_INACTIVE'])
    const raced = await whileSuspending(during.owner, () => submitByKey(during.id, during.owner))
    assert.deepEqual([raced.status, raced.code], [403, 'ACCOUNT_INACTIVE'])
    for (const { id } of [before, during])
      assert.deepEqual([await submittedAt(id), await told(id), await objectsOf(id)], [null, [], []])
  })

  it('is not created for an account that was suspended after the look-up of its key', async () => {
    const owner = await anAccount(api.db)
    await updateAccountStatus(api.db, owner.accountId, 'SUSPENDED')
    assert.deepEqual(await createVerification(api.db, KEY_RING, aRequest(owner)), { kind: 'account-inactive' })
  })

  it('accepts nothing by key after its expiry, even before the workflow has marked it', async () => {
    const { id, owner } = await aLink()
    await change(id, { expires_at: PAST })
    assert.equal((await submitByKey(id, owner)).code, 'ALREADY_SUBMITTED')
    assert.deepEqual([await submittedAt(id), await objectsOf(id)], [null, []])
  })
})
