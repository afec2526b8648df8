import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notesOf, type Note } from './leftovers.ts'
import { identityOf } from './process-identity.ts'

/** Ends the recorded processes if this process is killed, because `kill -9` leaves it no time to do so. */
export interface Guard {
  /** Guards a process. Call it immediately after the start. */
  note(pid: number, signal: NodeJS.Signals): void
  /** Settles if the guard ends before its release. */
  readonly ended: Promise<string>
  /** Ends the guard. The recorded processes have been stopped. */
  release(): Promise<void>
}

/**
 * Starts a guard: a shell that waits on a pipe from this process. A line on the pipe means that everything was stopped.
 * The end of the pipe without a line means that this process is gone, and dev/end-leftovers.ts follows.
 */
export function startGuard(folder: string): Guard {
  const id = `${process.pid}-${randomBytes(4).toString('hex')}`
  const notes = join(notesOf(folder), id)
  mkdirSync(notes, { recursive: true })
  const shell = spawn(
    '/bin/sh',
    [
      '-c',
      'read -r released || exec "$@"',
      'guard',
      process.execPath,
      join(import.meta.dirname, 'end-leftovers.ts'),
      folder,
      id,
    ],
    {
      // Its own session, so that no signal for the start and its group reaches it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      // Without it, the variable of `node --watch` (npm run dev) would make the child report to a parent that does not
      // listen.
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    },
  )
  shell.unref()
  shell.stdin.on('error', () => undefined) // it was killed: `ended` reports it
  let isReleased = false
  const gone = new Promise<string>((resolve) => {
    shell.on('error', (error) => resolve(`did not start: ${error.message}`))
    shell.on('exit', (code, signal) => resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`))
  })
  return {
    note(pid, signal) {
      const note: Note = { identity: identityOf(pid) ?? '', signal: signal === 'SIGINT' ? signal : 'SIGTERM' }
      writeFileSync(join(notes, String(pid)), JSON.stringify(note))
    },
    ended: new Promise((resolve) => {
      void gone.then((how) => {
        if (!isReleased) resolve(`the guard of its processes ${how}`)
      })
    }),
    async release() {
      isReleased = true
      shell.stdin.end('released\n')
      await gone
      rmSync(notes, { recursive: true, force: true })
    },
  }
}
