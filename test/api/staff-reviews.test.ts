import assert from 'node:assert/strict'
import { request } from 'node:https'
import { sql } from 'kysely'
import sharp from 'sharp'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { newId } from '../../db/ids.ts'
import { changeStaffRole, changeStaffStatus } from '../../db/staff/staff.ts'
import { call, startApi, type Answer, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { aCaptureSeries, aReview } from '../support/reviews.ts'
import { aStaffMember, type StaffMember } from '../support/staff.ts'

const SANCTIONS = ['SANCTIONS_POSSIBLE_MATCH']
const NOTE = 'Born twenty-five years later than the listed person.'

describe('the review console: who may do what, when, and with whom', () => {
  let api: TestApi
  let account: Awaited<ReturnType<typeof anAccount>>
  let reviewer: StaffMember
  let senior: StaffMember
  let other: StaffMember
  before(async () => {
    api = await startApi()
    account = await anAccount(api.db, { credits: 10_000 })
    ;[reviewer, senior, other] = [
      await aStaffMember(api.db, 'REVIEWER', 'Rosa'),
      await aStaffMember(api.db, 'SENIOR', 'Selma'),
      await aStaffMember(api.db, 'SENIOR', 'Otto'),
    ]
  })

  const fresh = (codes: readonly string[] = ['FACE_MATCH_LOW']) => aReview(api.db, api.deps.objects, account, codes)
  const ask = (who: StaffMember, method: string, path: string, json?: unknown) =>
    call(api, method, `/v1/staff/${path}`, { key: who.token, ...(json === undefined ? {} : { json }) })
  const claim = (who: StaffMember, id: string) => ask(who, 'POST', `reviews/${id}/claim`)
  const versionOf = async (who: StaffMember, id: string) =>
    String((await ask(who, 'GET', `reviews/${id}`)).json.version)
  const decide = async (who: StaffMember, id: string, outcome: string, version?: string) =>
    ask(who, 'POST', `reviews/${id}/decision`, { outcome, note: NOTE, version: version ?? (await versionOf(who, id)) })
  const said = ({ status, code }: Answer) => code ?? status
  const expire = (id: string) =>
    api.db
      .updateTable('review_claim')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('verification_id', '=', id)
      .execute()
  const auditOf = async (id: string) =>
    (await listAuditEntries(api.db, id)).map(({ actor, action }) => `${actor} ${action}`)

  it('gives a review to one of two people who take it at once, and tells the other who has it', async () => {
    const { id } = await fresh()
    const answers = await Promise.all([reviewer, senior, reviewer, senior, other].map((who) => claim(who, id)))
    const holders = new Set(
      [reviewer, senior, reviewer, senior, other].filter((_, i) => answers[i].status === 201).map(({ id: who }) => who),
    )
    assert.equal(holders.size, 1)
    const refused = answers.find(({ status }) => status === 409)
    assert.equal(refused?.code, 'CLAIMED_BY_OTHER')
    assert.match(String((refused?.json.error as { by: string }).by), /Rosa|Selma|Otto/)
  })

  it("takes nothing from somebody whose claim has run out and is another's", async () => {
    const { id, assets } = await fresh()
    await claim(reviewer, id)
    const version = await versionOf(reviewer, id)
    await expire(id)
    assert.equal(said(await claim(senior, id)), 201)
    assert.equal(said(await decide(reviewer, id, 'APPROVED', version)), 'CLAIM_NEEDED')
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${id}/assets/${assets[0].id}`)), 'CLAIM_NEEDED')
    assert.equal(said(await ask(reviewer, 'DELETE', `reviews/${id}/claim`)), 200)
    assert.equal(
      said(await ask(senior, 'GET', `reviews/${id}/assets/${assets[0].id}`)),
      200,
      "another's release freed it",
    )
  })

  it('refuses a decision on what has changed since it was shown, and keeps the claim', async () => {
    const { id } = await fresh()
    await claim(reviewer, id)
    const version = await versionOf(reviewer, id)
    await api.db.updateTable('verification').set({ risk_score: 77 }).where('id', '=', id).execute()
    assert.equal(said(await decide(reviewer, id, 'APPROVED', version)), 'STALE')
    assert.equal(said(await decide(reviewer, id, 'APPROVED')), 200)
  })

  it('lets two different people close a sanctions hit, never one twice, and nobody without the right', async () => {
    const { id } = await fresh(SANCTIONS)
    assert.equal(said(await claim(reviewer, id)), 'ROLE_NOT_ALLOWED')
    await claim(senior, id)
    const first = await decide(senior, id, 'APPROVED')
    assert.deepEqual([first.status, first.json], [202, { result: 'SECOND_NEEDED', status: 'REVIEW' }])
    assert.equal(said(await claim(senior, id)), 'SECOND_PERSON_NEEDED')
    assert.equal(said(await decide(senior, id, 'APPROVED')), 'SECOND_PERSON_NEEDED')
    assert.equal(
      said(await decide(senior, id, 'DECLINED')),
      'SECOND_PERSON_NEEDED',
      'a change of mind that nobody asked for',
    )
    assert.equal(
      (await api.db.selectFrom('review_decision').selectAll().where('verification_id', '=', id).execute()).length,
      0,
    )
    await claim(other, id)
    assert.equal(said(await decide(other, id, 'APPROVED')), 200)
    const [decision] = await api.db
      .selectFrom('review_decision')
      .selectAll()
      .where('verification_id', '=', id)
      .execute()
    assert.deepEqual([decision.outcome, decision.reviewer], ['APPROVED', `${senior.id}+${other.id}`])
  })

  it('keeps a review where it is while two people differ; it stands as soon as two agree', async () => {
    const { id } = await fresh(SANCTIONS)
    for (const [who, outcome, status] of [
      [senior, 'APPROVED', 202],
      [other, 'DECLINED', 202],
      [senior, 'DECLINED', 200],
    ] as const) {
      await claim(who, id)
      assert.equal((await decide(who, id, outcome)).status, status)
    }
    assert.equal(
      (
        await api.db
          .selectFrom('review_decision')
          .select('outcome')
          .where('verification_id', '=', id)
          .executeTakeFirstOrThrow()
      ).outcome,
      'DECLINED',
    )
  })

  it('does not count the word of somebody who was shut out since', async () => {
    const lost = await aStaffMember(api.db, 'SENIOR')
    const { id } = await fresh(SANCTIONS)
    await claim(lost, id)
    assert.equal((await decide(lost, id, 'APPROVED')).status, 202)
    await changeStaffStatus(api.db, lost.id, 'DISABLED', { actor: 'ops', reason: 'their laptop was stolen' })
    await claim(senior, id)
    assert.equal((await decide(senior, id, 'APPROVED')).status, 202, 'one honest person is not two')
    await claim(other, id)
    assert.equal((await decide(other, id, 'APPROVED')).status, 200)
    assert.equal(
      (
        await api.db
          .selectFrom('review_decision')
          .select('reviewer')
          .where('verification_id', '=', id)
          .executeTakeFirstOrThrow()
      ).reviewer,
      `${senior.id}+${other.id}`,
    )
  })

  it('refuses a role that was taken away between claim and decision', async () => {
    const member = await aStaffMember(api.db, 'SENIOR')
    const { id } = await fresh(SANCTIONS)
    await claim(member, id)
    const version = await versionOf(member, id)
    await changeStaffRole(api.db, member.id, 'REVIEWER', { actor: 'ops', reason: 'test' })
    await api.db
      .insertInto('review_claim')
      .values({ verification_id: id, staff_id: member.id, expires_at: new Date(Date.now() + 60_000) })
      .execute() // as if it had been kept
    assert.equal(said(await decide(member, id, 'APPROVED', version)), 'ROLE_NOT_ALLOWED')
    await changeStaffRole(api.db, member.id, 'SUPPORT', { actor: 'ops', reason: 'test' })
    assert.equal(said(await ask(member, 'GET', `reviews/${id}`)), 'ROLE_NOT_ALLOWED')
  })

  it('decides once, however often and from however many places it is asked', async () => {
    const { id } = await fresh()
    await claim(reviewer, id)
    const version = await versionOf(reviewer, id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(reviewer, id, 'APPROVED', version)))
    assert.deepEqual([...new Set(answers.map(said))], [200])
    assert.equal(said(await decide(reviewer, id, 'APPROVED', version)), 200, 'a repetition')
    assert.equal(said(await decide(reviewer, id, 'DECLINED', version)), 'NOT_OPEN')
    const votes = await api.db.selectFrom('review_vote').selectAll().where('verification_id', '=', id).execute()
    assert.equal(votes.length, 1)
    assert.ok(!votes[0].note.includes('listed person'), 'the note is kept in clear')
    const told = await api.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
    assert.deepEqual(told, [{ kind: 'RESOLVE_REVIEW' }], 'no workflow runs here: the sweep has it')
    for (const change of [sql`update review_vote set outcome = 'DECLINED'`, sql`delete from review_vote`])
      await assert.rejects(change.execute(api.db), /append-only/)
  })

  it('shows a picture anew encoded, uncached, and only after it is written down who looked', async () => {
    const {
      id,
      assets: [document, selfie],
    } = await fresh()
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${id}/assets/${document.id}`)), 'CLAIM_NEEDED')
    assert.ok(!(await auditOf(id)).some((entry) => entry.includes('picture')))
    await claim(reviewer, id)
    const answer = await fetchPicture(api, reviewer, `/v1/staff/reviews/${id}/assets/${document.id}`)
    assert.deepEqual([answer.status, answer.type, answer.cache], [200, 'image/webp', 'no-store'])
    const { format, exif } = await sharp(answer.body).metadata()
    assert.deepEqual([format, exif], ['webp', undefined])
    assert.ok((await auditOf(id)).includes(`${reviewer.id} picture view`))

    await sql`create function fail_audit() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`.execute(
      api.db,
    )
    await sql`create trigger fail_audit before insert on audit_entry for each row when (new.action = 'picture view') execute function fail_audit()`.execute(
      api.db,
    )
    const unseen = await ask(reviewer, 'GET', `reviews/${id}/assets/${selfie.id}`)
    await sql`drop trigger fail_audit on audit_entry`.execute(api.db)
    assert.deepEqual([unseen.status, unseen.json], [500, { error: { code: 'INTERNAL_ERROR' } }])
  })

  it("shows no picture of another case under the number of one's own", async () => {
    const [own, foreign] = [await fresh(), await fresh()]
    await claim(reviewer, own.id)
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${own.id}/assets/${foreign.assets[0].id}`)), 'NOT_FOUND')
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${own.id}/assets/${newId('asset')}`)), 'NOT_FOUND')
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${own.id}/assets/..%2f..`)), 'NOT_FOUND')
    assert.ok(!(await auditOf(own.id)).some((entry) => entry.includes('picture')))
  })

  it('shows the capture series in its order, each frame a view of its own', async () => {
    const [own, foreign] = [await fresh(), await fresh()]
    const frames = await aCaptureSeries(api.db, api.deps.objects, own.id)
    const [theirs] = await aCaptureSeries(api.db, api.deps.objects, foreign.id)
    const capture = (await ask(reviewer, 'GET', `reviews/${own.id}`)).json.capture as {
      origin: string
      own_step: string
      own_step_at_ms: number
      frames: { id: string; step: string; at_ms: number }[]
    }
    assert.deepEqual(
      [capture.origin, capture.own_step, capture.own_step_at_ms, capture.frames.map(({ id }) => id)],
      ['CAPTURED', 'SMILE', 21_000, frames],
    )
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${own.id}/assets/${frames[0]}`)), 'CLAIM_NEEDED')
    await claim(reviewer, own.id)
    assert.equal(
      (await fetchPicture(api, reviewer, `/v1/staff/reviews/${own.id}/assets/${frames[0]}`)).type,
      'image/webp',
    )
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${own.id}/assets/${theirs}`)), 'NOT_FOUND')
    assert.equal((await auditOf(own.id)).filter((entry) => entry === `${reviewer.id} picture view`).length, 1)
  })

  it('has nothing left to show or decide of somebody who was erased', async () => {
    const { id, assets } = await fresh(SANCTIONS)
    await claim(senior, id)
    const version = await versionOf(senior, id)
    await api.db.updateTable('verification').set({ data_key: null, declared: null }).where('id', '=', id).execute()
    assert.equal(said(await ask(senior, 'GET', `reviews/${id}/assets/${assets[0].id}`)), 'ERASED')
    assert.equal(said(await decide(senior, id, 'APPROVED', version)), 'ERASED')
    assert.equal(said(await claim(other, id)), 'ERASED')
    const { json } = await ask(senior, 'GET', `reviews/${id}`)
    assert.deepEqual([json.standing, json.declared, json.extracted, json.assets], ['ERASED', null, null, []])
    const queue = await ask(senior, 'GET', 'reviews?page_size=100')
    assert.ok(!queue.text.includes(id))
  })

  it('shuts out whoever is disabled from their next request on, and frees what they had', async () => {
    const member = await aStaffMember(api.db, 'REVIEWER')
    const { id } = await fresh()
    await claim(member, id)
    await changeStaffStatus(api.db, member.id, 'DISABLED', { actor: 'ops', reason: 'left' })
    assert.equal(said(await ask(member, 'GET', 'reviews')), 'INVALID_SESSION')
    assert.equal(
      said(await call(api, 'POST', '/v1/staff/auth/refresh', { headers: { cookie: member.cookie } })),
      'INVALID_SESSION',
    )
    assert.equal(said(await claim(reviewer, id)), 201)
  })

  it('opens only what is in review, and says no more of anything else', async () => {
    const { id } = await fresh()
    for (const status of ['PENDING', 'APPROVED'] as const) {
      await api.db.updateTable('verification').set({ status }).where('id', '=', id).execute()
      const answers = await Promise.all([ask(reviewer, 'GET', `reviews/${id}`), claim(reviewer, id)])
      assert.deepEqual(
        answers.map(({ status: code, text }) => [code, text]),
        answers.map(() => [409, '{"error":{"code":"NOT_OPEN"}}']),
      )
    }
  })

  it('refuses bad input', async () => {
    const { id } = await fresh()
    const wrong = [
      {},
      { outcome: 'REVIEW', note: NOTE, version: 'x' },
      { outcome: 'APPROVED', note: 'short', version: 'x' },
      { outcome: 'APPROVED', note: '          \n   ', version: 'x' },
      { outcome: 'APPROVED', note: 'x'.repeat(2_001), version: 'x' },
      { outcome: 'APPROVED', note: 'NUL \0 is no text', version: 'x' },
      { outcome: 'APPROVED', note: NOTE },
      { outcome: 'APPROVED', note: NOTE, version: 'x', by: other.id },
    ]
    for (const body of wrong)
      assert.equal(
        said(await ask(reviewer, 'POST', `reviews/${id}/decision`, body)),
        'VALIDATION_ERROR',
        JSON.stringify(body).slice(0, 80),
      )
    for (const query of [
      'mode=BOTH',
      'view=mine',
      "reason='",
      'country=DE',
      'page=0',
      'page_size=101',
      'status=REVIEW',
    ]) {
      assert.equal(said(await ask(reviewer, 'GET', `reviews?${query}`)), 'VALIDATION_ERROR', query)
    }
  })

  it('lists the longest waiting first, with who has what and what a second person must see', async () => {
    const [older, newer] = [await fresh(SANCTIONS), await fresh()]
    await api.db
      .updateTable('verification')
      .set({ submitted_at: new Date(Date.now() - 7_200_000) })
      .where('id', '=', older.id)
      .execute()
    await claim(senior, older.id)
    await decide(senior, older.id, 'APPROVED')
    await claim(reviewer, newer.id)
    const {
      json: { items },
    } = await ask(reviewer, 'GET', 'reviews?page_size=100')
    const rows = items as {
      id: string
      standing: string
      votes: number
      claim: { by: { name: string }; mine: boolean } | null
    }[]
    const [first, second] = [rows.findIndex(({ id }) => id === older.id), rows.findIndex(({ id }) => id === newer.id)]
    assert.ok(first !== -1 && first < second)
    assert.deepEqual([rows[first].standing, rows[first].votes, rows[first].claim], ['ROLE', 1, null])
    assert.deepEqual([rows[second].claim?.by.name, rows[second].claim?.mine], ['Rosa', true])
    const looks = async (who: StaffMember) =>
      ((await ask(who, 'GET', 'reviews?view=second')).json.items as typeof rows).find(({ id }) => id === older.id)
        ?.standing
    assert.deepEqual([await looks(senior), await looks(other)], ['SECOND_PERSON', 'OPEN'])
  })
})

function fetchPicture(api: TestApi, who: StaffMember, path: string) {
  return new Promise<{ status: number; type: unknown; cache: unknown; body: Buffer }>((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port: api.port,
        ca: api.ca,
        path,
        headers: { authorization: `Bearer ${who.token}` },
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'],
            cache: response.headers['cache-control'],
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}
