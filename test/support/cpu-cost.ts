import assert from 'node:assert/strict'

/**
 * The least CPU time, in milliseconds, that a few runs took of this thread; what a run throws does not matter.
 *
 * @param atOnce runs that are counted together, and whose mean counts: some systems count CPU time in ticks of 4 ms, of which a count of
 *   one short run says little
 * @param enough at or below it no further run is counted: where only a bound is asked for
 */
export async function cpuOf(run: () => unknown, runs: number, atOnce = 1, enough = 0): Promise<number> {
  let least = Infinity
  for (let i = 0; i < runs && least > enough; i++) {
    const before = process.threadCpuUsage()
    for (let turn = 0; turn < atOnce; turn++) {
      try {
        await run()
      } catch (error) {
        // A refusal is what is expected; what it says is for other tests.
        assert.ok(error instanceof Error)
      }
    }
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000 / atOnce)
  }
  return least
}
