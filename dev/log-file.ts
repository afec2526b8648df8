import { appendFileSync, chmodSync, createWriteStream, mkdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { cutIds } from '../contract/log-ids.ts'

/** A log of a local process. Only its owner can read it, and its folder. */
export interface LogFile {
  /**
   * Appends a line without the ids that open a hosted flow, because other servers write them too (contract/log-ids.ts).
   */
  write(line: string): void
  end(): void
}

/**
 * Opens a log for appending, and closes it and its folder `logs` to other users, even if an earlier release left them
 * open.
 */
export function openLogFile(path: string): LogFile {
  closeToOthers(path)
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
  stream.on('error', () => undefined) // a full disk must not stop the stack
  return {
    write: (line) => {
      stream.write(`${cutIds(line)}\n`)
    },
    end: () => {
      stream.end()
    },
  }
}

/** Appends one line immediately, like {@link openLogFile}. */
export function appendToLog(path: string, line: string): void {
  closeToOthers(path)
  appendFileSync(path, `${cutIds(line)}\n`)
}

function closeToOthers(path: string): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (basename(folder) === 'logs') chmodSync(folder, 0o700)
  appendFileSync(path, '', { mode: 0o600 })
  if (statSync(path).isFile()) chmodSync(path, 0o600) // and not /dev/null
}
