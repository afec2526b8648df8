import { assetPlace, type StoredAsset } from '../../../db/verifications/assets.ts'
import { seal } from '../../../encryption/seal.ts'
import { newId } from '../../../db/ids.ts'
import type { Verification } from '../../../db/verifications/schema.ts'
import type { Standing } from '../../../db/verifications/standing.ts'
import type { AssetType } from '../../../contract/assets.ts'
import type { Check } from '../../../contract/verification.ts'
import type { ApiDeps } from '../../deps.ts'
import { Problem, type Issue } from '../../http/problem.ts'
import type { Upload } from '../../bodies/uploads.ts'
import { unwrapDataKey } from '../../../encryption/key-ring.ts'

/** The required asset types of a verification (decisions.md, "Submit"). */
export const requiredTypes = (checks: readonly Check[]): AssetType[] => [
  ...(checks.includes('DOCUMENT') ? ['DOCUMENT_FRONT' as const] : []),
  ...(checks.includes('FACE_MATCH') || checks.includes('LIVENESS') ? ['SELFIE' as const] : []),
]

/**
 * Whether a verification still accepts assets. The transaction of the submission decides; this check saves the upload.
 */
export const takesAssets = ({ status, submitted_at: submittedAt }: Verification): boolean =>
  status === 'PENDING' && submittedAt === null

/** The error for a rejected submission, for the owner of the verification. */
export const submissionRefusal = (standing: Exclude<Standing, 'OPEN'>): Problem =>
  new Problem(standing === 'INACTIVE' ? 'ACCOUNT_INACTIVE' : 'ALREADY_SUBMITTED')

/**
 * Throws VALIDATION_ERROR with one issue for each required type that is missing.
 *
 * @param unusable assets that were rejected, and may be the missing ones. The error lists them beside its issues
 */
export function requireTypes(
  verification: Verification,
  given: readonly { type: AssetType }[],
  unusable: readonly Issue[] = [],
): void {
  const missing = requiredTypes(verification.checks).filter((required) => !given.some(({ type }) => type === required))
  if (missing.length === 0) return
  throw new Problem('VALIDATION_ERROR', {
    issues: missing.map((type) => ({ path: 'assets', message: `MISSING_ASSET:${type}` })),
    ...(unusable.length === 0 ? {} : { context: { unusable_assets: unusable } }),
  })
}

/** Seals images with the verification's data key and stores them in the object store. If one fails, none stays. */
export async function storeUploads(
  deps: ApiDeps,
  verification: Verification,
  uploads: readonly Upload[],
): Promise<StoredAsset[]> {
  if (verification.data_key === null) throw new Problem('ALREADY_SUBMITTED') // erased, accepts nothing
  const dataKey = unwrapDataKey(deps.config.keyRing, verification.data_key, verification.id)
  const stored: StoredAsset[] = []
  try {
    for (const { type, action, mediaType, bytes, width, height } of uploads) {
      const id = newId('asset')
      const asset = {
        id,
        type,
        action,
        mediaType,
        bytes: bytes.length,
        width,
        height,
        objectKey: `${verification.id}/${id}`,
      }
      stored.push(asset)
      await deps.objects.put(asset.objectKey, seal(dataKey, bytes, assetPlace(verification.id, id)))
    }
    return stored
  } catch (error) {
    await deleteObjects(
      deps,
      stored.map(({ objectKey }) => objectKey),
    )
    throw error
  }
}

/** Deletes objects that no row names. Logs an object that cannot be deleted: it is sealed, and no row has its key. */
export async function deleteObjects({ objects, log }: ApiDeps, keys: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(keys.map((key) => objects.delete(key)))
  results.forEach((result, i) => {
    if (result.status === 'rejected') log.warn({ object: keys[i], err: result.reason as unknown }, 'object not deleted')
  })
}
