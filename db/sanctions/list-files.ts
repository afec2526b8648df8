import { createHash } from 'node:crypto'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { PackedFile } from './packed-file.ts'
import type { ListFile } from './schema.ts'

/** Builds the key of a list's file. */
const objectKeyOf = (list: string, sha256: string, role: string): string =>
  `lists/${list.replaceAll('-', '_')}/${sha256}/${role}`

/** Stores a packed file of a list under its own sha256. A second call changes nothing. */
export async function storeListFile(
  objects: ObjectStore,
  list: string,
  role: string,
  { packed, sha256, bytes }: PackedFile,
  from: Pick<ListFile, 'etag' | 'lastModified' | 'urlSha256'>,
): Promise<ListFile> {
  const objectKey = objectKeyOf(list, sha256, role)
  await objects.put(objectKey, packed)
  return { role, sha256, bytes, objectKey, ...from }
}

/** Computes one sha256 (hex) for all files of a list, in any order: over `role:sha256` lines sorted by role. */
export function listSha256(files: readonly { readonly role: string; readonly sha256: string }[]): string {
  const lines = files.map(({ role, sha256 }) => `${role}:${sha256}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}
