import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../../dev/cluster/cluster.ts'
import { prepareTls } from '../../../dev/tls.ts'
import { prepareClient } from './account.ts'
import { startDeduplicatingReceiver } from './receiver.ts'

/** A cluster in a temporary folder, with one client of it. */
export async function startTestCluster(
  options: { each?: number; env?: NodeJS.ProcessEnv; say?: (line: string) => void } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'identity-cluster-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as a user of its own when this process runs as root
  mkdirSync(join(folder, 'logs'))
  const receiver = await startDeduplicatingReceiver(await prepareTls(folder))
  const cluster = await startCluster({
    folder,
    each: options.each,
    say: options.say,
    env: {
      ALLOW_SPECIMENS: 'true',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      SANCTIONS_REFRESH: 'false',
      TRUSTED_PROXIES: '127.0.0.1/32',
      SHUTDOWN_GRACE_SECONDS: '5',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'test@localhost',
      SALES_ADDRESS: 'test@example.org',
      ...options.env, // no mail is sent here
    },
  }).catch(async (error: unknown) => {
    await receiver.stop()
    throw error
  })
  const client = await prepareClient(cluster.databaseUrl, cluster.keyRing, receiver)
  return {
    ...cluster,
    ...client,
    folder,
    async stop() {
      await client.db.destroy()
      await cluster.stop()
      await receiver.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestCluster = Awaited<ReturnType<typeof startTestCluster>>
