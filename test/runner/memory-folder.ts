import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The file system in memory of Linux. */
const MEMORY = '/dev/shm'
/** The most that a whole run stores there, with a margin. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * Puts a folder into memory by a symbolic link, where memory has room. Otherwise the folder stays on disk. Each
 * database of the tests is a thousand small files. Just after others were removed, ext4 needs many times the CPU that
 * memory needs to create them.
 *
 * @param path is removed first, with what an earlier run left in memory
 * @returns a function that removes both
 */
export function putIntoMemory(path: string, memory = MEMORY, room = ROOM_BYTES): () => void {
  const target = join(memory, `identity-verification-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`)
  const remove = () => {
    for (const each of [path, target]) rmSync(each, { recursive: true, force: true })
  }
  remove()
  if (hasMemory(room, memory)) {
    mkdirSync(target, { mode: 0o700 })
    mkdirSync(join(path, '..'), { recursive: true })
    symlinkSync(target, path)
  }
  return remove
}

/** Whether a file system in memory has room for so many bytes. In a container it may hold 64 MiB. */
export function hasMemory(bytes: number, memory = MEMORY): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= bytes
}
