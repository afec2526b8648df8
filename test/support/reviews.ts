import type { CheckDetail } from '../../activities/check-results/check-detail.ts'
import { recordCheck } from '../../activities/check-results/check-detail.ts'
import { seal, unwrapDataKey } from '../../db/crypto.ts'
import { newId } from '../../db/ids.ts'
import type { ObjectStore } from '../../db/objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import { assetPlace, submitAssets, type StoredAsset } from '../../db/verifications/assets.ts'
import type { AssetType, ChallengeAction } from '../../workflows/contracts.ts'
import type { CreateRequest } from '../../db/verifications/verifications.ts'
import { aVerification, MASTER_KEY, type anAccount } from './factories.ts'
import { specimen } from './pictures.ts'

const FRAMES: Record<ChallengeAction, string> = { TURN_LEFT: 'turn-left', TURN_RIGHT: 'turn-right', LOOK_UP: 'look-up', LOOK_DOWN: 'look-down' }

/** A verification in review, with the specimen's pictures and results as the checks store them; no workflow runs for it. */
export async function aReview(
  db: Db, objects: ObjectStore, account: Awaited<ReturnType<typeof anAccount>>, codes: readonly string[], changes: Partial<CreateRequest> = {}, details: readonly CheckDetail[] = [],
) {
  const verification = await aVerification(db, account, { ttlMs: 3_600_000, ...changes })
  const { id } = verification
  if (verification.data_key === null) throw new Error('no data key')
  const dataKey = unwrapDataKey(MASTER_KEY, verification.data_key, id)
  const store = async (type: AssetType, name: string, action: ChallengeAction | null = null): Promise<StoredAsset> => {
    const assetId = newId('asset')
    const bytes = specimen(name)
    await objects.put(`${id}/${assetId}`, seal(dataKey, bytes, assetPlace(id, assetId)))
    return { id: assetId, type, action, mediaType: 'image/jpeg', bytes: bytes.length, width: 1280, height: 960, objectKey: `${id}/${assetId}` }
  }
  const assets = [await store('DOCUMENT_FRONT', 'passport'), await store('SELFIE', 'selfie'), ...await Promise.all(verification.challenge.map((action) => store('LIVENESS_FRAME', FRAMES[action], action)))]
  await submitAssets(db, id, assets)
  await db.deleteFrom('outbox').where('subject_id', '=', id).execute()
  for (const detail of details) await recordCheck(db, dataKey, id, detail)
  await db.updateTable('verification').set({ status: 'REVIEW', reason_codes: [...codes], risk_score: 41 }).where('id', '=', id).execute()
  return { id, referenceCode: verification.reference_code, assets, accountId: account.accountId }
}
