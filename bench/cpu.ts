import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100 // USER_HZ, the same on every Linux

interface Process {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly ticks: number
}

/** The entry of /proc for one process: its own time, and the time of ended children. */
function readProcess(pid: number): Process | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined // it ended while the list was being read
  }
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
  const [, parent, , , , , , , , , , utime, stime, cutime, cstime] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(parent), name, ticks: Number(utime) + Number(stime) + Number(cutime) + Number(cstime) }
}

const allProcesses = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((found) => found !== undefined)

/** CPU seconds used so far by a process and all its descendants. */
export function cpuSecondsOf(root: number): number {
  const processes = allProcesses()
  const family = new Set([root])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.filter(({ pid }) => family.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
}

/** The children of this process that have the given name, for example `postgres`. */
export const childrenNamed = (name: string): number[] =>
  allProcesses()
    .filter((found) => found.parent === process.pid && found.name === name)
    .map(({ pid }) => pid)

/** CPU milliseconds that this process spends while `work` runs, all of its threads. */
export async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
