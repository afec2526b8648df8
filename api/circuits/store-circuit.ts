import type { Registry } from 'prom-client'
import { aroundStore } from '../../objects/around-store.ts'
import { createStoreMetrics, meterStore } from '../../objects/metered-store.ts'
import { StoreAwayError, type ObjectStore } from '../../objects/object-store.ts'
import { openObjectStore } from '../../objects/open-store.ts'
import type { ObjectStoreSettings } from '../../config/object-store.ts'
import type { Logger } from '../../runtime/log.ts'
import { ANSWER_WITHIN_MS, CircuitOpenError, createObservedCircuit } from './circuit-breaker.ts'

/**
 * After this time a check asks whether the store works at all: a slow store answers the check, a hanging one does not.
 */
const SUSPECT_MS = 3_000

/** Errors of one object, or one answer, say nothing about the store. */
const OF_ONE_OBJECT = new Set(['BodyTooShort', 'BodyTooLong', 'ChecksumMismatch', 'NoBody', 'BadDigest'])
const isAway = (error: unknown): boolean => error instanceof StoreAwayError && !OF_ONE_OBJECT.has(error.reason)

/** The object store of an API process. No caller waits for it while it is known to be unavailable. */
export interface GuardedStore extends ObjectStore {
  /**
   * Throws {@link StoreAwayError} while the store is known to be unavailable, before a body is read that could not be
   * stored.
   */
  requireReachable(): void
}

/** The configured store, with metrics, behind a circuit breaker. */
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
        gauge: 'Whether images are rejected at once because the object store is unavailable',
        log: 'images rejected',
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
      let started: Promise<void> | undefined
      return call('put', () => (started = store.put(key, bytes))).catch((error: unknown) => {
        // Its caller no longer waits, and no row will name the object, so a late one is deleted again.
        void started?.then(() => store.delete(key)).catch(() => undefined)
        throw error
      })
    },
    check,
    requireReachable() {
      if (circuit.isOpen) throw new StoreAwayError('put', 'CircuitOpen')
    },
  }
}

/** Makes a call that fails as soon as it is late and the check of the store fails too. */
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

/** Adds a deadline, because a folder on a hanging network disk has none. */
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
