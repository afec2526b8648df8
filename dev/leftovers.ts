import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { identityOf } from './process-identity.ts'

// A killed start (kill -9) cannot stop its processes. So each process is recorded at its start (guard.ts). The guard
// ends the remaining ones. If the guard was killed as well, the next start ends them.

const PATIENCE_MS = 5_000
const noteSchema = z.object({ identity: z.string(), signal: z.enum(['SIGTERM', 'SIGINT']) })
export type Note = z.output<typeof noteSchema>

/** The place of a folder's records: one folder per guard, with one file per process. */
export const notesOf = (folder: string): string => join(folder, 'processes')

/**
 * Claims the folder for this process. The claim is a kernel lock, which ends with the process.
 *
 * @param what the claiming part, for the message
 * @throws if another process has the claim
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
      `${what} is running already in ${folder} (process ${holder}): stop it first, or set LOCAL_FOLDER to another folder`,
      { cause: error },
    )
  }
  await writeFile(join(folder, 'start.pid'), String(process.pid))
  return { release: () => lock.close() }
}

/** Ends the processes that guards recorded and nobody stopped. Returns their number. */
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

/** A record that was cut off during its write names no process. */
function parseNote(text: string): Note | undefined {
  try {
    return noteSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Ends a process if it is the intended one; SIGKILL after 5 s. Settles when it is gone and returns whether it existed.
 */
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
  throw new Error(`process ${pid} did not end`)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // gone in the meantime
  }
}
