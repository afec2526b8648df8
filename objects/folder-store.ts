import { mkdir, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import {
  isKey,
  ObjectMissingError,
  requireKey,
  StoreAwayError,
  type ListedObject,
  type ObjectStore,
} from './object-store.ts'

/** Faults of the disk, not of the request. */
const AWAY = new Set([
  'EIO',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'ESTALE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'ENODEV',
  'ENXIO',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
  'ENOTCONN',
])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Stores objects as files below one folder. A write appears whole or not at all. Share the folder to run several
 * machines.
 */
export function openFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => join(folder, requireKey(key))

  async function run<T>(operation: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (AWAY.has(codeOf(error))) throw new StoreAwayError(operation, codeOf(error))
      throw error
    }
  }
  /** Throws if the folder is missing: an unmounted disk must not look like an empty one. */
  async function requireFolder(operation: string): Promise<void> {
    await stat(folder).catch((error: unknown) => {
      throw new StoreAwayError(operation, codeOf(error))
    })
  }

  return {
    put: (key, bytes) =>
      run('put', async () => {
        const path = pathOf(key)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        const temporary = `${path}.${randomUUID()}`
        try {
          await writeFile(temporary, bytes, { mode: 0o600, flush: true })
          await rename(temporary, path)
        } catch (error) {
          await rm(temporary, { force: true }).catch(() => undefined) // the first fault is the one to report
          throw error
        }
      }),
    get: (key) =>
      run('get', async () => {
        try {
          return await readFile(pathOf(key))
        } catch (error) {
          if (codeOf(error) !== 'ENOENT') throw error
          await requireFolder('get')
          throw new ObjectMissingError({ cause: error })
        }
      }),
    delete: (key) =>
      run('delete', async () => {
        const path = pathOf(key)
        await requireFolder('delete')
        await rm(path, { force: true })
      }),
    deleteAll: (prefix) =>
      run('deleteAll', async () => {
        const path = pathOf(prefix)
        await requireFolder('deleteAll')
        await rm(path, { recursive: true, force: true })
      }),
    count: (prefix) =>
      run('count', async () => {
        const path = pathOf(prefix)
        try {
          return (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
            .length
        } catch (error) {
          if (codeOf(error) === 'ENOTDIR') return 1
          if (codeOf(error) !== 'ENOENT') throw error
          await requireFolder('count')
          return 0
        }
      }),
    list: (prefix) => filesBelow(folder, prefix === undefined ? '' : requireKey(prefix)),
    check: () => requireFolder('check'),
  }
}

/** Lists depth first, with one open folder for each level: a million verifications are a million folders. */
async function* filesBelow(folder: string, below: string): AsyncGenerator<ListedObject> {
  let entries
  try {
    entries = await opendir(join(folder, below))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw new StoreAwayError('list', codeOf(error))
    await stat(folder).catch((missing: unknown) => {
      throw new StoreAwayError('list', codeOf(missing))
    })
    return
  }
  for await (const entry of entries) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`
    if (!isKey(key)) continue
    if (entry.isDirectory()) yield* filesBelow(folder, key)
    else if (entry.isFile()) {
      const found = await stat(join(folder, key)).catch(() => undefined) // deleted meanwhile
      if (found !== undefined) yield { key, bytes: found.size }
    }
  }
}
