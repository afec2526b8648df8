import { Counter, Histogram, type Registry } from 'prom-client'
import { aroundStore, type StoreOperation } from './around-store.ts'
import { ObjectMissingError, StoreAwayError, type ObjectStore } from './object-store.ts'

/** Metrics of the object store of one process. */
export interface StoreMetrics {
  readonly operations: Counter<'operation' | 'outcome'>
  readonly seconds: Histogram<'operation'>
}

/** Registers the metrics, once for each registry. */
export const createStoreMetrics = (registry: Registry): StoreMetrics => ({
  operations: new Counter({
    name: 'object_store_operations_total',
    help: 'Object store operations by outcome: ok, missing, away, fault',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  }),
  seconds: new Histogram({
    name: 'object_store_operation_duration_seconds',
    help: 'Duration of one operation, with all its retries',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers: [registry],
  }),
})

/** The log of store failures: one line for each of our calls, after the client's own retries. */
export interface StoreLog {
  error(fields: object, message: string): void
}

const outcomeOf = (error: unknown): 'missing' | 'away' | 'fault' =>
  error instanceof ObjectMissingError ? 'missing' : error instanceof StoreAwayError ? 'away' : 'fault'

/** Wraps a store with counts and times, and logs its failures. Health checks are excluded. */
export function meterStore(store: ObjectStore, { operations, seconds }: StoreMetrics, log: StoreLog): ObjectStore {
  async function metered<T>(operation: StoreOperation, key: string, work: () => Promise<T>): Promise<T> {
    const end = seconds.startTimer({ operation })
    try {
      const result = await work()
      operations.inc({ operation, outcome: 'ok' })
      return result
    } catch (error) {
      const outcome = outcomeOf(error)
      operations.inc({ operation, outcome })
      if (error instanceof StoreAwayError)
        log.error(
          { operation, object: key, reason: error.reason, status: error.status },
          'object store operation failed',
        )
      throw error
    } finally {
      end()
    }
  }
  return aroundStore(store, metered)
}
