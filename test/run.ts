import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startBackends } from '../dev/backends.ts'
import { startClusterBackends } from '../dev/cluster/backends.ts'
import { claimFolder } from '../dev/leftovers.ts'
import { prepareTemplate } from './support/stack.ts'

// `npm test`: every check there is, against one PostgreSQL and one Temporal server that it starts and stops itself.
// `node test/run.ts unit db` runs some; `npm run test:nightly` runs what is slow and rare too (test/support/nightly.ts), `TEST_CLUSTER=1 node test/run.ts e2e` the end-to-end tests on a cluster. The last line is `N passed, N failed`.

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, '.local', 'test')
const OUTPUTS = join(FOLDER, 'outputs')
const BIN = join(ROOT, 'node_modules', '.bin')
const IS_CLUSTER = process.env.TEST_CLUSTER === '1'
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Tally { passed: number; failed: number; pending: number }
interface Result extends Tally { minutes: number; failures: string }

/** Commands that count as one test each. */
const COMMANDS: Record<string, [command: string, args: string[]]> = {
  typecheck: ['node', ['dev/typecheck.ts']],
  lint: ['eslint', ['.', '--max-warnings', '0']],
}
/** Beside a command, a suite is a folder of mocha tests. In the order of the report. */
const SUITES = ['typecheck', 'lint', 'unit', 'hostile', 'replay', 'pages', 'db', 'payments', 'api', 'workflow', 'clients', 'e2e', 'cluster']
/** The longest first, so that none is left to the end alone. */
const BY_LENGTH = ['e2e', 'pages', 'workflow', 'api', 'unit', 'payments', 'db', 'clients', 'lint', 'cluster', 'typecheck', 'hostile', 'replay']
/** Side by side: one more than there are cores, since a suite with servers waits for a third of its time. */
const LANES = Math.min(4, Math.max(2, availableParallelism() + 1))
const NEEDS_SERVERS = new Set(['db', 'payments', 'api', 'workflow', 'replay', 'pages', 'clients', 'e2e'])

const running = new Set<ChildProcess>()

/** What it printed comes in one piece, at its end: two at once would be unreadable. Until then it can be read in its file. */
function spawnAndTally(name: string, command: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(BIN, command), args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    const file = createWriteStream(join(OUTPUTS, `${name}.log`))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => { output = (output + chunk.toString()).slice(-2_000_000) })
      stream.pipe(file, { end: false })
    }
    child.on('error', reject)
    child.on('exit', (code) => {
      running.delete(child)
      const end = () => { file.end(); resolve({ code: code ?? 1, output }) }
      // All that it wrote; a process that it left behind may hold its output open.
      const wait = setTimeout(end, 5_000)
      child.once('close', () => { clearTimeout(wait); end() })
    })
  })
}

function testFiles(suite: string): string[] {
  const files = readdirSync(join(ROOT, 'test', suite), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts')).sort().map((name) => join('test', suite, name))
  // The others start a stack of their own, or none.
  return suite === 'e2e' && IS_CLUSTER ? files.filter((name) => readFileSync(join(ROOT, name), 'utf8').includes('startTestService(')) : files
}

/** Mocha's own summary; a process that ended without one counts as one failure. */
function tallyOf(code: number, output: string): Tally {
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0)
  const tally = { passed: count('passing'), failed: count('failing'), pending: count('pending') }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** What a suite says of its failures: mocha's list of them, or the end of what it printed. */
function failuresOf(tally: Tally, output: string): string {
  if (tally.failed === 0) return ''
  const list = output.search(/^\s*\d+ failing/m)
  return output.slice(list === -1 ? -4_000 : list).slice(0, 20_000).trim()
}

/** Runs one suite to its end, and prints what it said. Undefined where it has no files. */
async function runSuite(name: string, env: NodeJS.ProcessEnv): Promise<Result | undefined> {
  const files = name in COMMANDS ? [] : testFiles(name)
  const [command, args] = COMMANDS[name] ?? ['mocha', ['--exit', ...files]]
  if (command === 'mocha' && files.length === 0) return undefined
  const started = performance.now()
  say(`-- ${name} has begun`)
  const { code, output } = await spawnAndTally(name, command, args, env)
  const minutes = (performance.now() - started) / 60_000
  say(`\n== ${name}, ${minutes.toFixed(1)} minutes\n${output}`)
  const tally = name in COMMANDS ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, pending: 0 } : tallyOf(code, output)
  return { ...tally, minutes, failures: failuresOf(tally, output) }
}

/** One server of each kind, or, in a cluster, Temporal's roles as processes of their own. */
async function startServers(): Promise<{ databaseUrl: string; temporal: { address: string }; stop(): Promise<void> }> {
  if (IS_CLUSTER) return startClusterBackends(FOLDER, 'postgres', say)
  const backends = await startBackends(FOLDER, 'postgres', 'free', say)
  return { databaseUrl: backends.postgres.url, temporal: backends.temporal, stop: () => backends.stop() }
}

async function main(): Promise<void> {
  const chosen = process.argv.slice(2)
  const unknown = chosen.filter((name) => !SUITES.includes(name))
  if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(', ')}; there are ${SUITES.join(', ')}`)
  const waiting = BY_LENGTH.filter((name) => chosen.length === 0 || chosen.includes(name))

  // Some 300 processes are started, and each would strip and compile the same files again.
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: join(FOLDER, 'compile-cache') }
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    waiting.length = 0
    for (const child of running) child.kill('SIGTERM')
    for (const stop of stops.reverse()) await stop()
  }
  process.once('SIGINT', () => void stopAll().then(() => process.exit(130)))
  process.once('SIGTERM', () => void stopAll().then(() => process.exit(143)))
  if (waiting.some((suite) => NEEDS_SERVERS.has(suite))) {
    const claim = await claimFolder(FOLDER, 'npm test') // a second run in one checkout would take the first one's servers away
    stops.push(async () => claim.release())
    for (const server of ['temporal', 'postgres']) rmSync(join(FOLDER, server), { recursive: true, force: true }) // no workflows, nor migrations, of an earlier run
    const backends = await startServers()
    stops.push(() => backends.stop())
    await prepareTemplate(backends.databaseUrl)
    env.TEST_POSTGRES_URL = backends.databaseUrl
    env.TEST_TEMPORAL_ADDRESS = backends.temporal.address
  }
  mkdirSync(OUTPUTS, { recursive: true })
  const results = new Map<string, Result>()
  const runNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const result = await runSuite(name, env)
      if (result !== undefined) results.set(name, result)
    }
  }
  await Promise.all(Array.from({ length: LANES }, runNext))
  await stopAll()
  for (const [name, { failures }] of results) if (failures !== '') say(`\n== what failed in ${name}\n${failures}`)
  const report = SUITES.flatMap((name) => {
    const result = results.get(name)
    if (result === undefined) return []
    const skipped = result.pending > 0 ? `, ${result.pending} skipped` : ''
    return [`${name.padEnd(10)}${result.passed} passed, ${result.failed} failed${skipped}, ${result.minutes.toFixed(1)} minutes`]
  })
  const sum = (what: keyof Tally) => [...results.values()].reduce((total, tally) => total + tally[what], 0)
  const total: Tally = { passed: sum('passed'), failed: sum('failed'), pending: sum('pending') }
  say(`\n${report.join('\n')}`)
  if (total.pending > 0) say(`${total.pending} skipped (their reasons are above)`)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.stack ?? error.message : String(error))
  say('0 passed, 1 failed')
  process.exit(1)
})
