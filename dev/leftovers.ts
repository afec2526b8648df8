import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// A start that was killed (kill -9) cannot stop what it started. Each start therefore notes the processes it makes and
// the next one ends those that still run, if they are still the same programs.

const folderOf = (folder: string): string => join(folder, 'processes')

async function commandLine(pid: number): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    return undefined // gone, or a system without /proc, where nothing is ended on suspicion
  }
}

/**
 * Claims the folder for this process. Throws when another start that still runs has it: its processes are no leftovers.
 *
 * @param program part of the command line by which such a start is known
 */
export async function claimFolder(folder: string, program: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'start.pid')
  const holder = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0
  if (holder > 1 && holder !== process.pid && (await commandLine(holder))?.includes(program) === true) {
    throw new Error(`the service is running already (process ${holder}): stop it first`)
  }
  await writeFile(file, String(process.pid))
}

/** Notes a process as started by us. */
export async function noteProcess(folder: string, pid: number): Promise<void> {
  await mkdir(folderOf(folder), { recursive: true })
  await writeFile(join(folderOf(folder), String(pid)), await commandLine(pid) ?? '')
}

/** Ends what an earlier, killed start left running; forgets the rest. Answers how many were ended. */
export async function stopLeftovers(folder: string): Promise<number> {
  if (!existsSync(folderOf(folder))) return 0
  let ended = 0
  for (const name of await readdir(folderOf(folder))) {
    const noted = await readFile(join(folderOf(folder), name), 'utf8')
    if (noted !== '' && await stopLeftover(Number(name), noted, 'SIGTERM')) ended++
    await rm(join(folderOf(folder), name), { force: true })
  }
  return ended
}

/** Ends one process if its command line holds `expected`; SIGKILL after 5 s. Answers whether there was one. */
export async function stopLeftover(pid: number, expected: string, signal: NodeJS.Signals): Promise<boolean> {
  const isOurs = async () => (await commandLine(pid))?.includes(expected) === true
  if (!Number.isInteger(pid) || pid < 2 || !await isOurs()) return false
  process.kill(pid, signal)
  for (let waited = 0; waited < 5_000; waited += 100) {
    await sleep(100)
    if (!await isOurs()) return true
  }
  process.kill(pid, 'SIGKILL')
  return true
}
