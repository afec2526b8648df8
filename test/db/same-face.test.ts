import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { dataKeyOf } from '../../activities/verification/check-detail.ts'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { OpenedFaces } from '../../activities/vision/opened-faces.ts'
import { noteSameFace } from '../../activities/vision/same-face.ts'
import { packFace } from '../../checks/face/packed-face.ts'
import type { ExtractedDocument } from '../../checks/results/check-result.ts'
import type { Db } from '../../db/pool.ts'
import { purgeOldTries } from '../../db/verifications/old-tries.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { createLogger } from '../../runtime/log.ts'
import { COARSE } from '../support/coarse-embedder.ts'
import { aCheckedVerification, DOCUMENT } from '../support/decided.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { faceAt } from '../support/series.ts'
import { testDatabase } from '../support/stack.ts'

type Tester = Awaited<ReturnType<typeof anAccount>>
const EMBEDDER = { spec: COARSE, thresholds: COARSE.thresholds }

/** The embedding of a person: a corner of the space of their own, with a little of the moment. */
const faceOf = (person: number, moment = 0): Float32Array =>
  Float32Array.from({ length: 24 }, (_, i) => (i === person ? 1 : 0) + 0.05 * Math.sin(17 * i + 5 * moment + person))

describe('one face under several names or numbers', () => {
  let db: Db
  let account: Tester
  before(async () => {
    ;({ db } = await testDatabase())
    workers = [new OpenedFaces(db, KEY_RING), new OpenedFaces(db, KEY_RING)]
  })
  beforeEach(async () => {
    account = await anAccount(db, { credits: 1_000 })
  })
  /** Two workers, in turn: each has faces open that the other one stored. */
  let workers: OpenedFaces[] = []
  const deps = () => {
    workers = [...workers.slice(1), workers[0]]
    return { db, keyRing: KEY_RING, opened: workers[0], log: createLogger('test', 'silent') }
  }

  interface Shown {
    readonly document?: Partial<ExtractedDocument> | undefined
    readonly by?: Tester
    readonly mode?: 'LIVE' | 'TEST'
    readonly sizePx?: number
    readonly model?: string
  }
  const prepare = ({ document = {}, by = account, mode = 'LIVE' }: Shown = {}) =>
    aCheckedVerification(db, by, { extracted: document }, { mode })
  async function note(
    id: string,
    embedding: Float32Array,
    { document = {}, sizePx = 160, model = COARSE.model }: Shown,
  ) {
    const verification = (await findVerification(db, id)) ?? assert.fail()
    await noteSameFace(
      deps(),
      { verification, dataKey: dataKeyOf(verification, KEY_RING) },
      { ...EMBEDDER, spec: { ...COARSE, model } },
      { face: faceAt(0, 0, sizePx), embedding },
      { ...DOCUMENT, ...document },
    )
  }
  const show = async (embedding: Float32Array, what: Shown = {}) => {
    const id = await prepare(what)
    await note(id, embedding, what)
    return id
  }
  const seenBefore = async (id: string) => (await findVerification(db, id))?.same_face
  const passport = (number: string, name = 'TOBIAS FALKENRATH') => ({
    document: { document_number: number, first_name: name.split(' ')[0], last_name: name.split(' ')[1] },
  })

  it('is noted with each earlier verification of the account, newest first', async () => {
    const one = await show(faceOf(1), passport('C01X00T47'))
    const two = await show(faceOf(1, 1), passport('L8988901C'))
    const three = await show(faceOf(1, 2), passport('C01X00T47', 'JONAS FALKENRATH'))
    assert.deepEqual([await seenBefore(one), await seenBefore(two), await seenBefore(three)], [[], [one], [two, one]])
  })

  it('is not noted for one document that is shown again, however its name is written or its number read', async () => {
    await show(faceOf(2), passport('C01X00T47', 'ZOË MÜLLER'))
    for (const again of [
      passport('C01X00T47', 'ZOË MÜLLER'),
      passport('CO1XOOT47', 'ZOE MUELLER'),
      passport('', 'ZOE MUELLER'),
      { document: { document_number: null, first_name: null, last_name: null } },
    ])
      assert.deepEqual(await seenBefore(await show(faceOf(2, 3), again)), [], JSON.stringify(again))
  })

  it('is not noted for another face, another account, another network, a small face, or test mode', async () => {
    const other = await anAccount(db, { credits: 1_000 })
    await show(faceOf(3), passport('C01X00T47'))
    for (const [name, face, what] of [
      ['another face', faceOf(4), {}],
      ['another account', faceOf(3), { by: other }],
      ['another network', faceOf(3), { model: 'other.onnx' }],
      ['a small face', faceOf(3), { sizePx: 60 }],
      ['test mode', faceOf(3), { mode: 'TEST' as const }],
    ] as const) {
      const id = await show(face, { ...passport('L8988901C'), ...what })
      assert.deepEqual(await seenBefore(id), [], name)
    }
    assert.equal(Number((await rowsOf(account)).length), 3, 'neither the small face nor that of test mode is kept')
  })

  it('is found by one of two checks that run at once, at the least', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [passport(`C01X00T4${round}`), passport(`L8988901${round}`)]
      const ids = [await prepare(a), await prepare(b)]
      await Promise.all([note(ids[0], faceOf(5 + round), a), note(ids[1], faceOf(5 + round, 1), b)])
      assert.ok([await seenBefore(ids[0]), await seenBefore(ids[1])].flat().length >= 1)
    }
  })

  it('counts as tries: the seventh identity of a face goes to a person', async () => {
    const decisions: string[][] = []
    for (let i = 0; i < 7; i++) {
      const id = await show(faceOf(12, i), passport(`X${i}234567`))
      const { status, reasonCodes } = await settleVerification(deps(), id)
      decisions.push([status, ...reasonCodes])
    }
    assert.deepEqual(decisions, [...Array<string[]>(6).fill(['APPROVED']), ['REVIEW', 'ATTEMPTS_EXCEEDED']])
  })

  it('is kept for a day, and sealed: neither the face nor the name is in the row', async () => {
    const old = await show(faceOf(14), passport('C01X00T47', 'TOBIAS FALKENRATH'))
    const [row] = await rowsOf(account)
    const stored = Buffer.concat([row.embedding_sealed, row.holder_sealed])
    assert.ok(!stored.includes(Buffer.from(packFace(faceOf(14)).buffer)) && !stored.includes('FALKENRATH'))
    await sql`update recent_face set seen_at = seen_at - interval '25 hours' where verification_id = ${old}`.execute(db)
    assert.deepEqual(await seenBefore(await show(faceOf(14), passport('L8988901C'))), [], 'older than a day')
    await purgeOldTries(db)
    assert.deepEqual((await rowsOf(account)).map(({ verification_id: id }) => id).includes(old), false)
  })

  it('is unreadable, and counts no longer, once the data key of its verification is destroyed', async () => {
    const erased = await show(faceOf(16), passport('C01X00T47'))
    for (let i = 0; i < 2; i++) await show(faceOf(19, i), passport('L8988901C')) // both workers open all faces
    await db.updateTable('verification').set({ data_key: null }).where('id', '=', erased).execute()
    assert.deepEqual(await seenBefore(await show(faceOf(16), passport('L8988901C'))), [])
  })

  it('is bound to its row: one that is moved to another verification does not open', async () => {
    const [one, two] = [await show(faceOf(17), passport('C01X00T47')), await show(faceOf(18), passport('L8988901C'))]
    await sql`update recent_face set embedding_sealed = (select embedding_sealed from recent_face where verification_id = ${one})
      where verification_id = ${two}`.execute(db)
    await assert.rejects(show(faceOf(17), passport('K74H21097')), /unable to authenticate|Unsupported state/)
  })

  it('is replaced by a check that runs again, and noted once', async () => {
    const first = await show(faceOf(15), passport('C01X00T47'))
    const id = await show(faceOf(15, 1), passport('L8988901C'))
    await note(id, faceOf(15, 2), passport('L8988901C'))
    assert.deepEqual([await seenBefore(id), (await rowsOf(account)).length], [[first], 2])
  })

  const rowsOf = ({ accountId }: Tester) =>
    db.selectFrom('recent_face').selectAll().where('account_id', '=', accountId).execute()
})
