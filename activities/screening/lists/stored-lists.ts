// Reads stored lists: versions in the database, their bytes in the object store.
import { createHash } from 'node:crypto'
import type { ObjectStore } from '../../../objects/object-store.ts'
import type { Db } from '../../../db/pool.ts'
import { getVersion } from '../../../db/sanctions/sanctions-lists.ts'
import type { ListVersion } from '../../../db/sanctions/schema.ts'
import {
  type ByteStream,
  LIST_IDS,
  type ListId,
  type ParsedList,
  UnusableListError,
  type ScreeningList,
} from '../../../checks/screening/lists/shared/list-entry.ts'
import { LIST_FORMATS, parseFormat } from '../../../checks/screening/lists/shared/formats.ts'
import { gunzip } from './snapshot.ts'

/** A version with its packed bytes, as plain data: it can be sent to a thread. */
export interface StoredVersion {
  readonly id: string
  readonly list: ListId
  readonly format: string
  readonly contentSha256: string
  /** The publisher's date if it is known, otherwise the date of the fetch. */
  readonly date: string
  readonly files: readonly { readonly role: string; readonly sha256: string; readonly packed: Uint8Array }[]
}

/** Reads a version from the store. Throws what the object store throws. */
export async function readVersion(objects: ObjectStore, version: ListVersion): Promise<StoredVersion> {
  const files = await Promise.all(
    version.files.map(async ({ role, sha256, objectKey }) => ({ role, sha256, packed: await objects.get(objectKey) })),
  )
  return {
    id: version.id,
    list: listIdOf(version),
    format: version.format,
    contentSha256: version.content_sha256,
    date: version.published_on ?? version.fetched_at.toISOString().slice(0, 10),
    files,
  }
}

/** Unpacks the file of a role while it is read. A file whose sha256 differs from its row makes the list unusable. */
const openFile =
  ({ list, files }: StoredVersion) =>
  (role: string): ByteStream | undefined => {
    const file = files.find((one) => one.role === role)
    return file && proven(gunzip(file.packed, list), file.sha256, list)
  }

async function* proven(bytes: ByteStream, sha256: string, list: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const part of bytes) {
    hash.update(part)
    yield part
  }
  if (hash.digest('hex') !== sha256) throw new UnusableListError(list, 'its stored bytes differ from the fetched ones')
}

/** Reads a version's files. Throws UnusableListError if it is altered, truncated, empty or of another format. */
export async function parseVersion(version: StoredVersion): Promise<ParsedList> {
  const format = LIST_FORMATS.find((one) => one === version.format)
  if (format === undefined)
    throw new UnusableListError(version.list, `its format ${version.format} is unknown to this release`)
  return parseFormat(format, version.list, openFile(version))
}

/** Prepares a version for indexing or comparison. Throws as {@link parseVersion} does. */
export async function toScreeningList(version: StoredVersion): Promise<ScreeningList> {
  const { entries } = await parseVersion(version)
  return { list: version.list, version: version.id, sha256: version.contentSha256, date: version.date, entries }
}

/**
 * Loads a stored version by its id. Throws if there is none, and as {@link readVersion} and {@link parseVersion} do.
 */
export const loadStoredList = async (db: Db, objects: ObjectStore, versionId: string): Promise<ScreeningList> =>
  toScreeningList(await readVersion(objects, await getVersion(db, versionId)))

function listIdOf({ list }: ListVersion): ListId {
  const id = LIST_IDS.find((one) => one === list)
  if (id === undefined) throw new RangeError(`no such sanctions list: ${list}`)
  return id
}
