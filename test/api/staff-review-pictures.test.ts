import assert from 'node:assert/strict'
import { request } from 'node:https'
import { sql } from 'kysely'
import sharp from 'sharp'
import { newId } from '../../db/ids.ts'
import type { TestApi } from '../support/api.ts'
import { aCaptureSeries } from '../support/reviews.ts'
import type { StaffMember } from '../support/staff.ts'
import { reviewDeskOf, said, startReviews, type Reviews } from '../support/review-desk.ts'

const SANCTIONS = ['SANCTIONS_POSSIBLE_MATCH']

describe('the review console: personal data and who sees it', () => {
  let api: TestApi
  let account: Reviews['account']
  let reviewer: StaffMember
  let senior: StaffMember
  let other: StaffMember
  before(async () => {
    ;({ api, account, reviewer, senior, other } = await startReviews())
  })

  const { fresh, ask, claim, versionOf, decide, auditOf } = reviewDeskOf(() => ({ api, account }))

  it('shows an image re-encoded and uncached, and only after the viewer is recorded', async () => {
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

  it("shows no image of another case under a number of the viewer's own case", async () => {
    const [own, foreign] = [await fresh(), await fresh()]
    await claim(reviewer, own.id)
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${own.id}/assets/${foreign.assets[0].id}`)), 'NOT_FOUND')
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${own.id}/assets/${newId('asset')}`)), 'NOT_FOUND')
    assert.equal(said(await ask(reviewer, 'GET', `reviews/${own.id}/assets/..%2f..`)), 'NOT_FOUND')
    assert.ok(!(await auditOf(own.id)).some((entry) => entry.includes('picture')))
  })

  it('shows the capture series in order, each frame as a recorded view', async () => {
    const [own, foreign] = [await fresh(), await fresh()]
    const frames = await aCaptureSeries(api.db, api.deps.objects, own.id)
    const [theirs] = await aCaptureSeries(api.db, api.deps.objects, foreign.id)
    const capture = (await ask(reviewer, 'GET', `reviews/${own.id}`)).json.capture as {
      origin: string
      own_steps: object[]
      frames: { id: string; step: string; at_ms: number }[]
    }
    assert.deepEqual(
      [capture.origin, capture.own_steps, capture.frames.map(({ id }) => id)],
      [
        'CAPTURED',
        [
          { step: 'SMILE', series_step: 'OWN_STEP', revealed_at_ms: 21_000 },
          { step: 'OPEN_MOUTH', series_step: 'SECOND_STEP', revealed_at_ms: 25_000 },
        ],
        frames,
      ],
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

  it('shows and decides nothing of an erased person', async () => {
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
