import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startGuard } from '../guard.ts'
import { PortBook, withPorts } from '../ports.ts'
import { createDatabase, launchPostgres, postgresUrl } from '../postgres.ts'
import { obtainClusterPrograms } from '../temporal-binaries.ts'
import { prepareNamespace } from '../temporal-namespace.ts'
import { readTemporalSettings } from '../temporal-settings.ts'
import { supervise, type Member } from './supervisor.ts'
import { temporalParts, temporalPortNames } from './temporal-roles.ts'
import { prepareTemporalSchema } from './temporal-schema.ts'

/**
 * The backends of the service as processes that can be killed one by one: PostgreSQL, and Temporal's four roles on it.
 */
export interface ClusterBackends {
  readonly databaseUrl: string
  readonly temporal: { readonly address: string; readonly namespace: string }
  readonly members: readonly Member[]
  /** Ports by name, for a table of addresses. */
  readonly ports: Readonly<Record<string, number>>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL and Temporal by role, and creates Temporal's tables and the namespace.
 *
 * @param say receives the builds, and each process that died and is restarted
 */
export async function startClusterBackends(
  folder: string,
  database: string,
  say: (line: string) => void,
  book?: PortBook,
  signal?: AbortSignal,
): Promise<ClusterBackends> {
  const settings = readTemporalSettings()
  const programs = await obtainClusterPrograms(settings, say, signal)
  await mkdir(join(folder, 'logs'), { recursive: true })
  const guard = startGuard(folder)
  const names = ['postgres', ...temporalPortNames()]
  return withPorts(
    book ?? (await PortBook.open(undefined)),
    Object.fromEntries(names.map((name) => [name, {}])),
    async (ports) => {
      const members: Member[] = []
      const stop = async () => {
        for (const member of [...members].reverse()) await member.stop(4_000)
      }
      signal?.addEventListener('abort', () => void stop()) // waiting callers get the error immediately
      try {
        const postgres = supervise(
          { name: 'PostgreSQL', kind: 'postgres', launch: () => launchPostgres(folder, ports.postgres, guard) },
          say,
        )
        members.push(postgres)
        await postgres.untilReady()
        await createDatabase(postgresUrl(ports.postgres, 'postgres'), database)
        await prepareTemporalSchema(programs.sqlTool, ports.postgres)
        signal?.throwIfAborted()
        for (const part of await temporalParts({ server: programs.server, settings, folder, ports, guard }))
          members.push(supervise(part, say))
        await Promise.all(members.map((member) => member.untilReady()))
        const address = `127.0.0.1:${ports.temporal_frontend}`
        await prepareNamespace(address, settings.namespace, settings, signal)
        return {
          databaseUrl: postgresUrl(ports.postgres, database),
          temporal: { address, namespace: settings.namespace },
          members,
          ports,
          async stop() {
            await stop()
            await guard.release()
          },
        }
      } catch (error) {
        await stop()
        throw error
      }
    },
  ).catch(async (error: unknown) => {
    await guard.release()
    throw error
  })
}
