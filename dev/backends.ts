import type { PortBook } from './ports.ts'
import { startPostgres, type PostgresStack } from './postgres.ts'
import { startTemporal, type TemporalPorts, type TemporalStack } from './temporal.ts'

export interface Backends {
  readonly postgres: PostgresStack
  readonly temporal: TemporalStack
  /** Settles with a sentence if either ends by itself. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL and Temporal in parallel. If one fails, the other is stopped before the error is thrown.
 *
 * @param book remembers the ports of both
 * @param signal aborts the start
 */
export async function startBackends(
  folder: string,
  database: string,
  ports: TemporalPorts,
  say: (line: string) => void,
  book?: PortBook,
  signal?: AbortSignal,
): Promise<Backends> {
  const failure = new AbortController()
  const either = signal === undefined ? failure.signal : AbortSignal.any([signal, failure.signal])
  const starts = [
    startPostgres(folder, database, book, either),
    startTemporal(folder, ports, say, book, either),
  ] as const
  try {
    const [postgres, temporal] = await Promise.all(starts)
    return {
      postgres,
      temporal,
      ended: Promise.race([postgres.ended, temporal.ended]),
      async stop() {
        await temporal.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    failure.abort()
    for (const start of await Promise.allSettled(starts)) if (start.status === 'fulfilled') await start.value.stop()
    throw error
  }
}
