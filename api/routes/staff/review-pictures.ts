import { z } from 'zod'
import { open } from '../../../encryption/seal.ts'
import { idPattern } from '../../../db/ids.ts'
import { insertAuditEntry } from '../../../db/operations/audit.ts'
import { unwrapDataKey } from '../../../encryption/key-ring.ts'
import type { Db } from '../../../db/pool.ts'
import { findClaim } from '../../../db/reviews/review-claims.ts'
import { assetPlace, listAssets } from '../../../db/verifications/assets.ts'
import { capturePlace, findEvidence } from '../../../db/verifications/capture.ts'
import { findVerification } from '../../../db/verifications/verifications.ts'
import { staff } from '../../auth/staff.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { shownPicture } from '../../http/shown-picture.ts'
import { reviewId } from './review-schemas.ts'

const FRAME = idPattern('captureFrame')

export const getReviewPicture = route(
  {
    method: 'get',
    path: '/v1/staff/reviews/:id/assets/:asset',
    credential: staff('reviews'),
    status: 200,
    rateClass: 'STAFF',
    tag: 'Reviews',
    produces: 'image/webp',
    summary:
      'Get an image of a review that you have claimed, or a frame of its series. The audit records each view before any byte is sent',
    errors: ['NOT_FOUND', 'NOT_OPEN', 'CLAIM_NEEDED', 'ERASED'],
  },
  {
    params: { id: reviewId, asset: z.union([z.string().regex(idPattern('asset')), z.string().regex(FRAME)]) },
    answer: z.instanceof(Buffer),
  },
  async ({ params: { id, asset: assetId }, principal, deps: { db, config, objects }, exchange }) => {
    const verification = await findVerification(db, id)
    if (verification === undefined) throw new Problem('NOT_FOUND')
    exchange.note({ verificationId: id })
    if (verification.status !== 'REVIEW') throw new Problem('NOT_OPEN')
    if ((await findClaim(db, id))?.staffId !== principal.staffId) throw new Problem('CLAIM_NEEDED')
    if (verification.data_key === null) throw new Problem('ERASED')
    const asset = await findPicture(db, id, assetId)
    if (asset === undefined) throw new Problem('NOT_FOUND')
    // Committed alone and first: without an audit entry there is no view.
    await insertAuditEntry(db, {
      actor: principal.staffId,
      action: 'picture view',
      subjectId: id,
      reason: null,
      detail: { asset: assetId, type: asset.type },
    })
    const sealed = await objects.get(asset.objectKey)
    const picture = await shownPicture(
      open(unwrapDataKey(config.keyRing, verification.data_key, id), sealed, asset.place),
    )
    exchange.setHeader('Content-Type', 'image/webp')
    return picture
  },
)

/** An asset of this verification, or a frame of its series: its place and type. */
async function findPicture(
  db: Db,
  verificationId: string,
  id: string,
): Promise<{ type: string; objectKey: string; place: string } | undefined> {
  if (FRAME.test(id)) {
    const frame = (await findEvidence(db, verificationId))?.frames.find((one) => one.id === id)
    return frame === undefined
      ? undefined
      : { type: `SERIES:${frame.step}`, objectKey: frame.object_key, place: capturePlace(verificationId, id) }
  }
  const asset = (await listAssets(db, verificationId, true)).find((one) => one.id === id)
  return asset === undefined
    ? undefined
    : { type: asset.type, objectKey: asset.object_key, place: assetPlace(verificationId, id) }
}
