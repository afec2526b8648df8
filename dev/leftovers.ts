import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { identityOf } from './process-identity.ts'

// A start that was killed (kill -9) cannot stop what it started. Each process is therefore noted as it is made (guard.ts); the
// guard ends those that are left, and, should it have been killed as well, the next start does.

const PATIENCE_MS = 5_000
const noteSchema = z.object({ identity: z.string(), signal: z.enum(['SIGTERM', 'SIGINT']) })
export type Note = z.output<typeof noteSchema>

/** Where the notes of a folder lie: a folder a guard, in it a file a process. */
export const notesOf = (folder: string): string => join(folder, 'processes')

/**
 * Claims the folder for this process. The claim is a lock of the kernel's: it goes with the process, however that ends.
 *
 * @param what claims it, for the message
 * @throws when another has it
 */
export async function claimFolder(folder: string, what = 'the service'): Promise<{ release(): void }> {
  await mkdir(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'start.lock'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    const holder = await readFile(join(folder, 'start.pid'), 'utf8').catch(() => 'unknown')
    throw new Error(
      `${what} is running already in ${folder} (process ${holder}): stop it first, or name another folder in LOCAL_FOLDER`,
      { cause: error },
    )
  }
  await writeFile(join(folder, 'start.pid'), String(process.pid))
  return { release: () => lock.close() }
}

/** Ends what guards noted and nobody stopped. Answers how many processes were ended. */
export async function stopLeftovers(folder: string, guards?: readonly string[]): Promise<number> {
  const folders = guards ?? (await readdir(notesOf(folder)).catch(() => []))
  const counts = await Promise.all(folders.map((guard) => stopNoted(join(notesOf(folder), guard))))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function stopNoted(notes: string): Promise<number> {
  const names = existsSync(notes) ? await readdir(notes) : []
  const ended = await Promise.all(
    names.map(async (name) => {
      const note = parseNote(await readFile(join(notes, name), 'utf8').catch(() => ''))
      return note !== undefined && stopProcess(Number(name), (identity) => identity === note.identity, note.signal)
    }),
  )
  await rm(notes, { recursive: true, force: true })
  return ended.filter(Boolean).length
}

/** A note that was cut off in the middle of writing names nobody. */
function parseNote(text: string): Note | undefined {
  try {
    return noteSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Ends a process if it is the one meant; SIGKILL after 5 s. Settles when it has gone; answers whether there was one. */
export async function stopProcess(
  pid: number,
  isMeant: (identity: string) => boolean,
  signal: NodeJS.Signals,
): Promise<boolean> {
  const isThere = () => {
    const identity = identityOf(pid)
    return identity !== undefined && isMeant(identity)
  }
  if (!isThere()) return false
  for (const [by, waits] of [
    [signal, PATIENCE_MS],
    ['SIGKILL', PATIENCE_MS],
  ] as const) {
    send(pid, by)
    for (let waited = 0; waited < waits; waited += 50) {
      if (!isThere()) return true
      await sleep(50)
    }
  }
  throw new Error(`process ${pid} cannot be ended`)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // gone meanwhile
  }
}
