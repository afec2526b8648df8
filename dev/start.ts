import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/pool.ts'
import { startBackends } from './backends.ts'
import { prepareDemo, type Demo } from './demo.ts'
import { claimFolder, stopLeftovers } from './leftovers.ts'
import { startMailbox } from './mail.ts'
import { startReceiver } from './receiver.ts'
import { masterKey, startServices } from './services.ts'
import { runSpecimen } from './specimen-run.ts'
import { PROJECT_FOLDER } from './temporal-settings.ts'
import { prepareTls } from './tls.ts'

// `npm start`: the whole service on this machine, with everything it needs. Ctrl-C stops all that it started.

const LOCAL = process.env.LOCAL_FOLDER ?? join(PROJECT_FOLDER, '.local')
const PORT = Number(process.env.PORT ?? 8443)
const startedAt = performance.now()
const say = (line = '') => process.stdout.write(`${line}\n`)
const step = (line: string) => say(`[${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s] ${line}`)

const stops: (() => Promise<void>)[] = []
let isStopping = false

/** Remembers how to stop a part that was started; when the stop was asked for meanwhile, does it and ends the start. */
async function keep(stop: () => Promise<void>): Promise<void> {
  stops.push(stop)
  if (isStopping) throw new Error('stopped while starting')
}

/** Stops everything in reverse order, once the start has come to a point where it knows all that it started. */
async function stopAll(): Promise<void> {
  isStopping = true
  await starting.catch(() => undefined) // what went wrong is said where main() waits for it
  for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => say(`could not stop a part: ${String(error)}`))
}

function endOn(signal: NodeJS.Signals): void {
  process.on(signal, () => {
    if (isStopping) return
    say(`\n${signal}: stopping …`)
    void stopAll().then(() => process.exit(0))
  })
}

async function assertPortIsFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`port ${port} is in use: stop what listens there, or choose another with PORT=… npm start`) : error))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}

interface Started {
  readonly baseUrl: string
  readonly caFile: string
  readonly uiUrl: string | undefined
  readonly mailUrl: string
  readonly demo: Demo
  /** Settles when a part ends by itself, with a sentence that says which and how. */
  readonly failure: Promise<string>
}

