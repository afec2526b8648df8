import { setTimeout as sleep } from 'node:timers/promises'

// pino's own destination waits for its reader: at the end of the process it repeats a write that failed, or that would block,
// for ever (sonic-boom, flushSync). Here a line that cannot be written is counted and let go: the work matters more than its log.

/** What may wait in memory for a reader that is slow. */
const MAX_WAITING_BYTES = 1_048_576

const counts = { lost: 0, told: 0 }

/** Lines of this process that nobody will read: their reader had gone, or had read nothing for too long. */
export const lostLogLines = (): number => counts.lost

/**
 * The destination of the process's log: standard output, which Node writes to without blocking (a file: at once). Never throws
 * and never waits.
 *
 * @param onReadAgain told how many lines were lost, when a reader takes some again
 */
export function openLogOutput(onReadAgain: (lost: number) => void): { write(line: string): void } {
  const { stdout, stderr } = process
  // Without a listener, a reader that has gone ends the process. Each write tells its own error below.
  for (const stream of [stdout, stderr]) if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore)
  return {
    write(line) {
      if (stdout.writableLength + line.length > MAX_WAITING_BYTES) {
        counts.lost++
        return
      }
      stdout.write(line, (error) => {
        if (error !== undefined && error !== null) counts.lost++
        else if (counts.lost > counts.told && stdout.writableLength < MAX_WAITING_BYTES / 2) onReadAgain(takeUntold())
      })
    },
  }
}

const ignore = (): void => undefined

function takeUntold(): number {
  const untold = counts.lost - counts.told
  counts.told = counts.lost
  return untold
}

/** Waits until what was logged is written, `graceMs` at most: process.exit() drops what still waits. */
export async function flushLog(graceMs: number): Promise<void> {
  const written = new Promise<void>((resolve) => {
    process.stdout.write('', () => resolve())
  })
  await Promise.race([written, sleep(graceMs, undefined, { ref: false })])
}
