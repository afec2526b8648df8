// Runs mocha as the runner does, on files that these tests write.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestEvent } from '../../runner/events.ts'
import { mochaCommand, runProcess } from '../../runner/job-process.ts'
import { tallyTests } from '../../runner/tally.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

describe('a process of tests', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'identity-runner-'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  async function run(
    source: string,
    onEvent: (event: TestEvent, running: ReadonlySet<ChildProcess>) => void = () => undefined,
  ) {
    const file = join(folder, `${Math.random()}.test.ts`)
    writeFileSync(file, source)
    const running = new Set<ChildProcess>()
    const outputFile = join(folder, 'output.log')
    const ending = await runProcess({
      ...mochaCommand(ROOT, [file]),
      cwd: ROOT,
      env: process.env,
      outputFile,
      running,
      onEvent: (event) => onEvent(event, running),
    })
    assert.equal(running.size, 0)
    return {
      ...ending,
      file,
      tally: tallyTests('unit', ending.code, ending.events, ending.output),
      written: readFileSync(outputFile, 'utf8'),
    }
  }

  it('reports a failure while it runs, with title, file and error', async () => {
    const seen: { event: TestEvent; going: number }[] = []
    // The second test ends only after the first failure was reported.
    const go = join(folder, 'go')
    const source = `
      import { existsSync } from 'node:fs'
      import { setTimeout } from 'node:timers/promises'
      describe('it', () => {
        it('breaks', () => { throw new Error('of no use') })
        it('goes on', async () => { while (!existsSync(${JSON.stringify(go)})) await setTimeout(10) })
      })`
    const { file, tally, code } = await run(source, (event, running) => {
      seen.push({ event, going: running.size })
      if (event.kind === 'failed') writeFileSync(go, '')
    })
    const [first] = seen
    assert.ok(first.event.kind === 'failed' && first.going === 1)
    assert.equal(first.event.title, 'it breaks')
    assert.ok(file.endsWith(first.event.file.split('/').at(-1) ?? '-'))
    assert.match(first.event.error, /^Error: of no use\n\s+at .*\.test\.ts/)
    assert.equal(code, 1)
    assert.deepEqual([tally.passed, tally.failed], [1, 1])
  })

  it('reports why a test was skipped and how long its file took, and stores its output', async () => {
    const { file, tally, output, written } = await run(`
      it('waits', function () { process.stderr.write('      (no tool for it)\\n'); this.skip() })
      it('is done', () => undefined)`)
    assert.deepEqual(tally.skips, [{ title: 'waits', reason: '(no tool for it)' }])
    assert.deepEqual([tally.passed, tally.failed], [1, 0])
    assert.equal(Object.keys(tally.durations).filter((name) => file.endsWith(name.split('/').at(-1) ?? '-')).length, 1)
    assert.match(output, /is done/)
    assert.equal(written, output)
  })

  for (const [how, source] of [
    ['ends itself', "it('ends', () => process.exit(0))"],
    ['is killed', "it('ends', () => process.kill(process.pid, 'SIGKILL'))"],
    ['cannot load', "import './nothing.ts'"],
    ['holds no test', 'export {}'],
  ] as const) {
    it(`fails if it ${how}`, async () => {
      const { tally } = await run(source)
      assert.deepEqual([tally.passed, tally.failed], [0, 1])
    })
  }

  it('fails if a hook fails, with the title of the hook', async () => {
    const { tally } = await run(
      "describe('it', () => { before('prepare', () => { throw new Error('no') }); it('waits', () => undefined) })",
    )
    assert.deepEqual([tally.passed, tally.failed], [0, 1])
    assert.match(tally.failures[0].title, /before all.*prepare/)
  })
})
