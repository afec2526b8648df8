import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onlyWhereChanged, START_PATHS } from '../support/by-path.ts'
import { onlyNightly } from '../support/nightly.ts'
import { allProcesses, aStartFolder, npmStart, processesOf } from '../support/npm-start.ts'
import { until } from '../support/until.ts'

// `npm start` and every part that can be killed: npm, the start, each part, during the start and later. Each case starts the whole stack
// anew. Cases that differ only by the signal or the part run by night.

describe('the end of npm start', function () {
  this.timeout(600_000)
  let place: Awaited<ReturnType<typeof aStartFolder>>
  before(async function () {
    onlyWhereChanged(this, START_PATHS, 'npm start and what may be killed of it')
    place = await aStartFolder()
  })

  for (const [signal, ready] of [
    ['SIGTERM', /Ctrl-C stops everything/],
    ['SIGTERM', /PostgreSQL and Temporal are ready/],
    ['SIGINT', /PostgreSQL and Temporal are ready/],
    ['SIGHUP', /PostgreSQL and Temporal are ready/],
    ['SIGKILL', /PostgreSQL and Temporal are ready/],
  ] as const) {
    it(`${signal} to npm itself, after "${ready.source}", stops everything`, async function () {
      if (signal !== 'SIGKILL' && !ready.test('Ctrl-C stops everything'))
        onlyNightly(this, 'the other signals, while it starts')
      const { child, ended, until, parts, startPid, untilGone } = npmStart(place, 'npm')
      await until(ready)
      const pids = [startPid(), ...parts().map(({ pid }) => pid)]
      assert.ok(pids.length >= 5, 'the start, Temporal and its UI, PostgreSQL, and their guards')
      child.kill(signal)
      await ended()
      await untilGone(pids)
    })
  }

  it('by kill -9 of the start itself leaves no process: the guards end the rest', async () => {
    const { until, parts, startPid, untilGone, ended } = npmStart(place)
    await until(/Ctrl-C stops everything/)
    const pids = parts().map(({ pid }) => pid)
    assert.ok(pids.length >= 8)
    process.kill(startPid(), 'SIGKILL')
    assert.equal(await ended(), 'SIGKILL')
    await untilGone(pids)
  })

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    it(`comes when its tests are ended by ${signal}: no process stays`, async function () {
      if (signal === 'SIGTERM') onlyNightly(this, 'the end that can be noticed; by day the one that cannot')
      const module = JSON.stringify(new URL('../support/npm-start.ts', import.meta.url).href)
      const program = `const { npmStart } = await import(${module}); const start = npmStart(${JSON.stringify(place)}); await start.until(/PostgreSQL and Temporal are ready/); console.log('up'); setInterval(() => {}, 1_000)`
      const runner = spawn(process.execPath, ['--input-type=module', '-e', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(runner.stdout, 'data')
      const pids = allProcesses()
        .filter(({ parent }) => parent === runner.pid)
        .flatMap(({ pid }) => [
          pid,
          ...allProcesses()
            .filter((one) => one.parent === pid)
            .map((one) => one.pid),
        ])
      assert.ok(pids.length >= 5, String(pids.length))
      runner.kill(signal)
      await once(runner, 'exit')
      await until(
        'the end of all processes',
        () =>
          !allProcesses().some(
            ({ pid, args }) => !args.includes('<defunct>') && (pids.includes(pid) || args.includes(place.folder)),
          ),
        300,
      )
    })
  }

  for (const [what, pattern, sentence] of [
    ['PostgreSQL', /postgres -D/, /PostgreSQL was ended by SIGKILL; stopping the rest/],
    [
      'the Temporal server',
      /temporal.*(server\.yaml|start-dev)/,
      /the Temporal server was ended by SIGKILL; stopping the rest/,
    ],
    ['a guard', /guard .*end-leftovers/, /the guard of its processes was ended by SIGKILL; stopping the rest/],
  ] as const) {
    it(`is reported in one sentence when ${what} is killed during the start, with code 1 and no process left`, async function () {
      if (what !== 'PostgreSQL') onlyNightly(this, 'the other parts')
      const { until, parts, printed, ended, untilGone } = npmStart(place)
      await until(/PostgreSQL and Temporal are ready/)
      const pids = parts().map(({ pid }) => pid)
      const part = parts().find(({ args }) => pattern.test(args))
      assert.ok(part !== undefined)
      process.kill(part.pid, 'SIGKILL')
      assert.equal(await ended(), 1)
      assert.match(printed.text, sentence)
      assert.doesNotMatch(printed.text, /unexpected error|UnhandledPromise/)
      assert.equal(printed.text.match(/; stopping the rest/g)?.length, 1)
      await untilGone(pids)
      assert.deepEqual(processesOf(place.folder), [])
    })
  }

  it('comes at once when another has the port or folder: during its start, before its API listens, while it runs', async () => {
    const own = await aStartFolder()
    const first = npmStart(own)
    const refused = async (when: string): Promise<void> => {
      const [samePort, sameFolder] = [npmStart({ ...(await aStartFolder()), port: own.port }), npmStart(own)]
      assert.equal(await samePort.ended(), 1, when)
      assert.match(samePort.printed.text, new RegExp(`port ${own.port} is in use`), when)
      assert.equal(await sameFolder.ended(), 1, when)
      assert.match(sameFolder.printed.text, /the service is running already/, when)
    }
    await first.until(/PostgreSQL and Temporal are ready/)
    const whileItStarts = refused('while it starts')
    const api = await until('the API', () => first.parts().find(({ args }) => args.includes('api/main.ts')), 5)
    process.kill(api.pid, 'SIGSTOP') // nobody listens now
    await whileItStarts
    await refused('while its API takes the port')
    assert.doesNotMatch(first.printed.text, /API and workers are ready/)
    process.kill(api.pid, 'SIGCONT')
    await first.until(/Ctrl-C stops everything/)
    await refused('when it runs')
    first.child.kill('SIGINT')
    assert.equal(await first.ended(), 0)
  })
})
