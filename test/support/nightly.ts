import type { Context } from 'mocha'

/**
 * Slow and rare tests, and tests that need built tools, run only in `npm run test:nightly`
 * (docs/how-to/operate/try-a-cluster.md).
 */
export const IS_NIGHTLY = process.env.NIGHTLY === '1'

/** Skips a test or a `before` by day. Call it first. */
export function onlyNightly(test: Context, why: string): void {
  if (IS_NIGHTLY) return
  process.stderr.write(`      (${why}: npm run test:nightly)\n`)
  test.skip()
}
