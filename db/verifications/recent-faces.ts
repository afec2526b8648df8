import { sql } from 'kysely'
import { z } from 'zod'
import { unwrapDataKey, type KeyRing } from '../../encryption/key-ring.ts'
import { open, openJson, seal, sealJson } from '../../encryption/seal.ts'
import type { Db } from '../pool.ts'
import { TRIES_WITHIN } from './failed-attempts.ts'

// The faces of an account's last day, and who their documents name. Both are sealed under the data key of their
// verification, so its erasure makes them unreadable.

/** At most so many of an account's newest faces are compared. */
export const MOST_RECENT_FACES = 20_000

const holder = z.object({
  number: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})

export interface RecentFace {
  readonly verificationId: string
  /** The network file of the embedder. Faces of two networks cannot be compared. */
  readonly embedder: string
  /** One byte a dimension (checks/face/packed-face.ts). */
  readonly face: Uint8Array
  readonly holder: z.output<typeof holder>
}

const facePlace = (verificationId: string): string => `${verificationId}/recent-face`
const holderPlace = (verificationId: string): string => `${verificationId}/recent-holder`

/** Stores a face. A repeated check replaces it and its time. */
export async function keepRecentFace(
  db: Db,
  dataKey: Uint8Array,
  accountId: string,
  { verificationId, embedder, face, holder }: RecentFace,
): Promise<void> {
  const values = {
    account_id: accountId,
    embedder,
    embedding_sealed: seal(dataKey, face, facePlace(verificationId)),
    holder_sealed: sealJson(dataKey, holder, holderPlace(verificationId)),
  }
  await db
    .insertInto('recent_face')
    .values({ verification_id: verificationId, ...values })
    .onConflict((conflict) =>
      conflict.column('verification_id').doUpdateSet({ ...values, seen_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

/** Which face of a verification: a repeated check stores another one, with another time. */
export interface FaceVersion {
  readonly verificationId: string
  readonly seenAt: string
}

/**
 * Lists the faces of an account's last day by one embedder, newest first, without that of one verification.
 *
 * @param most the list stops there
 */
export async function listRecentFaces(
  db: Db,
  { accountId, embedder, without }: { readonly accountId: string; readonly embedder: string; readonly without: string },
  most = MOST_RECENT_FACES,
): Promise<FaceVersion[]> {
  return db
    .selectFrom('recent_face')
    .select(['verification_id as verificationId', sql<string>`seen_at::text`.as('seenAt')])
    .where('account_id', '=', accountId)
    .where('embedder', '=', embedder)
    .where('verification_id', '!=', without)
    .where('seen_at', '>', sql<Date>`clock_timestamp() - ${TRIES_WITHIN}`)
    .orderBy('seen_at', 'desc')
    .limit(most)
    .execute()
}

/** Opens the faces of verifications. Those of erased people are missing. */
export async function openRecentFaces(
  db: Db,
  keyRing: KeyRing,
  verificationIds: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const rows = await sealedRows(db, verificationIds).select('embedding_sealed').execute()
  return new Map(
    rows.flatMap(({ id, data_key: wrapped, embedding_sealed: sealed }) =>
      wrapped === null ? [] : [[id, open(unwrapDataKey(keyRing, wrapped, id), sealed, facePlace(id))]],
    ),
  )
}

/** Opens whom the documents of verifications name, as {@link openRecentFaces}. */
export async function openRecentHolders(
  db: Db,
  keyRing: KeyRing,
  verificationIds: readonly string[],
): Promise<Map<string, RecentFace['holder']>> {
  const rows = await sealedRows(db, verificationIds).select('holder_sealed').execute()
  return new Map(
    rows.flatMap(({ id, data_key: wrapped, holder_sealed: sealed }) =>
      wrapped === null
        ? []
        : [[id, holder.parse(openJson(unwrapDataKey(keyRing, wrapped, id), sealed, holderPlace(id)))]],
    ),
  )
}

const sealedRows = (db: Db, verificationIds: readonly string[]) =>
  db
    .selectFrom('recent_face')
    .innerJoin('verification', 'verification.id', 'recent_face.verification_id')
    .select(['verification.id', 'verification.data_key'])
    .where('recent_face.verification_id', '=', sql<string>`any(${verificationIds})`)

/** Notes the verifications with the same face and another holder. */
export async function keepSameFace(db: Db, verificationId: string, others: readonly string[]): Promise<void> {
  await db
    .updateTable('verification')
    .set({ same_face: [...others] })
    .where('id', '=', verificationId)
    .execute()
}
