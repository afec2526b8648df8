import { mkdir } from 'node:fs/promises'
import type { ObjectStoreSettings, S3Settings } from '../config/object-store.ts'
import { openFolderStore } from './folder-store.ts'
import { openMovingStore } from './moving-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Opens the configured store without a request to it. A missing folder is created. */
export async function openObjectStore(settings: ObjectStoreSettings): Promise<ObjectStore> {
  if (settings.kind === 's3') return openS3(settings.s3)
  if (settings.kind === 'folder') return openFolder(settings.folder)
  const { from, to } = await openBothStores(settings)
  return openMovingStore(from, to)
}

/** Opens both ends of a move. */
export async function openBothStores({
  to,
  folder,
  s3,
}: ObjectStoreSettings & { kind: 'moving' }): Promise<{ from: ObjectStore; to: ObjectStore }> {
  const stores = { folder: await openFolder(folder), s3: await openS3(s3) }
  return { from: stores[to === 's3' ? 'folder' : 's3'], to: stores[to] }
}

async function openFolder(folder: string): Promise<ObjectStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return openFolderStore(folder)
}

/** Loads the client only if there is a bucket: 33 MB of memory. */
async function openS3(s3: S3Settings): Promise<ObjectStore> {
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(s3)
}
