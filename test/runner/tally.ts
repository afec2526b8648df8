import type { TestEvent } from './events.ts'

export interface Failure {
  readonly file: string
  readonly title: string
  readonly error: string
}
export interface Skip {
  readonly title: string
  readonly reason: string
}

/** The result of a job. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Failure[]
  readonly skips: readonly Skip[]
  readonly durations: Readonly<Record<string, number>>
}

const LAST_WORDS = 4_000
const lastWords = (output: string): string => output.trim().slice(-LAST_WORDS)

/** The tally of a command: one test, by its exit code. */
export const tallyCommand = (name: string, code: number, output: string): Tally =>
  code === 0
    ? { passed: 1, failed: 0, failures: [], skips: [], durations: {} }
    : {
        passed: 0,
        failed: 1,
        failures: [{ file: name, title: `exit code ${code}`, error: lastWords(output) }],
        skips: [],
        durations: {},
      }

/**
 * The tally of a process of tests. A process fails without a summary, or with an exit code that its summary does not
 * explain.
 */
export function tallyTests(name: string, code: number, events: readonly TestEvent[], output: string): Tally {
  const ended = events.findLast((event) => event.kind === 'ended')
  const failures = events.flatMap((event) =>
    event.kind === 'failed' ? [{ file: event.file, title: event.title, error: event.error }] : [],
  )
  const skips = events.flatMap((event) =>
    event.kind === 'skipped' ? [{ title: event.title, reason: event.reason }] : [],
  )
  const broken = (title: string): Tally => ({
    passed: ended?.passed ?? 0,
    failed: failures.length + 1,
    failures: [...failures, { file: name, title, error: lastWords(output) }],
    skips,
    durations: ended?.durations ?? {},
  })
  if (ended === undefined) return broken(`ended without a summary (exit code ${code})`)
  if (ended.passed + ended.failed + ended.skipped === 0) return broken('ran no test')
  if ((code === 0) !== (ended.failed === 0))
    return broken(`ended with exit code ${code} after ${ended.failed} failures`)
  return { passed: ended.passed, failed: ended.failed, failures, skips, durations: ended.durations }
}
