import { Counter, Histogram, type Registry } from 'prom-client'
import { aroundStore, type StoreOperation } from './around-store.ts'
import { ObjectMissingError, StoreAwayError, type ObjectStore } from './object-store.ts'

/** Figures of the object store of one process. */
export interface StoreMetrics {
  readonly operations: Counter<'operation' | 'outcome'>
  readonly seconds: Histogram<'operation'>
}

/** Registers them; once a registry. */
export const createStoreMetrics = (registry: Registry): StoreMetrics => ({
  operations: new Counter({
    name: 'object_store_operations_total',
    help: 'Operations on the object store by outcome: ok, missing, away, fault',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  }),
  seconds: new Histogram({
    name: 'object_store_operation_duration_seconds',
    help: 'Time of one operation, with all its tries',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers: [registry],
  }),
})

/** What says that the store fails: one line a try of ours, after the client's own tries. */
export interface StoreLog {
  error(fields: object, message: string): void
}

const outcomeOf = (error: unknown): 'missing' | 'away' | 'fault' =>
  error instanceof ObjectMissingError ? 'missing' : error instanceof StoreAwayError ? 'away' : 'fault'

/** A store whose operations are counted, timed and, where they fail, told of. Health checks are not among them. */
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
        log.error({ operation, object: key, reason: error.reason, status: error.status }, 'the object store failed')
      throw error
    } finally {
      end()
    }
  }
  return aroundStore(store, metered)
}
