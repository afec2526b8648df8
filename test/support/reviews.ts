import type { CheckDetail } from '../../activities/verification/check-detail.ts'
import { recordCheck } from '../../activities/verification/check-detail.ts'
import { seal } from '../../encryption/seal.ts'
import { newId } from '../../db/ids.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { assetPlace, submitAssets, type StoredAsset } from '../../db/verifications/assets.ts'
import type { AssetType, CaptureStep, ChallengeAction } from '../../contract/assets.ts'
import type { CreateRequest } from '../../db/verifications/verifications.ts'
import { capturePlace } from '../../db/verifications/capture.ts'
import { aVerification, KEY_RING, type anAccount } from './factories.ts'
import { specimen } from './pictures.ts'

const FRAMES: Record<ChallengeAction, string> = {
  TURN_LEFT: 'turn-left',
  TURN_RIGHT: 'turn-right',
  LOOK_UP: 'look-up',
  LOOK_DOWN: 'look-down',
}

/**
 * A verification in review, with the specimen's pictures and results as the checks store them. No workflow runs for
 * it.
 */
export async function aReview(
  db: Db,
  objects: ObjectStore,
  account: Awaited<ReturnType<typeof anAccount>>,
  codes: readonly string[],
  changes: Partial<CreateRequest> = {},
  details: readonly CheckDetail[] = [],
) {
  const verification = await aVerification(db, account, { ttlMs: 3_600_000, ...changes })
  const { id } = verification
  if (verification.data_key === null) throw new Error('no data key')
  const dataKey = unwrapDataKey(KEY_RING, verification.data_key, id)
  const store = async (type: AssetType, name: string, action: ChallengeAction | null = null): Promise<StoredAsset> => {
    const assetId = newId('asset')
    const bytes = specimen(name)
    await objects.put(`${id}/${assetId}`, seal(dataKey, bytes, assetPlace(id, assetId)))
    return {
      id: assetId,
      type,
      action,
      mediaType: 'image/jpeg',
      bytes: bytes.length,
      width: 1280,
      height: 960,
      objectKey: `${id}/${assetId}`,
    }
  }
  const assets = [
    await store('DOCUMENT_FRONT', 'passport'),
    await store('SELFIE', 'selfie'),
    ...(await Promise.all(verification.challenge.map((action) => store('LIVENESS_FRAME', FRAMES[action], action)))),
  ]
  await submitAssets(db, id, assets)
  await db.deleteFrom('outbox').where('subject_id', '=', id).execute()
  for (const detail of details) await recordCheck(db, dataKey, id, detail)
  await db
    .updateTable('verification')
    .set({ status: 'REVIEW', reason_codes: [...codes], risk_score: 41 })
    .where('id', '=', id)
    .execute()
  return { id, referenceCode: verification.reference_code, assets, accountId: account.accountId }
}

/** Removes all cases from the queue: those of earlier files, for a file that looks at the whole queue. */
export async function emptyQueue(db: Db): Promise<void> {
  await db
    .updateTable('verification')
    .set({ status: 'DECLINED', resolved_at: new Date() })
    .where('status', '=', 'REVIEW')
    .execute()
}

/** A capture session of a review's pictures, with a small series. */
export async function aCaptureSeries(
  db: Db,
  objects: ObjectStore,
  verificationId: string,
  virtualCamera: string | null = null,
): Promise<string[]> {
  const { data_key: wrapped, challenge } = await db
    .selectFrom('verification')
    .select(['data_key', 'challenge'])
    .where('id', '=', verificationId)
    .executeTakeFirstOrThrow()
  if (wrapped === null) throw new Error('no data key')
  const dataKey = unwrapDataKey(KEY_RING, wrapped, verificationId)
  const opened = Date.now() - 60_000
  const at = (ms: number) => new Date(opened + ms)
  const sessionId = newId('capture')
  await db
    .insertInto('capture_session')
    .values({
      id: sessionId,
      verification_id: verificationId,
      nonce_hash: Buffer.alloc(32),
      own_step: 'SMILE',
      opened_at: at(0),
      expires_at: at(600_000),
      step_told_at: at(21_000),
      second_step: 'OPEN_MOUTH',
      second_told_at: at(25_000),
      ended_at: at(30_000),
      end_reason: 'SUBMITTED',
      virtual_camera: virtualCamera,
    })
    .execute()
  const steps: (readonly [CaptureStep, string])[] = [
    ['FRONTAL', 'selfie'],
    ...challenge.map((action) => [action, FRAMES[action]] as const),
    ['OWN_STEP', 'selfie'],
    ['SECOND_STEP', 'selfie'],
  ]
  const ids: string[] = []
  for (const [index, [step, name]] of steps.entries()) {
    const id = newId('captureFrame')
    await objects.put(`${verificationId}/${id}`, seal(dataKey, specimen(name), capturePlace(verificationId, id)))
    await db
      .insertInto('capture_frame')
      .values({
        id,
        session_id: sessionId,
        step,
        at_ms: 2_000 + index * 5_400,
        bytes: 20_000,
        object_key: `${verificationId}/${id}`,
        received_at: at(2_600 + index * 5_400),
      })
      .execute()
    ids.push(id)
  }
  await db
    .updateTable('verification')
    .set({ evidence_origin: 'CAPTURED', evidence_doubts: [] })
    .where('id', '=', verificationId)
    .execute()
  return ids
}
