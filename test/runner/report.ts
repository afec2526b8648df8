import type { Failure, Tally } from './tally.ts'

/** The result of a job, and its duration. */
export interface Result {
  readonly suite: string
  readonly minutes: number
  readonly tally: Tally
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const skipped = (count: number): string => (count > 0 ? `, ${count} skipped` : '')

/** A failure as it is printed. */
export const failureText = ({ file, title, error }: Failure): string =>
  `\n✗ ${file}\n  ${title}\n${error.replace(/^/gm, '    ')}\n`

/** One line of a job that has ended. */
export const jobLine = (name: string, { minutes, tally }: Result): string =>
  `-- ${name}: ${tally.passed} passed, ${tally.failed} failed${skipped(tally.skips.length)}, ${minutes.toFixed(1)} minutes`

/** Lines by reason, so that each reason is printed once. */
function skipLines(results: readonly Result[]): string[] {
  const byReason = Map.groupBy(
    results.flatMap(({ tally }) => tally.skips),
    ({ reason }) => (reason === '' ? '(no reason given)' : reason),
  )
  return [...byReason].flatMap(([reason, skips]) => [reason, ...skips.map(({ title }) => `  - ${title}`)])
}

/**
 * The end of a run: the skipped tests with their reasons, every failure again, one line for each suite, and the total
 * as the last line.
 */
export function report(names: readonly string[], results: readonly Result[]): { text: string; isGood: boolean } {
  const skips = skipLines(results)
  const failures = results.flatMap(({ tally }) => tally.failures)
  const suites = names.flatMap((name) => {
    const parts = results.filter(({ suite }) => suite === name)
    if (parts.length === 0) return []
    const [passed, failed, pending] = [
      sum(parts.map(({ tally }) => tally.passed)),
      sum(parts.map(({ tally }) => tally.failed)),
      sum(parts.map(({ tally }) => tally.skips.length)),
    ]
    return [
      `${name.padEnd(10)}${passed} passed, ${failed} failed${skipped(pending)}, ${sum(parts.map(({ minutes }) => minutes)).toFixed(1)} minutes`,
    ]
  })
  const [passed, failed] = [
    sum(results.map(({ tally }) => tally.passed)),
    sum(results.map(({ tally }) => tally.failed)),
  ]
  const text = [
    ...(skips.length > 0 ? ['\n== skipped', ...skips] : []),
    ...(failures.length > 0 ? ['\n== failed', ...failures.map(failureText)] : []),
    `\n${suites.join('\n')}`,
    `${passed} passed, ${failed} failed`,
  ].join('\n')
  return { text, isGood: failed === 0 && passed > 0 }
}
