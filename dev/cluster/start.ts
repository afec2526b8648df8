import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { openDatabase } from '../../db/pool.ts'
import { prepareDemo, type Demo } from '../demo.ts'
import { watchLauncher } from '../launcher.ts'
import { claimFolder, stopLeftovers } from '../leftovers.ts'
import { startMailbox } from '../mail.ts'
import { PortBook, withPorts } from '../ports.ts'
import { startReceiver } from '../receiver.ts'
import { prepareKeys } from '../services.ts'
import { submitSpecimen, untilDecided } from '../specimen-run.ts'
import { PROJECT_FOLDER } from '../temporal-settings.ts'
import { prepareTls } from '../tls.ts'
import { startCluster, type Cluster } from './cluster.ts'

// `npm run cluster`: production on this machine, each part in a process that you may kill. Ctrl-C stops everything.

const LOCAL = resolve(process.env.LOCAL_FOLDER ?? join(PROJECT_FOLDER, '.local', 'cluster'))
const SHOWN_FOLDER = relative(process.cwd(), LOCAL).startsWith('..') ? LOCAL : relative(process.cwd(), LOCAL)
const startedAt = performance.now()
const say = (line = '') => void process.stdout.write(`${line}\n`)
const step = (line: string) => say(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s] ${line}`)

const stopping = new AbortController()
const stops: (() => Promise<void>)[] = []
let ending: Promise<void> | undefined

/** Stops everything in reverse order, including parts that still start. Only the first call counts. */
function end(code: number, line: string): void {
  if (ending !== undefined) return
  say(`\n${line}`)
  stopping.abort(new Error('stopped during the start'))
  ending = (async () => {
    await starting.catch(() => undefined)
    for (const stop of stops.splice(0).reverse())
      await stop().catch((error: unknown) => say(`could not stop a part: ${String(error)}`))
    process.exit(code)
  })()
}

function keep(stop: () => Promise<void>): void {
  stops.push(stop)
  stopping.signal.throwIfAborted()
}

async function start(): Promise<{ cluster: Cluster; demo: Demo; mailUrl: string }> {
  await mkdir(join(LOCAL, 'logs'), { recursive: true })
  const claim = await claimFolder(LOCAL, 'a cluster')
  keep(async () => claim.release())
  const left = await stopLeftovers(LOCAL)
  if (left > 0) step(`ended ${left} leftover processes of an earlier start`)
  const book = await PortBook.open(LOCAL)
  const tls = await prepareTls(LOCAL)
  // the account contains the receiver's address, and the receiver needs the account's secret
  const made: { demo?: Demo } = {}
  const receiver = await withPorts(book, { receiver: {} }, (ports) =>
    startReceiver(
      tls,
      () => made.demo?.webhook_secret ?? '',
      join(LOCAL, 'webhooks.jsonl'),
      ports.receiver,
      ({ event, delivery, signature_valid: valid }) =>
        step(`webhook ${event} ${delivery}: signature ${valid ? 'valid' : 'INVALID'}`),
    ),
  )
  keep(() => receiver.stop())
  const mailbox = await withPorts(book, { smtp: {}, mail: {} }, (ports) =>
    startMailbox(tls, join(LOCAL, 'mail'), ports.smtp, () => step(`mail: read it at ${mailbox.pageUrl}`), ports.mail),
  )
  keep(() => mailbox.stop())
  const cluster = await startCluster({
    folder: LOCAL,
    book,
    say: step,
    signal: stopping.signal,
    port: Number(process.env.PORT ?? 8443),
    env: {
      ALLOW_SPECIMENS: 'true',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      SANCTIONS_REFRESH: process.env.SANCTIONS_REFRESH ?? 'false',
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'Identity Verification <no-reply@localhost>',
      SALES_ADDRESS: 'sales@localhost.localdomain',
    },
  })
  keep(() => cluster.stop())
  const db = openDatabase(cluster.databaseUrl, 2, () => undefined)
  const { keyRing } = await prepareKeys(LOCAL)
  let demo: Demo
  try {
    demo = made.demo = await prepareDemo(db, keyRing, join(LOCAL, 'demo-account.json'), receiver.url)
  } finally {
    await db.destroy()
  }
  await writeFile(
    join(LOCAL, 'demo.json'),
    JSON.stringify({ ...demo, base_url: cluster.baseUrl, ca_file: cluster.tls.caFile }, null, 2),
    { mode: 0o600 },
  )
  return { cluster, demo, mailUrl: mailbox.pageUrl }
}

function showTable(
  { members, ports, baseUrl, tls, databaseUrl, temporal }: Cluster,
  demo: Demo,
  mailUrl: string,
): void {
  const at = (name: string | undefined, scheme = '') =>
    name === undefined || ports[name] === undefined ? '' : `${scheme}127.0.0.1:${ports[name]}`
  const row = (...cells: string[]) =>
    say(
      `  ${cells
        .map((cell, i) => cell.padEnd([18, 9, 24, 34][i] ?? 0))
        .join('')
        .trimEnd()}`,
    )
  say()
  row('process', 'pid', 'address', 'metrics', 'metrics of the Temporal SDK')
  row('proxy', String(process.pid), baseUrl.replace('https://', ''))
  for (const { name, kind, pid } of members) {
    const role = kind.startsWith('temporal-')
      ? kind.replace('-', '_')
      : kind === 'postgres'
        ? 'postgres'
        : kind === 'object-server'
          ? 's3'
          : name
    row(
      name,
      String(pid ?? '-'),
      at(role),
      at(`${role}_metrics`, 'http://').replace(/$/, ports[`${role}_metrics`] === undefined ? '' : '/metrics'),
      at(`${role}_temporal_metrics`, 'http://'),
    )
  }
  say(`
  API            ${baseUrl}/v1 (certificate authority: ${tls.caFile})
  dashboard      ${baseUrl}/dashboard: ${demo.email}, ${demo.password}
  database       ${databaseUrl}
  Temporal       ${temporal.address}, namespace ${temporal.namespace}
  mail           ${mailUrl}
  keys, secrets  ${SHOWN_FOLDER}/demo.json
  logs           ${SHOWN_FOLDER}/logs/

  kill -9 any of the processes above: it is started again, and nothing is lost. Ctrl-C stops everything.`)
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined) // a closed terminal
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0, `${signal}: stopping …`))
// includes rejections
process.on('uncaughtException', (error) => end(1, `unexpected error: ${error.stack ?? error.message}`))
watchLauncher(() => end(0, 'npm has ended: stopping …'))

const starting = start()
starting
  .then(async ({ cluster, demo, mailUrl }) => {
    step('PostgreSQL, Temporal by role, two APIs behind a proxy and two workers of each kind are ready')
    const target = { baseUrl: cluster.baseUrl, ca: cluster.ca, apiKey: demo.live_api_key }
    try {
      const { id } = await submitSpecimen(target)
      const { record, decideMs } = await untilDecided(target, id, () =>
        step('no decision yet; it is printed when it arrives'),
      )
      step(`${id}, the bundled specimen, live, through the proxy: ${record.status} in ${Math.round(decideMs)} ms`)
    } catch (error) {
      step(
        `the verification of the specimen failed: ${error instanceof Error ? error.message : String(error)}. The cluster keeps running`,
      )
    }
    if (ending === undefined) showTable(cluster, demo, mailUrl)
  })
  .catch((error: unknown) => end(1, error instanceof Error ? error.message : String(error)))
