import { appendFileSync, chmodSync, createWriteStream, mkdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { cutIds } from '../contract/log-ids.ts'

/** A log of a process that this machine runs: its owner's alone to read, as is the folder that it lies in. */
export interface LogFile {
  /** Appends a line, with the ids cut that open a hosted flow: servers that are not ours name them too (contract/log-ids.ts). */
  write(line: string): void
  end(): void
}

/** Opens a log to append to, and closes it and its folder `logs` to others, also where an earlier release left them open. */
export function openLogFile(path: string): LogFile {
  closeToOthers(path)
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
  stream.on('error', () => undefined) // a full disk must not end the stack
  return {
    write: (line) => {
      stream.write(`${cutIds(line)}\n`)
    },
    end: () => {
      stream.end()
    },
  }
}

/** Appends one line at once, as {@link openLogFile} does. */
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
