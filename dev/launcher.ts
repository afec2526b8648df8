import { basename } from 'node:path'
import { commandLineOf, parentOf } from './process-identity.ts'

// npm passes on SIGINT and SIGTERM to the shell that runs its script, and a shell passes on nothing; SIGHUP and SIGKILL npm cannot
// pass on. Whoever is started by npm therefore watches whether npm is still there.

const WATCH_MS = 500
const MOST_BETWEEN = 5
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'busybox'])

/** The processes from our parent up to the package manager: what may stand between is a shell and `node --watch`. */
export function launchersOf(parent: number): number[] {
  const chain = [parent]
  while (chain.length < MOST_BETWEEN) {
    const last = chain[chain.length - 1]
    const [program = '', ...args] = commandLineOf(last).split(' ')
    const isBetween = SHELLS.has(basename(program).replace(/^-/, '')) || args.some((arg) => arg.startsWith('--watch'))
    const above = isBetween ? parentOf(last) : undefined
    if (above === undefined || above < 2) break
    chain.push(above)
  }
  return chain
}

/**
 * Calls back once when npm (or another package manager) that started this process has gone. Does nothing when none did: a process
 * that was started by hand may well outlive its shell.
 */
export function watchLauncher(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const chain = launchersOf(process.ppid)
  const timer = setInterval(() => {
    const isWhole =
      process.ppid === chain[0] && chain.every((pid, i) => i === chain.length - 1 || parentOf(pid) === chain[i + 1])
    if (isWhole) return
    clearInterval(timer)
    onGone()
  }, WATCH_MS)
  timer.unref()
}
