import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { notesOf, type Note } from './leftovers.ts'
import { identityOf } from './process-identity.ts'

/** Ends the noted processes when this one is killed: `kill -9` gives it no time to do so itself. */
export interface Guard {
  /** Puts a process under its guard. At once, before anything else may happen. */
  note(pid: number, signal: NodeJS.Signals): void
  /** Settles when the guard itself has ended before it was released. */
  readonly ended: Promise<string>
  /** Ends the guard: what it noted has been stopped. */
  release(): Promise<void>
}

/**
 * Starts a guard: a shell that waits on a pipe from this process. A line says that all has been stopped; the pipe's end without
 * one that this process has gone, whatever took it, and dev/end-leftovers.ts follows.
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
      // A session of its own: no signal meant for the start and its group reaches it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      // What `node --watch` (npm run dev) tells its own child would make it report to a parent that is not listening.
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
    },
  )
  shell.unref()
  shell.stdin.on('error', () => undefined) // it was killed: told by `ended`
  let isReleased = false
  const gone = new Promise<string>((resolve) => {
    shell.on('error', (error) => resolve(`could not be started: ${error.message}`))
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