/** Starts every part in its order. */
async function start(): Promise<Started> {
  await mkdir(join(LOCAL, 'logs'), { recursive: true })
  await claimFolder(LOCAL, 'dev/start.ts')
  const ended = await stopLeftovers(LOCAL)
  if (ended > 0) step(`ended ${ended} processes that an earlier start had left`)
  await assertPortIsFree(PORT)

  const tls = await prepareTls(LOCAL)
  const backends = await startBackends(LOCAL, 'identity', 'settled', step)
  await keep(() => backends.stop())
  const { postgres, temporal } = backends
  step(`PostgreSQL and Temporal are up (${temporal.source})`)
  await migrate(postgres.url)

  const db = openDatabase(postgres.url, 2, () => undefined)
  const key = await masterKey(LOCAL)
  const webhookLog = join(LOCAL, 'webhooks.jsonl')
  const made: { demo?: Demo } = {} // the receiver's address is part of the account, and the account's secret part of the receiver
  const receiver = await startReceiver(tls, () => made.demo?.webhook_secret ?? '', webhookLog, 0, ({ event, delivery, signature_valid: valid }) =>
    step(`webhook ${event} ${delivery}: signature ${valid ? 'valid' : 'INVALID'}`))
  await keep(() => receiver.stop())
  const mailbox = await startMailbox(tls, join(LOCAL, 'mail'), 0, () => step(`mail: read it at ${mailbox.pageUrl}`))
  await keep(() => mailbox.stop())
  const demo = made.demo = await prepareDemo(db, Buffer.from(key, 'base64'), join(LOCAL, 'demo-account.json'), receiver.url)
  await db.destroy()

  const baseUrl = `https://localhost:${PORT}`
  const settings = {
    DATABASE_URL: postgres.url, TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: temporal.namespace, MASTER_KEY: key,
    OBJECT_STORE_FOLDER: join(LOCAL, 'objects'), PORT: String(PORT), BASE_URL: baseUrl, TLS_CERT: tls.certFile, TLS_KEY: tls.keyFile,
    NODE_EXTRA_CA_CERTS: tls.caFile, ALLOW_SPECIMENS: 'true', WEBHOOK_ALLOW_PRIVATE: 'true',
    SANCTIONS_REFRESH: process.env.SANCTIONS_REFRESH ?? 'false', // a start must not depend on five publishers: the bundled snapshot serves
    SMTP_URL: mailbox.smtpUrl, MAIL_FROM: 'Identity Verification <no-reply@localhost>', SALES_ADDRESS: 'sales@localhost.localdomain',
  }
  // For `npm run ops` beside it: the settings of what runs here. It holds the master key, as the folder does.
  await writeFile(join(LOCAL, 'service.env'), Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`).join(''), { mode: 0o600 })
  const children = await startServices(LOCAL, { ...process.env, ...settings })
  await keep(async () => { await Promise.all(children.map((child) => child.stop())) })
  const failure = Promise.race([temporal.ended, ...children.map(async (child) => `${child.name} ${await child.ended}`)])
  step('API and workers are ready; specimen documents are accepted (ALLOW_SPECIMENS=true), as in no production')

  await writeFile(join(LOCAL, 'demo.json'), JSON.stringify({
    base_url: baseUrl, ca_file: tls.caFile, test_api_key: demo.test_api_key, live_api_key: demo.live_api_key, email: demo.email, password: demo.password,
    partner_code: demo.partner_code, temporal_address: temporal.address, temporal_ui_url: temporal.uiUrl ?? null, database_url: postgres.url, webhook_log: webhookLog,
    mail_folder: join(LOCAL, 'mail'), mail_url: mailbox.pageUrl,
  }, null, 2), { mode: 0o600 })
  return { baseUrl, caFile: tls.caFile, uiUrl: temporal.uiUrl, mailUrl: mailbox.pageUrl, demo, failure }
}

async function main(): Promise<void> {
  const { baseUrl, caFile, uiUrl, mailUrl, demo, failure } = await starting
  const failed = failure.then((reason): never => { throw new Error(`${reason}; stopping the rest. Logs are in ${join(LOCAL, 'logs')}`) })
  await Promise.race([failed, showSpecimen(baseUrl, await readFile(caFile, 'utf8'), demo.live_api_key)])
  showAddresses(baseUrl, caFile, uiUrl, mailUrl, demo)
  await failed
}

async function showSpecimen(baseUrl: string, ca: string, apiKey: string): Promise<void> {
  step('verifying the bundled specimen, live, through the real pipeline …')
  const { id, record, createMs, submitMs, decideMs } = await runSpecimen({ baseUrl, ca, apiKey })
  step(`${id}: created in ${Math.round(createMs)} ms, submitted in ${Math.round(submitMs)} ms, decided in ${Math.round(decideMs)} ms`)
  for (const check of record.checks ?? []) say(`          ${check.name.padEnd(11)}${check.verdict.padEnd(7)}${check.score?.toFixed(2) ?? ''}  ${check.observations[0] ?? ''}`)
  step(`decision: ${record.status}, risk ${record.risk_score}${record.reason_codes.length > 0 ? `, ${record.reason_codes.join(', ')}` : ''}`)
}

function showAddresses(baseUrl: string, caFile: string, uiUrl: string | undefined, mailUrl: string, demo: Demo): void {
  say(`
  API            ${baseUrl}/v1
  API reference  ${baseUrl}/docs
  Temporal UI    ${uiUrl ?? '(your own cluster)'}
  mail           ${mailUrl} (all that the service sends; also in .local/mail/)
  demo account   ${demo.email}, keys and all else in .local/demo.json
  logs           .local/logs/
  operators      npm run ops -- --help

  curl --cacert ${caFile} -X POST ${baseUrl}/v1/verifications \\
    -H 'Authorization: Bearer ${demo.test_api_key}' -H 'Idempotency-Key: first' -H 'Content-Type: application/json' \\
    -d '{"level":["FULL_KYC"],"country":"de","end_user_ref":"test:review>approved"}'

  Ctrl-C stops everything.`)
}

endOn('SIGINT')
endOn('SIGTERM')
const starting = start()
main().catch(async (error: unknown) => {
  if (isStopping) return // asked for: the signal's handler ends the process
  say(`\n${error instanceof Error ? error.message : String(error)}`)
  await stopAll()
  process.exit(1)
})
