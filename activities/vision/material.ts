import { Context } from '@temporalio/activity'
import { ApplicationFailure } from '@temporalio/common'
import { open } from '../../encryption/seal.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { assetPlace, listAssets } from '../../db/verifications/assets.ts'
import { capturePlace, findEvidence } from '../../db/verifications/capture.ts'
import type { Asset, CaptureSession, Verification } from '../../db/verifications/schema.ts'
import { isTrustedCapture } from '../../db/verifications/capture-trust.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import type { AssetType, ChallengeAction } from '../../contract/assets.ts'
import { dataKeyOf } from '../verification/check-detail.ts'
import type { LivenessPictures } from '../../checks/liveness/evidence.ts'
import { decodeImage, type Picture } from '../../checks/image/image.ts'

/** Where the images of a verification are stored, and the keys that open them. */
export interface MaterialSource {
  readonly db: Db
  readonly objects: ObjectStore
  readonly keyRing: KeyRing
}

/** The input of a check. Images are fetched and decoded on request. */
export interface Material {
  readonly verification: Verification
  readonly dataKey: Buffer
  readonly has: (type: AssetType) => boolean
  /**
   * Fetches, opens and decodes an image once for each size. Nobody may write into its pixels.
   *
   * @throws ApplicationFailure, final, if no such image was submitted
   */
  readonly picture: (type: AssetType, maxSide: number) => Promise<Picture>
  /** The full frames of the challenge, in the order of submission. */
  readonly frames: (maxSide: number) => Promise<(Picture & { readonly action: ChallengeAction })[]>
  /** The capture session of the submission, with its series. Undefined if there was none. */
  readonly capture: () => Promise<
    | {
        readonly session: Pick<
          CaptureSession,
          'own_step' | 'step_told_at' | 'second_step' | 'second_told_at' | 'virtual_camera'
        >
        readonly series: LivenessPictures['series']
      }
    | undefined
  >
  /** Whether the client's own application, declared attested, took the images, by the current declaration. */
  readonly isTrusted: () => Promise<boolean>
}

const HEARTBEAT_MS = 3_000

/** Runs a check on the images of a verification, with heartbeats to Temporal. */
export async function withMaterial<T>(
  { db, objects, keyRing }: MaterialSource,
  verificationId: string,
  run: (material: Material) => Promise<T>,
): Promise<T> {
  const verification = await findVerification(db, verificationId)
  if (verification === undefined) throw ApplicationFailure.nonRetryable('no such verification', 'VerificationNotFound')
  const dataKey = dataKeyOf(verification, keyRing)
  const assets = await listAssets(db, verificationId, true)
  const decode = async (objectKey: string, place: string, maxSide?: number): Promise<Picture> => {
    const bytes = open(dataKey, await objects.get(objectKey), place)
    return { bytes, image: await decodeImage(bytes, maxSide) }
  }
  const decodeAsset = ({ id, object_key: key }: Asset, maxSide: number) =>
    decode(key, assetPlace(verificationId, id), maxSide)
  const decoded = new Map<string, Promise<Picture>>()
  const decodeOnce = (asset: Asset, maxSide: number): Promise<Picture> => {
    const key = `${asset.id}/${maxSide}`
    const made = decoded.get(key) ?? decodeAsset(asset, maxSide)
    decoded.set(key, made)
    return made
  }
  const find = (type: AssetType) => assets.find((asset) => asset.type === type)
  const heartbeat = setInterval(() => Context.current().heartbeat(), HEARTBEAT_MS)
  try {
    return await run({
      verification,
      dataKey,
      has: (type) => find(type) !== undefined,
      async picture(type, maxSide) {
        const asset = find(type)
        if (asset === undefined) throw ApplicationFailure.nonRetryable(`no ${type} was submitted`, 'AssetMissing')
        return decodeOnce(asset, maxSide)
      },
      frames: (maxSide) =>
        Promise.all(
          assets.flatMap((asset) => {
            const { type, action } = asset
            return type === 'LIVENESS_FRAME' && action !== null
              ? [decodeAsset(asset, maxSide).then((decoded) => ({ action, ...decoded }))]
              : []
          }),
        ),
      async capture() {
        const evidence = await findEvidence(db, verificationId)
        if (evidence === undefined) return undefined
        const series = await Promise.all(
          evidence.frames.map(async ({ id, step, at_ms: atMs, object_key: key }) => ({
            step,
            atMs,
            ...(await decode(key, capturePlace(verificationId, id))),
          })),
        )
        return { session: evidence.session, series }
      },
      isTrusted: () => isTrustedCapture(db, verification),
    })
  } finally {
    clearInterval(heartbeat)
  }
}
