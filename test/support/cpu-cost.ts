import assert from 'node:assert/strict'

/**
 * The least CPU time of this thread, in milliseconds, over a few runs. A run may throw.
 *
 * @param atOnce runs that are counted together; their mean counts. Some systems count CPU time in ticks of 4 ms,
 *   which is too coarse for one short run
 * @param enough no further run is counted at or below it, if only a bound matters
 */
export async function cpuOf(run: () => unknown, runs: number, atOnce = 1, enough = 0): Promise<number> {
  let least = Infinity
  for (let i = 0; i < runs && least > enough; i++) {
    const before = process.threadCpuUsage()
    for (let turn = 0; turn < atOnce; turn++) {
      try {
        await run()
      } catch (error) {
        // A refusal is expected. Other tests check its text.
        assert.ok(error instanceof Error)
      }
    }
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000 / atOnce)
  }
  return least
}
