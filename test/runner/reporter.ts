import { writeSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import Mocha from 'mocha'
import { EVENTS_FD, type TestEvent } from './events.ts'

const fileOf = (runnable: Mocha.Runnable): string => {
  const file = runnable.file ?? runnable.parent?.file
  return file === undefined ? 'no file' : relative(process.cwd(), file)
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { stack = '', message } = error
  const text = stack.includes(message) ? stack : `${error.name}: ${message}\n${stack}`
  return text
    .split('\n')
    .filter((line) => !/node:internal|node_modules\/mocha/.test(line))
    .join('\n')
}

/**
 * Mocha's own list of tests. It also sends events to the runner at once: failures, skipped tests with their reason,
 * and the summary.
 */
class RunnerReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options)
    const send = (event: TestEvent) => {
      writeSync(EVENTS_FD, `${JSON.stringify(event)}\n`)
    }
    const durations: Record<string, number> = {}
    let last = performance.now()
    const charge = (file: string) => {
      const now = performance.now()
      durations[file] = (durations[file] ?? 0) + now - last
      last = now
    }
    // A skipped test prints its reason first: on standard error, or in brackets.
    let reason = ''
    for (const stream of [process.stdout, process.stderr]) {
      const write = stream.write.bind(stream)
      stream.write = ((...args: Parameters<typeof write>) => {
        const text = stripVTControlCharacters(String(args[0])).trim()
        if (text !== '' && (stream === process.stderr || /^(\(|skipped:)/.test(text))) reason = text.slice(0, 200)
        return write(...args)
      }) as typeof write
    }
    runner.on('fail', (test, error) =>
      send({ kind: 'failed', file: fileOf(test), title: test.fullTitle(), error: errorText(error) }),
    )
    runner.on('pending', (test) => send({ kind: 'skipped', file: fileOf(test), title: test.fullTitle(), reason }))
    runner.on('test end', (test) => charge(fileOf(test)))
    runner.on('hook end', (hook) => charge(fileOf(hook)))
    runner.on('pass', () => {
      reason = ''
    })
    runner.once('end', () =>
      send({
        kind: 'ended',
        passed: this.stats.passes,
        failed: this.stats.failures,
        skipped: this.stats.pending,
        durations,
      }),
    )
  }
}

export { RunnerReporter as 'module.exports' }
