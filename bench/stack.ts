import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { anyFreePort } from '../dev/ports.ts'
import { startBackends } from '../dev/backends.ts'
import { prepareKeys, startServices, type Service } from '../dev/services.ts'
import { PROJECT_FOLDER } from '../dev/temporal-settings.ts'
import { prepareTls } from '../dev/tls.ts'

const FOLDER = join(PROJECT_FOLDER, '.local', 'bench')

/**
 * A service of its own for measurements: fresh database and Temporal, the real processes, any client address by
 * X-Forwarded-For.
 */
export async function startBenchStack(services?: readonly (string | Service)[]) {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(join(FOLDER, 'logs'), { recursive: true })
  const [tls, port] = await Promise.all([prepareTls(FOLDER), anyFreePort()])
  const backends = await startBackends(FOLDER, 'bench', 'free', () => undefined)
  const { postgres, temporal } = backends
  const keys = await prepareKeys(FOLDER)
  await migrate(postgres.url)
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    TEMPORAL_ADDRESS: temporal.address,
    ...keys.env,
    OBJECT_STORE_FOLDER: join(FOLDER, 'objects'),
    PORT: String(port),
    TLS_CERT: tls.certFile,
    TLS_KEY: tls.keyFile,
    NODE_EXTRA_CA_CERTS: tls.caFile,
    ALLOW_SPECIMENS: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    TRUSTED_PROXIES: '127.0.0.1/32',
    SMTP_URL: 'smtp://localhost:1',
    MAIL_FROM: 'bench@localhost',
    SALES_ADDRESS: 'bench@example.org', // no mail is sent here
  }
  const children = await startServices(FOLDER, env, services)
  return {
    baseUrl: `https://localhost:${port}`,
    ca: readFileSync(tls.caFile, 'utf8'),
    tls,
    databaseUrl: postgres.url,
    temporalAddress: temporal.address,
    temporalPids: temporal.pids,
    keyRing: keys.keyRing,
    keyEnv: keys.env,
    children,
    env,
    folder: FOLDER,
    async stop() {
      for (const child of children) await child.stop()
      await backends.stop()
    },
  }
}

/** Peak resident memory of a process, MB. */
export const peakRssMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
