import { execFile } from 'node:child_process'
import { readFile, readdir, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child-process.ts'

// An answer on a port does not prove that the server is ours, because another copy's server answers as well. The owner
// of the listening socket proves it, for any program, before any byte is sent.

const LISTEN_STATE = '0A'
const READY_TIMEOUT_MS = 90_000

/** Whether a process itself listens on a port. Throws on a system that cannot report it. */
export async function isHeldBy(pid: number, port: number): Promise<boolean> {
  return process.platform === 'linux' ? isHeldByLinux(pid, port) : isHeldByLsof(pid, port)
}

async function isHeldByLinux(pid: number, port: number): Promise<boolean> {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  )
  // sl, local address, remote address, state, queues, timer, retransmits, uid, timeout, inode (proc(5))
  const sockets = new Set(
    tables
      .flatMap((table) => table.split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === LISTEN_STATE && fields[1].endsWith(`:${hexPort}`))
      .map((fields) => `socket:[${fields[9]}]`),
  )
  if (sockets.size === 0) return false
  const fds = await readdir(`/proc/${pid}/fd`).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown')
  // If a container forbids the look, any listener is enough, because our process would have ended if the port were
  // taken.
  if (typeof fds === 'string') return fds === 'EACCES' || fds === 'EPERM'
  for (const fd of fds) {
    const target = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => '') // closed in the meantime
    if (sockets.has(target)) return true
  }
  return false
}

const isHeldByLsof = (pid: number, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    execFile('lsof', ['-nP', '-a', '-p', String(pid), `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], (error, stdout) => {
      if (error !== null && error.code === 'ENOENT')
        reject(new Error('lsof is missing; install it to find the process of a port'))
      else resolve(stdout.trim() === String(pid))
    })
  })

/**
 * Waits until our process itself listens on its port.
 *
 * @throws an error with the way it ended, or that it does not listen
 */
export async function untilListening(child: Child, port: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const end = await Promise.race([child.ended, sleep(50)])
    if (end !== undefined) throw new Error(`${child.name} ${end}${child.lastWords()}`)
    if (await isHeldBy(child.pid, port)) return
    if (Date.now() > deadline) throw new Error(`${child.name} does not listen on port ${port}${child.lastWords()}`)
  }
}
