import { createHash } from 'node:crypto'
import { listSha256, storeListFile } from '../../../db/sanctions/list-files.ts'
import type { ObjectStore } from '../../../objects/object-store.ts'
import type { Db } from '../../../db/pool.ts'
import { newestGoodVersion, noteFetched } from '../../../db/sanctions/sanctions-lists.ts'
import type { ListFile } from '../../../db/sanctions/schema.ts'
import type { Logger } from '../../../runtime/log.ts'
import type { FetchOutcome } from '../../../contract/sanctions-lists.ts'
import { fetchFile, isStill, type FetchedFile, type FetchOptions } from './fetch-file.ts'
import type { ListSource, SourceFile } from './sources.ts'

export interface FetchDeps {
  readonly db: Db
  readonly objects: ObjectStore
  readonly log: Logger
}

/** The publisher replaced files of the list during the fetch, at every attempt. */
class FilesKeepChangingError extends Error {
  constructor() {
    super('the files of the list change during the fetch')
    this.name = 'FilesKeepChangingError'
  }
}

const MOST_ROUNDS = 3

const urlSha256 = (url: string): string => createHash('sha256').update(url).digest('hex')

/**
 * Fetches a list from its publisher and stores a new version: first the packed bytes, then the row that names them. If
 * the process dies in between, the next attempt writes the objects again, and no version lacks its bytes.
 */
export async function fetchList(
  deps: FetchDeps,
  source: ListSource,
  options: Omit<FetchOptions, 'allowPrivate'>,
): Promise<FetchOutcome> {
  const { db, objects, log } = deps
  const { list, format } = source
  const fetchOptions = { ...options, allowPrivate: source.allowPrivate }
  const known = await knownFiles(deps, source)
  const found = await fetchSet(source, known, fetchOptions)
  const files = await Promise.all(
    source.files.map(async ({ role, url }) => {
      const file = found.get(role)
      if (file === undefined) throw new Error(`no ${role} file was fetched`)
      if (!('packed' in file)) return file
      return storeListFile(objects, list, role, file, {
        etag: file.etag,
        lastModified: file.lastModified,
        urlSha256: urlSha256(url),
      })
    }),
  )
  const outcome = await noteFetched(db, { list, source: 'PUBLISHER', format, contentSha256: listSha256(files), files })
  log.info(
    { list, ...outcome, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files: files.length },
    'list fetched',
  )
  return outcome
}

/**
 * Finds, by role, the files that the publisher need not send again. If one of their objects is lost, it returns none
 * and all are fetched again.
 */
async function knownFiles(
  { db, objects, log }: FetchDeps,
  { list, format, files }: ListSource,
): Promise<ReadonlyMap<string, ListFile>> {
  const version = await newestGoodVersion(db, list)
  if (version === undefined || version.format !== format) return new Map()
  const known = version.files.filter(({ role, urlSha256: from }) =>
    files.some((file) => file.role === role && urlSha256(file.url) === from),
  )
  try {
    for (const { objectKey } of known) await objects.get(objectKey)
  } catch (error) {
    log.error({ list, versionId: version.id, err: error }, 'stored bytes of a list unreadable: list fetched again')
    return new Map()
  }
  return new Map(known.map((file) => [file.role, file]))
}

/** Fetches all files of the list as of one moment. When the last file is there, the first ones are checked again. */
async function fetchSet(
  source: ListSource,
  known: ReadonlyMap<string, ListFile>,
  options: FetchOptions,
): Promise<ReadonlyMap<string, ListFile | FetchedFile>> {
  const found = new Map<string, ListFile | FetchedFile>()
  let wanted: readonly SourceFile[] = source.files
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const { role, url } of wanted) {
      const fetched = await fetchFile(url, known.get(role), options)
      const file = fetched ?? known.get(role)
      if (file === undefined) throw new Error(`the publisher answered 304 for the ${role} file without a condition`)
      found.set(role, file)
    }
    if (source.files.length === 1) return found
    wanted = await changedSince(source.files, found, options)
    if (wanted.length === 0) return found
  }
  throw new FilesKeepChangingError()
}

/** A file without validators cannot be checked again. The gates then decide whether its rows fit the others'. */
async function changedSince(
  files: readonly SourceFile[],
  found: ReadonlyMap<string, ListFile | FetchedFile>,
  options: FetchOptions,
): Promise<SourceFile[]> {
  const changed: SourceFile[] = []
  for (const file of files) {
    const now = found.get(file.role)
    if (now === undefined || (now.etag === null && now.lastModified === null)) continue
    if (!(await isStill(file.url, now, options))) changed.push(file)
  }
  return changed
}
