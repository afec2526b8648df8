import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/pool.ts'
import { startBackends } from './backends.ts'
import { anvilProgram } from './anvil.ts'
import { prepareDemo, type Demo } from './demo.ts'
import { startDemoChain } from './demo-chain.ts'
import { prepareDemoStaff } from './demo-staff.ts'
import { showAddresses, showPurchase, showSpecimen, type Running } from './greeting.ts'
import { watchLauncher } from './launcher.ts'
import { claimFolder, stopLeftovers } from './leftovers.ts'
import { startMailbox } from './mail.ts'
import { claimPort, holdPort, PortBook, withPorts } from './ports.ts'
import { startReceiver } from './receiver.ts'
import { prepareKeys, startServices } from './services.ts'
import { PROJECT_FOLDER } from './temporal-settings.ts'
import { prepareTls } from './tls.ts'

// `npm start`: the whole service on this machine, with everything it needs. It stops all its parts on Ctrl-C, if npm
// ends, and if a part ends by itself.

const LOCAL = resolve(process.env.LOCAL_FOLDER ?? join(PROJECT_FOLDER, '.local'))
const SHOWN_FOLDER = relative(process.cwd(), LOCAL).startsWith('..') ? LOCAL : relative(process.cwd(), LOCAL)
const startedAt = performance.now()
const say = (line = '') => void process.stdout.write(`${line}\n`)
const step = (line: string) => say(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`)

const stopping = new AbortController()
const stops: (() => Promise<void>)[] = []
let isStarted = false

/** Stops everything in reverse order. During the start, stops all existing parts at once, so that the start ends. */
async function stopAll(): Promise<void> {
  if (!isStarted) stopping.abort(new Error('stopped during the start'))
  await starting.catch(() => undefined) // the error was already printed
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error: unknown) => say(`could not stop a part: ${String(error)}`))
}

let ending: Promise<void> | undefined
/** Stops everything and ends this process. Only the first call counts, because later ones are its consequences. */
function end(code: number, line: string): void {
  if (ending !== undefined) return
  say(`\n${line}`)
  ending = stopAll().then(() => process.exit(code))
}

/** Remembers how to stop a part. */
function keep(stop: () => Promise<void>): void {
  stops.push(stop)
  stopping.signal.throwIfAborted()
}

const endWith = (part: Promise<string>) =>
  void part.then((how) => end(1, `${how}; stopping the rest. Logs are in ${SHOWN_FOLDER}/logs`))

/**
 * Uses PORT if it is set, or fails. The port is held until the API takes it, and claimed while this process runs, so
 * that a second start fails immediately, even while the first hands the port to its API.
 */
async function holdApiPort(): Promise<{ port: number; release(): Promise<void> }> {
  const port = Number(process.env.PORT ?? 8443)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('PORT must be a number from 1 to 65535')
  const claim = await claimPort(port)
  if (claim !== undefined) keep(() => claim.release())
  const hold = claim && (await holdPort(port))
  if (hold === undefined)
    throw new Error(
      `port ${port} is in use; stop the program that listens there, or choose another port with PORT=… npm start`,
    )
  return { port, release: () => hold.release() }
}

/** Starts every part in order. */
async function start(): Promise<Running> {
  await mkdir(join(LOCAL, 'logs'), { recursive: true })
  const claim = await claimFolder(LOCAL)
  keep(async () => claim.release())
  const ended = await stopLeftovers(LOCAL)
  if (ended > 0) step(`ended ${ended} leftover processes of an earlier start`)
  const api = await holdApiPort()
  keep(() => api.release())
  const book = await PortBook.open(LOCAL)

  const tls = await prepareTls(LOCAL)
  const backends = await startBackends(LOCAL, 'identity', 'settled', step, book, stopping.signal)
  keep(() => backends.stop())
  endWith(backends.ended)
  const { postgres, temporal } = backends
  step(`PostgreSQL and Temporal are ready (${temporal.source})`)
  const keys = await prepareKeys(LOCAL)
  await migrate(postgres.url)

  const db = openDatabase(postgres.url, 2, () => undefined)
  const webhookLog = join(LOCAL, 'webhooks.jsonl')
  // the account contains the receiver's address, and the receiver needs the account's secret
  const made: { demo?: Demo } = {}
  const receiver = await withPorts(book, { receiver: {} }, (ports) =>
    startReceiver(
      tls,
      () => made.demo?.webhook_secret ?? '',
      webhookLog,
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
  const demo = (made.demo = await prepareDemo(db, keys.keyRing, join(LOCAL, 'demo-account.json'), receiver.url))
  const staff = await prepareDemoStaff(db, keys.keyRing, join(LOCAL, 'demo-staff.json'))
  await db.destroy()

  const chain =
    anvilProgram() === undefined || process.env.ETHEREUM_RPC_URLS !== undefined
      ? undefined
      : await startDemoChain(LOCAL, book, stopping.signal)
  if (chain === undefined)
    step(
      process.env.ETHEREUM_RPC_URLS === undefined
        ? 'no development chain (npm has no anvil for this platform), so payments are off'
        : 'payments use the nodes of ETHEREUM_RPC_URLS',
    )
  else {
    keep(() => chain.stop())
    endWith(chain.ended)
    step('a development chain runs with a test token for USDC, so you can buy credits')
  }
  const baseUrl = `https://localhost:${api.port}`
  const settings = {
    DATABASE_URL: postgres.url,
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    ...keys.env,
    OBJECT_STORE_FOLDER: join(LOCAL, 'objects'),
    PORT: String(api.port),
    BASE_URL: baseUrl,
    TLS_CERT: tls.certFile,
    TLS_KEY: tls.keyFile,
    NODE_EXTRA_CA_CERTS: tls.caFile,
    ALLOW_SPECIMENS: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    // a start must not depend on five publishers, so it uses the bundled snapshot
    SANCTIONS_REFRESH: process.env.SANCTIONS_REFRESH ?? 'false',
    ...chain?.env,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Identity Verification <no-reply@localhost>',
    SALES_ADDRESS: 'sales@localhost.localdomain',
  }
  // Settings of this stack for `npm run ops`. The file holds the master key, like the folder.
  await writeFile(
    join(LOCAL, 'service.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    { mode: 0o600 },
  )
  await api.release()
  const children = await startServices(LOCAL, { ...process.env, ...settings }, undefined, stopping.signal)
  keep(async () => {
    await Promise.all(children.map((child) => child.stop()))
  })
  for (const child of children) endWith(child.ended.then((how) => `${child.name} ${how}`))
  step('API and workers are ready; they accept specimen documents (ALLOW_SPECIMENS=true, never in production)')

  await writeFile(
    join(LOCAL, 'demo.json'),
    JSON.stringify(
      {
        base_url: baseUrl,
        ca_file: tls.caFile,
        test_api_key: demo.test_api_key,
        live_api_key: demo.live_api_key,
        email: demo.email,
        password: demo.password,
        partner_code: demo.partner_code,
        temporal_address: temporal.address,
        temporal_ui_url: temporal.uiUrl ?? null,
        database_url: postgres.url,
        webhook_log: webhookLog,
        mail_folder: join(LOCAL, 'mail'),
        mail_url: mailbox.pageUrl,
        staff,
      },
      null,
      2,
    ),
    { mode: 0o600 },
  )
  return {
    baseUrl,
    caFile: tls.caFile,
    ca: await readFile(tls.caFile, 'utf8'),
    uiUrl: temporal.uiUrl,
    mailUrl: mailbox.pageUrl,
    databaseUrl: postgres.url,
    demo,
    staff,
    chain,
    folder: SHOWN_FOLDER,
  }
}

// After a closed terminal or pipe, the output is lost and everything else continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0, `${signal}: stopping …`))
// For a program that starts this, such as a test: its pipe ends with it, however it ended.
if (process.env.EXIT_WITH_PARENT === 'true') {
  process.stdin
    .resume()
    .once('end', () => end(0, 'the parent process has ended: stopping …'))
    .once('error', () => undefined)
}
process.on('uncaughtException', (error) => {
  // includes rejections
  void sleep(500).then(() => end(1, `unexpected error: ${error.stack ?? error.message}`))
})
watchLauncher(() => end(0, 'npm has ended: stopping …'))

const starting = start()
starting
  .then(async (running) => {
    isStarted = true
    await Promise.all([showSpecimen(running, { say, step }), showPurchase(running, { say, step })])
    if (ending === undefined) await showAddresses(running, { say, step })
  })
  .catch(async (error: unknown) => {
    await sleep(500) // if a part has ended, that message comes first, not its consequences
    end(1, error instanceof Error ? error.message : String(error))
  })
