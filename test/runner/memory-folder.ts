import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory that Linux has. */
const MEMORY = '/dev/shm'
/** What a whole run leaves there at its widest, with room to spare. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * Puts a folder into memory, by a link to it, where there is room; elsewhere it stays what it was. Each database of the tests is a thousand
 * small files: to make them just after others were removed costs ext4 many times the CPU that memory takes.
 *
 * @param path is removed first, with what an earlier run left in memory
 * @returns removes both
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

/** Whether there is a file system in memory with room for so many bytes. In a container it may hold 64 MiB. */
export function hasMemory(bytes: number, memory = MEMORY): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= bytes
}
