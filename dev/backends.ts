import { startPostgres, type PostgresStack } from './postgres.ts'
import { startTemporal, type TemporalStack } from './temporal.ts'

export interface Backends {
  readonly postgres: PostgresStack
  readonly temporal: TemporalStack
  stop(): Promise<void>
}

/** Starts PostgreSQL and Temporal side by side. Should one fail, the other is stopped before the error is thrown. */
export async function startBackends(folder: string, database: string, ports: 'settled' | 'free', say: (line: string) => void): Promise<Backends> {
  const starts = [startPostgres(folder, database), startTemporal(folder, ports, say)] as const
  try {
    const [postgres, temporal] = await Promise.all(starts)
    return {
      postgres, temporal,
      async stop() {
        await temporal.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    for (const start of await Promise.allSettled(starts)) if (start.status === 'fulfilled') await start.value.stop()
    throw error
  }
}
