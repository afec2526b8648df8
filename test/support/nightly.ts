import type { Context } from 'mocha'

/** What is slow and rare, or needs tools built, runs in `npm run test:nightly` alone (docs/how-to/operate/try-a-cluster.md). */
export const IS_NIGHTLY = process.env.NIGHTLY === '1'

/** To be called first in a test, or a `before`, that is for the night. */
export function onlyNightly(test: Context, why: string): void {
  if (IS_NIGHTLY) return
  process.stderr.write(`      (${why}: npm run test:nightly)\n`)
  test.skip()
}
