import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuard } from '../../../dev/guard.ts'
import { claimFolder, notesOf, stopLeftovers } from '../../../dev/leftovers.ts'
import { identityOf } from '../../../dev/process-identity.ts'
import { until } from '../../support/until.ts'

const DEV = join(import.meta.dirname, '..', '..', '..', 'dev')
const started: ChildProcess[] = []
after(() => {
  for (const child of started) child.kill('SIGKILL')
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'identity-dev-'))
  mkdirSync(join(folder, 'logs'))
  return folder
}

function run(command: string, args: string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const lines = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString()))
  })
  return {
    child,
    pid: child.pid ?? 0,
    gone: new Promise((resolve) => {
      child.on('exit', (code, signal) => resolve(signal ?? code))
    }),
    lines,
  }
}
const isThere = (pid: number): boolean => identityOf(pid) !== undefined
const untilGone = (pid: number) => until(`the end of process ${pid}`, () => !isThere(pid))

describe('leftovers of a killed start', () => {
  it('are ended by their guard after the start is killed, by force if they ignore SIGTERM', async function () {
    const folder = aFolder()
    const program = `
      import { startChild } from ${JSON.stringify(join(DEV, 'child-process.ts'))}
      import { startGuard } from ${JSON.stringify(join(DEV, 'guard.ts'))}
      const guard = startGuard(${JSON.stringify(folder)})
      const start = (code) => startChild({ name: 'part', command: process.execPath, args: ['-e', code], env: process.env, logFile: ${JSON.stringify(join(folder, 'logs', 'part.log'))}, guard })
      const parts = [start('setInterval(() => {}, 1000)'), start('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)')]
      setTimeout(() => console.log(JSON.stringify(parts.map(({ pid }) => pid))), 500)
      setInterval(() => {}, 1000)
    `
    const { child, lines } = run(process.execPath, ['--input-type=module', '-e', program])
    const pids = JSON.parse(await lines) as number[]
    assert.ok(pids.every(isThere))
    child.kill('SIGKILL')
    await Promise.all(pids.map(untilGone))
  })

  it('are ended by the next start if the guard was killed too', async () => {
    const folder = aFolder()
    const guard = startGuard(folder)
    const { pid, gone } = run('sleep', ['300'])
    guard.note(pid, 'SIGTERM')
    assert.equal(await stopLeftovers(folder), 1)
    assert.equal(await gone, 'SIGTERM')
    assert.equal(await stopLeftovers(folder), 0)
    await guard.release()
  })

  it('exclude another process with the same number, even of the same program', async () => {
    const folder = aFolder()
    const guard = startGuard(folder)
    const { pid, child } = run('sleep', ['300'])
    guard.note(pid, 'SIGTERM')
    const [file] = readdirSync(notesOf(folder)).map((id) => join(notesOf(folder), id, String(pid)))
    const note = JSON.parse(readFileSync(file, 'utf8')) as { identity: string }
    writeFileSync(
      file,
      JSON.stringify({
        ...note,
        identity: note.identity.replace(/^\d+/, (startTime) => String(Number(startTime) - 100)),
      }),
    )
    assert.equal(await stopLeftovers(folder), 0)
    assert.ok(isThere(pid))
    child.kill()
    await guard.release()
  })

  it('exclude processes after a regular stop, and processes of another start', async () => {
    const folder = aFolder()
    const [first, second] = [startGuard(folder), startGuard(folder)]
    const { pid, child } = run('sleep', ['300'])
    second.note(pid, 'SIGTERM')
    await first.release()
    assert.ok(isThere(pid))
    await second.release()
    assert.ok(isThere(pid))
    assert.deepEqual(readdirSync(notesOf(folder)), [])
    child.kill()
  })

  it('are reported as unguarded when the guard is killed', async () => {
    const folder = aFolder()
    const guard = startGuard(folder)
    const shell = (await import('node:child_process'))
      .execFileSync('ps', ['-eo', 'pid,args'])
      .toString()
      .split('\n')
      .find((line) => line.includes(folder) && line.includes('guard'))
    process.kill(Number(shell?.trim().split(/\s+/)[0]), 'SIGKILL')
    assert.match(await guard.ended, /the guard of its processes was ended by SIGKILL/)
    await guard.release()
  })
})

describe('the folder of a start', () => {
  const program = (folder: string) => `
    import { claimFolder } from ${JSON.stringify(join(DEV, 'leftovers.ts'))}
    const claim = await claimFolder(${JSON.stringify(folder)})
    console.log('claimed')
    setInterval(() => claim, 1000)
  `
  it('is claimed by one start at a time, and is free after that start was killed', async () => {
    const folder = aFolder()
    const other = run(process.execPath, ['--input-type=module', '-e', program(folder)])
    assert.match(await other.lines, /claimed/)
    await assert.rejects(claimFolder(folder), new RegExp(`running already in .* \\(process ${other.pid}\\)`))
    other.child.kill('SIGKILL')
    await other.gone
    const claim = await claimFolder(folder)
    claim.release()
    const again = await claimFolder(folder)
    again.release()
  })

  it('is not claimed by the file of a killed start, even if another process has its number', async () => {
    const folder = aFolder()
    writeFileSync(join(folder, 'start.pid'), String(process.ppid))
    const claim = await claimFolder(folder)
    claim.release()
  })
})
