import { sql } from 'kysely'
import type { AssetType, ChallengeAction } from '../../workflows/contracts.ts'
import { addToOutbox } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import type { Asset } from './schema.ts'
import { lockVerification } from './verifications.ts'

/** A picture that is already in the object store, sealed. */
export interface StoredAsset {
  readonly id: string
  readonly type: AssetType
  readonly action: ChallengeAction | null
  readonly mediaType: string
  readonly bytes: number
  /** Pixels, upright. */
  readonly width: number
  readonly height: number
  readonly objectKey: string
}

/** Place (associated data) of an asset's sealed bytes. */
export const assetPlace = (verificationId: string, assetId: string): string => `${verificationId}/asset/${assetId}`

const rowOf = (verificationId: string, asset: StoredAsset, position: number) => ({
  id: asset.id,
  verification_id: verificationId,
  type: asset.type,
  action: asset.action,
  position,
  media_type: asset.mediaType,
  bytes: asset.bytes,
  width: asset.width,
  height: asset.height,
  object_key: asset.objectKey,
})

/**
 * Submits pictures, once: marks the verification submitted, stores the asset rows and the outbox entry in one
 * transaction, under the row's lock, so that of two concurrent submissions exactly one is taken.
 *
 * @returns false, with nothing changed, when it was submitted before or is past submitting
 */
export async function submitAssets(db: Db, verificationId: string, assets: readonly StoredAsset[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!await markSubmitted(trx, verificationId)) return false
    await trx.insertInto('asset').values(assets.map((asset, i) => ({ ...rowOf(verificationId, asset, i), submitted: true }))).execute()
    return true
  })
}

/** Submits what the hosted page staged. False as in {@link submitAssets}. */
export async function submitStagedAssets(db: Db, verificationId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!await markSubmitted(trx, verificationId)) return false
    await trx.updateTable('asset').set({ submitted: true }).where('verification_id', '=', verificationId).execute()
    return true
  })
}

async function markSubmitted(trx: Db, verificationId: string): Promise<boolean> {
  const verification = await lockVerification(trx, verificationId)
  if (verification.status !== 'PENDING' || verification.submitted_at !== null) return false
  await trx.updateTable('verification').set({ submitted_at: sql<Date>`now()` }).where('id', '=', verificationId).execute()
  await addToOutbox(trx, 'SIGNAL_SUBMITTED', verificationId)
  return true
}

/**
 * Stages one picture of the hosted flow; an earlier one of the same type and action is replaced.
 *
 * @returns the object keys that are no longer needed, or undefined when it was submitted already or is at its limit
 */
export async function stageAsset(db: Db, verificationId: string, asset: StoredAsset, limit: number): Promise<string[] | undefined> {
  return db.transaction().execute(async (trx) => {
    const verification = await lockVerification(trx, verificationId)
    if (verification.status !== 'PENDING' || verification.submitted_at !== null) return undefined
    const replaced = await trx.deleteFrom('asset').where('verification_id', '=', verificationId).where('type', '=', asset.type)
      .where('action', 'is not distinct from', asset.action).returning('object_key').execute()
    const { last, count } = await trx.selectFrom('asset').where('verification_id', '=', verificationId)
      .select((eb) => [eb.fn.max('position').as('last'), eb.fn.countAll<number>().as('count')]).executeTakeFirstOrThrow()
    if (count >= limit) return undefined
    await trx.insertInto('asset').values(rowOf(verificationId, asset, (last ?? -1) + 1)).execute()
    return replaced.map((row) => row.object_key)
  })
}

/** All assets of a verification in the order given: staged and submitted, or the submitted ones only. */
export async function listAssets(db: Db, verificationId: string, submitted?: true): Promise<Asset[]> {
  let query = db.selectFrom('asset').selectAll().where('verification_id', '=', verificationId).orderBy('position')
  if (submitted) query = query.where('submitted', '=', true)
  return query.execute()
}
