import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBackends } from '../dev/backends.ts'
import { claimFolder } from '../dev/leftovers.ts'
import { prepareTemplate } from './support/stack.ts'

// `npm test`: every check there is, against one PostgreSQL and one Temporal server that it starts and stops itself.
// `node test/run.ts unit db` runs some. The last line is `N passed, N failed`.

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, '.local', 'test')
const BIN = join(ROOT, 'node_modules', '.bin')
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Tally { passed: number; failed: number; pending: number }

/** Commands that count as one test each. */
const COMMANDS: Record<string, [command: string, args: string[]]> = {
  typecheck: ['node', ['dev/typecheck.ts']],
  lint: ['eslint', ['.', '--max-warnings', '0']],
}
/** Folders of mocha tests, in order; each is one process. */
const SUITES = ['unit', 'hostile', 'db', 'payments', 'api', 'workflow', 'replay', 'pages', 'e2e']
const NEEDS_SERVERS = new Set(['db', 'payments', 'api', 'workflow', 'replay', 'pages', 'e2e'])

let running: ChildProcess | undefined

function spawnAndTally(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(BIN, command), args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
    running = child
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000_000)
      process.stdout.write(chunk)
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}

function testFiles(suite: string): string[] {
  return readdirSync(join(ROOT, 'test', suite), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts')).sort().map((name) => join('test', suite, name))
}

/** Mocha's own summary; a process that ended without one counts as one failure. */
function tallyOf(code: number, output: string): Tally {
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0)
  const tally = { passed: count('passing'), failed: count('failing'), pending: count('pending') }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

async function main(): Promise<void> {
  const chosen = process.argv.slice(2)
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
  const total: Tally = { passed: 0, failed: 0, pending: 0 }
  const report: string[] = []
  const add = (name: string, tally: Tally) => {
    total.passed += tally.passed
    total.failed += tally.failed
    total.pending += tally.pending
    report.push(`${name.padEnd(10)}${tally.passed} passed, ${tally.failed} failed${tally.pending > 0 ? `, ${tally.pending} skipped` : ''}`)
  }

  for (const [name, [command, args]] of Object.entries(COMMANDS)) {
    if (!isChosen(name)) continue
    say(`\n== ${name}`)
    const { code } = await spawnAndTally(command, args, process.env)
    add(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, pending: 0 })
  }

  const suites = SUITES.filter((suite) => isChosen(suite))
  const env = { ...process.env }
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    running?.kill('SIGTERM')
    for (const stop of stops.reverse()) await stop()
  }
  process.once('SIGINT', () => void stopAll().then(() => process.exit(130)))
  process.once('SIGTERM', () => void stopAll().then(() => process.exit(143)))
  if (suites.some((suite) => NEEDS_SERVERS.has(suite))) {
    const claim = await claimFolder(FOLDER, 'npm test') // a second run in one checkout would take the first one's servers away
    stops.push(async () => claim.release())
    rmSync(join(FOLDER, 'temporal'), { recursive: true, force: true }) // no workflows of an earlier run
    const backends = await startBackends(FOLDER, 'postgres', 'free', say)
    stops.push(() => backends.stop())
    const { postgres, temporal } = backends
    await prepareTemplate(postgres.url)
    env.TEST_POSTGRES_URL = postgres.url
    env.TEST_TEMPORAL_ADDRESS = temporal.address
  }
  for (const suite of suites) {
    const files = testFiles(suite)
    if (files.length === 0) continue
    say(`\n== ${suite}`)
    const { code, output } = await spawnAndTally('mocha', ['--exit', ...files], env)
    add(suite, tallyOf(code, output))
  }
  await stopAll()
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
