import { seal } from '../../encryption/seal.ts'
import { newId } from '../../db/ids.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import { assetPlace } from '../../db/verifications/assets.ts'
import { KEY_RING } from './factories.ts'

/** Bytes as a picture of a verification, sealed in the object store with its row. */
export async function aStoredPicture(
  db: Db,
  objects: ObjectStore,
  verificationId: string,
  bytes: Buffer,
  position = 0,
): Promise<string> {
  const { key } = await keyOf(db, verificationId)
  const id = newId('asset')
  const objectKey = `${verificationId}/${id}`
  await objects.put(objectKey, seal(key, bytes, assetPlace(verificationId, id)))
  await db
    .insertInto('asset')
    .values({
      id,
      verification_id: verificationId,
      type: 'DOCUMENT_FRONT',
      action: null,
      position,
      media_type: 'image/jpeg',
      bytes: bytes.length,
      width: 640,
      height: 480,
      object_key: objectKey,
      submitted: true,
    })
    .execute()
  return objectKey
}

export async function keyOf(db: Db, verificationId: string): Promise<{ key: Buffer }> {
  const { data_key: wrapped } = await db
    .selectFrom('verification')
    .select('data_key')
    .where('id', '=', verificationId)
    .executeTakeFirstOrThrow()
  if (wrapped === null) throw new Error('erased')
  return { key: unwrapDataKey(KEY_RING, wrapped, verificationId) }
}
