import { basename } from 'node:path'
import { commandLineOf, parentOf } from './process-identity.ts'

// npm forwards SIGINT and SIGTERM to the shell of its script, but a shell forwards nothing. npm cannot forward SIGHUP
// and SIGKILL. So a process started by npm watches whether npm still exists.

const WATCH_MS = 500
const MOST_BETWEEN = 5
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'ksh', 'busybox'])

/** The processes from our parent up to the package manager. A shell and `node --watch` may be in between. */
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
 * Calls back once when the npm (or other package manager) that started this process is gone. Does nothing if none did,
 * because a process started by hand may outlive its shell.
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
