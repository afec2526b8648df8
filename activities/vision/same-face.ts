import { basename } from 'node:path'
import { isAnotherHolder, type Holder } from '../../checks/decision/another-holder.ts'
import { cosineSimilarity } from '../../checks/face/embed.ts'
import type { Embedder } from '../../checks/face/embedder.ts'
import { packFace, unpackFace } from '../../checks/face/packed-face.ts'
import type { Face } from '../../checks/face/find-faces.ts'
import type { SeenFace } from '../../checks/face/see-face.ts'
import { MIN_FACE_PX } from '../../checks/liveness/thresholds.ts'
import type { ExtractedDocument } from '../../checks/results/check-result.ts'
import { namesOf } from '../../contract/log-ids.ts'
import type { Db } from '../../db/pool.ts'
import {
  keepRecentFace,
  keepSameFace,
  MOST_RECENT_FACES,
  openRecentHolders,
} from '../../db/verifications/recent-faces.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Logger } from '../../runtime/log.ts'
import { documentIndexOf } from '../verification/document-index.ts'
import type { Material } from './material.ts'
import type { OpenedFaces } from './opened-faces.ts'

export interface SameFaceDeps {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly opened: OpenedFaces
  readonly log: Logger
}

/** A verification keeps at most so many ids of others. */
const MOST_KEPT = 20

/**
 * Keeps the face of a selfie for a day, and notes the account's verifications of that day with this face and another
 * document number or name. Each counts as a try. It stores the face before it searches, so of two checks at once the
 * later search finds the other's face. Live mode only.
 */
export async function noteSameFace(
  { db, keyRing, opened, log }: SameFaceDeps,
  { verification, dataKey }: Pick<Material, 'verification' | 'dataKey'>,
  embedder: Pick<Embedder, 'spec' | 'thresholds'>,
  { face, embedding }: Pick<SeenFace, 'embedding'> & { readonly face: Pick<Face, 'sizePx'> | undefined },
  extracted: ExtractedDocument | undefined,
): Promise<void> {
  if (verification.mode !== 'LIVE' || face === undefined || embedding === undefined || face.sizePx < MIN_FACE_PX) return
  const { id, account_id: accountId } = verification
  const holder: Holder = {
    number: documentIndexOf(keyRing, verification, extracted)?.toString('base64') ?? null,
    first_name: extracted?.first_name ?? null,
    last_name: extracted?.last_name ?? null,
  }
  const network = basename(embedder.spec.model)
  const packed = new Uint8Array(packFace(embedding).buffer)
  await keepRecentFace(db, dataKey, accountId, {
    verificationId: id,
    embedder: network,
    face: packed,
    holder,
  })
  const faces = await opened.list({ accountId, embedder: network, without: id })
  const own = unpackFace(packed)
  const alike = [...faces].flatMap(([other, face]) =>
    cosineSimilarity(own, face) >= embedder.thresholds.sameFace ? [other] : [],
  )
  const holders = await openRecentHolders(db, keyRing, alike)
  const others = alike.filter((other) => {
    const its = holders.get(other)
    return its !== undefined && isAnotherHolder(holder, its)
  })
  await keepSameFace(db, id, others.slice(0, MOST_KEPT))
  if (others.length > 0)
    log.warn(
      { ...namesOf(verification), verifications: others.slice(0, MOST_KEPT) },
      'face seen under another name or number',
    )
  if (faces.size >= MOST_RECENT_FACES)
    log.warn({ accountId, compared: faces.size }, 'older faces of the day not compared')
}
