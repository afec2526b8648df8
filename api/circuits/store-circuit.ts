import type { Registry } from 'prom-client'
import { aroundStore } from '../../objects/around-store.ts'
import { createStoreMetrics, meterStore } from '../../objects/metered-store.ts'
import { StoreAwayError, type ObjectStore } from '../../objects/object-store.ts'
import { openObjectStore } from '../../objects/open-store.ts'
import type { ObjectStoreSettings } from '../../config/object-store.ts'
import type { Logger } from '../../runtime/log.ts'
import { ANSWER_WITHIN_MS, CircuitOpenError, createObservedCircuit } from './circuit-breaker.ts'

/** A call that takes longer makes us ask whether the store is there at all: a slow one answers that, one that hangs does not. */
const SUSPECT_MS = 3_000

/** What is wrong with one object, or one answer, says nothing of the store. */
const OF_ONE_OBJECT = new Set(['BodyTooShort', 'BodyTooLong', 'ChecksumMismatch', 'NoBody', 'BadDigest'])
const isAway = (error: unknown): boolean => error instanceof StoreAwayError && !OF_ONE_OBJECT.has(error.reason)

/** The object store of an API process, for which no caller waits while it is known to be away. */
export interface GuardedStore extends ObjectStore {
  /** Throws {@link StoreAwayError} while the store is known to be away: before a body is read that could not be kept. */
  requireReachable(): void
}

/** The store that the configuration names, counted, timed, and behind a circuit breaker. */
export async function openGuardedStore(
  settings: ObjectStoreSettings,
  observers: { log: Logger; registry: Registry },
): Promise<GuardedStore> {
  return guardStore(
    meterStore(await openObjectStore(settings), createStoreMetrics(observers.registry), observers.log),
    observers,
  )
}

function guardStore(store: ObjectStore, observers: { log: Logger; registry: Registry }): GuardedStore {
  const check = (): Promise<void> => within(ANSWER_WITHIN_MS, store.check())
  const circuit = createObservedCircuit(
    {
      metric: 'object_store',
      name: 'the object store',
      isAway,
      probe: check,
      meaning: {
        gauge: 'Whether pictures are refused at once because the object store is away',
        log: 'pictures are refused until it is back',
      },
      describe: (cause) => ({ reason: cause instanceof StoreAwayError ? cause.reason : 'Unknown' }),
    },
    observers,
  )
  const call = <T>(operation: string, run: () => Promise<T>): Promise<T> =>
    circuit
      .call(() => suspiciously(run, check))
      .catch((error: unknown) => {
        throw error instanceof CircuitOpenError ? new StoreAwayError(operation, 'CircuitOpen') : error
      })
  return {
    ...aroundStore(store, (operation, _key, work) => call(operation, work)),
    put: (key, bytes) => {
      let begun: Promise<void> | undefined
      return call('put', () => (begun = store.put(key, bytes))).catch((error: unknown) => {
        // Its caller no longer waits, and no row will name it: one that comes in late is taken away again.
        void begun?.then(() => store.delete(key)).catch(() => undefined)
        throw error
      })
    },
    check,
    requireReachable() {
      if (circuit.isOpen) throw new StoreAwayError('put', 'CircuitOpen')
    },
  }
}

/** A call that fails as soon as it is late and the store does not say that it is there. */
async function suspiciously<T>(run: () => Promise<T>, check: () => Promise<void>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const gone = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => void check().catch(reject), SUSPECT_MS).unref()
  })
  try {
    return await Promise.race([run(), gone])
  } finally {
    clearTimeout(timer)
  }
}

/** A folder of a network disk that hangs has no deadline of its own. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreAwayError('check', 'TooSlow')), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
