import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'

/** Where encrypted images lie. Keys are ours (`ver_…/ast_…`), never a user's text. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Throws when there is no such object. */
  get(key: string): Promise<Buffer>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Deletes all below a key (`ver_…`), and what is left of its folder; nothing there is no error. */
  deleteAll(prefix: string): Promise<void>
  /** How many objects lie below a key. */
  count(prefix: string): Promise<number>
}

const KEY = /^[A-Za-z0-9_]+(\/[A-Za-z0-9_]+)*$/

/** Objects as files below one folder; a write appears whole or not at all. Share the folder to run several machines. */
export function openFolderStore(folder: string): ObjectStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new TypeError('an object key may hold letters, digits, _ and / only')
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomUUID()}`
      await writeFile(temporary, bytes, { mode: 0o600, flush: true })
      await rename(temporary, path)
    },
    get: (key) => readFile(pathOf(key)),
    delete: (key) => rm(pathOf(key), { force: true }),
    deleteAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    async count(prefix) {
      try {
        return (await readdir(pathOf(prefix), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
        throw error
      }
    },
  }
}
