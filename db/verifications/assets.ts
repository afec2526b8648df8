import { sql } from 'kysely'
import type { AssetSource, AssetType, ChallengeAction } from '../../contract/assets.ts'
import { outboxEntries } from '../operations/outbox.ts'
import type { Db } from '../pool.ts'
import { findCapture, findEvidence, type CaptureProof, type CaptureRefusal } from './capture.ts'
import { evidenceOrigin } from './evidence-origin.ts'
import { forgetReveal } from './revealed-challenges.ts'
import { countStaged, StagedFull, type StagedBounds } from './staged.ts'
import type { Asset, SubmittedBy, Verification } from './schema.ts'
import { listTakeovers, lockFlow, type FlowStanding } from './hosted-devices.ts'
import { lockStanding, type Standing } from './standing.ts'

/** An asset that is already in the object store, sealed. */
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

/** The state in which a submission found the verification, and the verification after it. Only an OPEN one changes. */
export interface Submitted {
  readonly standing: Standing
  readonly verification: Verification
}

/**
 * Submits assets that a client sent with its key, once. It marks the verification submitted and stores the asset rows
 * and the outbox entry in one transaction, under the row's lock, so that exactly one of two concurrent submissions is
 * accepted.
 */
export async function submitAssets(db: Db, verificationId: string, assets: readonly StoredAsset[]): Promise<Submitted> {
  return db.transaction().execute(async (trx) => {
    const { standing, verification, at } = await lockStanding(trx, verificationId)
    if (standing !== 'OPEN') return { standing, verification }
    const rows = assets.map((asset, i) => ({ ...rowOf(verificationId, asset, i), submitted: true }))
    const changes = await submission(
      trx,
      verification,
      'CLIENT',
      rows.map(({ type, action }) => ({ type, action, source: null, capture_session_id: null, created_at: at })),
    )
    const submitted = await trx
      .with('told', (cte) => outboxEntries(cte, 'SIGNAL_SUBMITTED', verificationId))
      .with('stored', (cte) => cte.insertInto('asset').values(rows))
      .updateTable('verification')
      .set(changes)
      .where('id', '=', verificationId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { standing, verification: submitted }
  })
}

/**
 * Submits what the hosted page staged. Answers as {@link submitAssets}.
 *
 * @param isUnable the person said that they cannot do a movement
 */
export async function submitStagedAssets(
  db: Db,
  verificationId: string,
  isUnable = false,
  device?: string,
): Promise<Omit<Submitted, 'standing'> & { readonly standing: FlowStanding }> {
  return db.transaction().execute(async (trx) => {
    const { standing, verification } = await lockFlow(trx, verificationId, device)
    if (standing !== 'OPEN') return { standing, verification }
    const rows = await trx
      .updateTable('asset')
      .set({ submitted: true })
      .where('verification_id', '=', verificationId)
      .returningAll()
      .execute()
    const changes = await submission(trx, verification, 'PAGE', rows)
    const submitted = await trx
      .with('told', (cte) => outboxEntries(cte, 'SIGNAL_SUBMITTED', verificationId))
      .updateTable('verification')
      .set({ ...changes, ...(isUnable ? { liveness_unable: true } : {}) })
      .where('id', '=', verificationId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { standing, verification: submitted }
  })
}

/**
 * Computes what a submission changes in its verification, including the source of the liveness evidence. Ends its
 * capture session.
 */
async function submission(
  trx: Db,
  verification: Verification,
  by: SubmittedBy,
  assets: Parameters<typeof evidenceOrigin>[0]['assets'],
) {
  const capture = await findEvidence(trx, verification.id)
  if (capture !== undefined) {
    await trx
      .updateTable('capture_session')
      .set({ ended_at: sql<Date>`clock_timestamp()`, end_reason: 'SUBMITTED' })
      .where('id', '=', capture.session.id)
      .execute()
    await forgetReveal(trx, capture.session.id)
  }
  const marks = { submitted_at: sql<Date>`now()`, submitted_by: by }
  if (!verification.checks.includes('LIVENESS')) return marks
  const earlier =
    capture === undefined
      ? []
      : await trx
          .selectFrom('capture_session')
          .select(['step_told_at', 'frame_digests'])
          .where('verification_id', '=', verification.id)
          .where('end_reason', '=', 'REPLACED')
          .execute()
  const { origin, doubts } = evidenceOrigin({
    verification,
    assets,
    capture,
    earlier,
    takeovers: by === 'PAGE' ? (await listTakeovers(trx, verification.id)).length : 0,
  })
  return { ...marks, evidence_origin: origin, evidence_doubts: doubts }
}

export interface StagingLimits {
  readonly assets: number
  /** Of all staged assets together. */
  readonly bytes: number
  /** Of all open verifications of the account together. Undefined: not checked. */
  readonly ofAccount?: StagedBounds
}

/** What the page says about an asset's origin. */
export interface StagedOrigin {
  readonly source?: AssetSource
  /** The capture session of the asset. */
  readonly proof?: CaptureProof
  /** Token of the device (hosted-devices.ts). */
  readonly device?: string
}

export type Staging =
  /** The keys of objects that are no longer needed. */
  | { readonly kind: 'staged'; readonly replacedKeys: readonly string[] }
  | { readonly kind: 'full' | 'account-full' | CaptureRefusal }
  | { readonly kind: 'refused'; readonly standing: Exclude<FlowStanding, 'OPEN'> }

/**
 * Stages one asset of the hosted flow. It replaces an earlier one of the same type and action and keeps its place. The
 * order of a challenge's frames shows the order of the movements, and a retake must not change that.
 *
 * @returns the result. Unless it was staged, nothing has changed
 */
export async function stageAsset(
  db: Db,
  verificationId: string,
  asset: StoredAsset,
  limits: StagingLimits,
  origin: StagedOrigin = {},
): Promise<Staging> {
  return db
    .transaction()
    .execute(async (trx): Promise<Staging> => {
      const { standing, verification } = await lockFlow(trx, verificationId, origin.device)
      if (standing !== 'OPEN') return { kind: 'refused', standing }
      const session = origin.proof === undefined ? undefined : await findCapture(trx, verificationId, origin.proof)
      if (typeof session === 'string') return { kind: session }
      const staged = await listAssets(trx, verificationId)
      const replaced = staged.filter(({ type, action }) => type === asset.type && action === asset.action)
      const others = staged.filter((other) => !replaced.includes(other))
      const bytes = others.reduce((sum, other) => sum + other.bytes, asset.bytes)
      if (others.length >= limits.assets || bytes > limits.bytes) return { kind: 'full' }
      const position = replaced[0]?.position ?? (staged.at(-1)?.position ?? -1) + 1
      if (replaced.length > 0)
        await trx
          .deleteFrom('asset')
          .where(
            'id',
            'in',
            replaced.map(({ id }) => id),
          )
          .execute()
      await trx
        .insertInto('asset')
        .values({
          ...rowOf(verificationId, asset, position),
          source: origin.source ?? null,
          capture_session_id: session?.id ?? null,
        })
        .execute()
      await countStaged(trx, verification, limits.ofAccount)
      return { kind: 'staged', replacedKeys: replaced.map(({ object_key: key }) => key) }
    })
    .catch(accountFull)
}

const accountFull = (error: unknown): Staging => {
  if (error instanceof StagedFull) return { kind: 'account-full' }
  throw error
}

/** Lists all assets of a verification in their order: staged and submitted, or only submitted ones. */
export async function listAssets(db: Db, verificationId: string, submitted?: true): Promise<Asset[]> {
  let query = db.selectFrom('asset').selectAll().where('verification_id', '=', verificationId).orderBy('position')
  if (submitted) query = query.where('submitted', '=', true)
  return query.execute()
}
