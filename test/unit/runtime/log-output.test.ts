import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { until } from '../../support/until.ts'

const LOG = JSON.stringify(join(import.meta.dirname, '..', '..', '..', 'runtime', 'log.ts'))
const OUTPUT = JSON.stringify(join(import.meta.dirname, '..', '..', '..', 'runtime', 'log-output.ts'))
const LINES = 5_000
const TEXT = 'x'.repeat(1_000)

/** Logs 5 MB at once, writes the number of lost lines to standard error, and ends after input. */
const PROGRAM = `
  import { createLogger } from ${LOG}
  import { flushLog, lostLogLines } from ${OUTPUT}
  const log = createLogger('test', 'info')
  for (let i = 0; i < ${LINES}; i++) log.info({ i }, '${TEXT}')
  await new Promise((resolve) => setTimeout(resolve, 200))
  process.stderr.write(lostLogLines() + '\\n')
  process.stdin.once('data', async () => {
    log.info('the last line')
    await flushLog(30_000)
    process.exit(0)
  })
`

function start(stdout: 'pipe' | number) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { stdio: ['pipe', stdout, 'pipe'] })
  const ended = new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? code))
  })
  const { stdin, stderr } = child
  assert.ok(stdin !== null && stderr !== null)
  const lost = new Promise<number>((resolve) => {
    createInterface({ input: stderr }).on('line', (line) => {
      if (/^\d+$/.test(line)) resolve(Number(line))
    })
  })
  return { child, stdin, ended, lost }
}

describe('the log of a process', () => {
  it('takes bounded memory while nobody reads it, and later logs the number of lost lines', async () => {
    const { child, stdin, ended, lost } = start('pipe')
    const { stdout } = child
    assert.ok(stdout !== null)
    const count = await lost
    assert.ok(count > LINES / 2 && count < LINES, `${count} of ${LINES} lines of 1 kB were lost`) // about 1 MiB and the pipe's buffer wait
    const lines: Record<string, unknown>[] = []
    createInterface({ input: stdout }).on('line', (line) => lines.push(JSON.parse(line) as Record<string, unknown>))
    await until('the count of lost lines', () => lines.some(({ lost: told }) => told === count))
    stdin.write('end\n')
    assert.equal(await ended, 0)
    assert.equal(lines.filter(({ msg }) => msg === TEXT).length, LINES - count)
    assert.equal(lines.at(-1)?.msg, 'the last line')
  })

  it('counts every lost line after its reader has gone, and the process continues', async () => {
    const { child, stdin, ended, lost } = start('pipe')
    child.stdout?.destroy()
    assert.equal(await lost, LINES)
    stdin.write('end\n')
    assert.equal(await ended, 0)
  })

  it('counts every lost line on a full disk, and the process continues', async function () {
    if (process.platform !== 'linux') this.skip() // only Linux has /dev/full
    const { stdin, ended, lost } = start(openSync('/dev/full', 'w'))
    assert.equal(await lost, LINES)
    stdin.write('end\n')
    assert.equal(await ended, 0)
  })
})
