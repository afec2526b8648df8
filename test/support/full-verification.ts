import { randomBytes } from 'node:crypto'
import { seal, sealJson } from '../../encryption/seal.ts'
import { newId } from '../../db/ids.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import { addStaff } from '../../db/staff/staff.ts'
import { capturePlace } from '../../db/verifications/capture.ts'
import { KEY_RING } from './factories.ts'
import { keyOf } from './stored-picture.ts'

/** Capture, monitoring and review of a verification. */
export async function fillVerification(db: Db, objects: ObjectStore, id: string, accountId: string): Promise<void> {
  const { key } = await keyOf(db, id)
  const [session, frame, screeningCase, vote] = [
    newId('capture'),
    newId('captureFrame'),
    newId('screeningCase'),
    newId('reviewVote'),
  ]
  await db
    .insertInto('capture_session')
    .values({
      id: session,
      verification_id: id,
      nonce_hash: randomBytes(32),
      own_step: 'CLOSE_EYES',
      expires_at: new Date(Date.now() + 60_000),
      step_told_at: null,
      ended_at: null,
      end_reason: null,
      virtual_camera: null,
    })
    .execute()
  await objects.put(`${id}/${frame}`, seal(key, Buffer.from(`frame of ${id}`), capturePlace(id, frame)))
  await db
    .insertInto('capture_frame')
    .values({ id: frame, session_id: session, step: 'OWN_STEP', at_ms: 100, bytes: 10, object_key: `${id}/${frame}` })
    .execute()
  await db.insertInto('revealed_challenge').values({ session_id: session, verification_id: id }).execute()
  await db
    .insertInto('recent_face')
    .values({
      verification_id: id,
      account_id: accountId,
      embedder: 'any.onnx',
      embedding_sealed: randomBytes(64),
      holder_sealed: randomBytes(64),
    })
    .execute()
  await db
    .insertInto('hosted_device')
    .values({ verification_id: id, token_hash: randomBytes(32), came_by: 'BEGIN', used_at: null, ended_at: null })
    .execute()
  await db.insertInto('monitored_subject').values({ verification_id: id, account_id: accountId }).execute()
  const about = { verification_id: id, list: 'un', entry_id: 'E1', entry_hash: 'hash-1', algorithm: 'rules/1' }
  await db
    .insertInto('subject_screening')
    .values({ verification_id: id, list: 'un', version_id: 'v1', algorithm: 'rules/1' })
    .execute()
  await db
    .insertInto('screening_case')
    .values({
      ...about,
      id: screeningCase,
      account_id: accountId,
      score: 0.9,
      detail: sealJson(key, { matched_name: 'SOMEBODY LISTED' }, `${id}/case/${screeningCase}`),
      state: 'NOT_SAME',
      decided_at: new Date(),
      decided_by: 'stf_reviewer',
      reason: sealJson(key, 'born elsewhere', `${id}/case/${screeningCase}/reason`),
    })
    .execute()
  await db
    .insertInto('screening_decision')
    .values({ ...about, decision: 'NOT_SAME', case_id: screeningCase, decided_by: 'stf_reviewer' })
    .execute()
  await db
    .insertInto('screening_transition')
    .values({
      ...about,
      case_id: screeningCase,
      kind: 'DECIDED',
      decision: 'NOT_SAME',
      actor: 'stf_reviewer',
      run_id: null,
    })
    .execute()
  const staff = await addStaff(
    db,
    KEY_RING,
    { email: `${randomBytes(5).toString('hex')}@service.example`, name: 'Rita Reviewer', role: 'SENIOR' },
    { actor: 'test', reason: 'test' },
  )
  if (staff === undefined) throw new Error('a member of staff has this address already')
  await db
    .insertInto('review_vote')
    .values({
      id: vote,
      verification_id: id,
      staff_id: staff.staff.id,
      outcome: 'APPROVED',
      note: seal(key, Buffer.from('the photograph is the same'), `${id}/review/${vote}`),
    })
    .execute()
  await db
    .insertInto('review_decision')
    .values({ verification_id: id, outcome: 'APPROVED', reviewer: staff.staff.id, carried_out_at: null, status: null })
    .execute()
}
