import { setTimeout as sleep } from 'node:timers/promises'

// Replaces pino's own destination, which waits for its reader: at the end of the process it repeats a failed or
// blocking write for ever (sonic-boom, flushSync). Here a line that cannot be written is counted and dropped, because
// the work matters more than its log.

/** Most bytes in memory that wait for a slow reader. */
const MAX_WAITING_BYTES = 1_048_576

const counts = { lost: 0, told: 0 }

/** Counts the lost lines of this process: their reader was gone or too slow. */
export const lostLogLines = (): number => counts.lost

/**
 * Opens the destination of the process's log: standard output, which Node writes to without blocking (a file: at once).
 * It never throws and never waits.
 *
 * @param onReadAgain receives the number of lost lines when a reader reads again
 */
export function openLogOutput(onReadAgain: (lost: number) => void): { write(line: string): void } {
  const { stdout, stderr } = process
  // Without a listener, a reader that has gone ends the process. Each write below reports its own error.
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

/** Waits until the log is written, `graceMs` at most, because process.exit() drops waiting lines. */
export async function flushLog(graceMs: number): Promise<void> {
  const written = new Promise<void>((resolve) => {
    process.stdout.write('', () => resolve())
  })
  await Promise.race([written, sleep(graceMs, undefined, { ref: false })])
}
