import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// The system reuses process ids. Start time and command together show whether it is still the same process.

/** Distinguishes a process from later ones with the same id. Undefined if it is gone (or a zombie). */
export function identityOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid < 2) return undefined
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=,command=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim()
    const { state, startTime } = statOf(pid)
    return state === 'Z' || state === 'X' ? undefined : `${startTime} ${commandLineOf(pid)}`
  } catch {
    return undefined
  }
}

/** The parent's id; undefined if the process is gone. */
export function parentOf(pid: number): number | undefined {
  try {
    if (process.platform !== 'linux')
      return Number(
        execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
      )
    return statOf(pid).parent
  } catch {
    return undefined
  }
}

/** Program and arguments, separated by spaces; empty if unknown. */
export function commandLineOf(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim()
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** proc(5): pid (name) state ppid … starttime. The name may contain anything, including brackets. */
function statOf(pid: number): { state: string; parent: number; startTime: string } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], parent: Number(fields[1]), startTime: fields[19] }
}
