import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBackends } from '../dev/backends.ts'
import { claimFolder } from '../dev/leftovers.ts'
import { prepareTemplate } from './support/stack.ts'

// `npm test`: every check there is, against one PostgreSQL and one Temporal server that it starts and stops itself.
// `node test/run.ts unit db` runs some. The last line is `N passed, N failed`.

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, '.local', 'test')
const OUTPUTS = join(FOLDER, 'outputs')
const BIN = join(ROOT, 'node_modules', '.bin')
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Tally { passed: number; failed: number; pending: number }

/** Commands that count as one test each. */
const COMMANDS: Record<string, [command: string, args: string[]]> = {
  typecheck: ['node', ['dev/typecheck.ts']],
  lint: ['eslint', ['.', '--max-warnings', '0']],
}
/**
 * Two lanes, side by side, each one process after the other: a suite with servers waits more than it works. Beside a command, a
 * suite is a folder of mocha tests.
 */
const LANES = [
  ['typecheck', 'lint', 'unit', 'hostile', 'replay', 'pages'],
  ['db', 'payments', 'api', 'workflow', 'e2e'],
]
const NEEDS_SERVERS = new Set(['db', 'payments', 'api', 'workflow', 'replay', 'pages', 'e2e'])

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
  return readdirSync(join(ROOT, 'test', suite), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts')).sort().map((name) => join('test', suite, name))
}

/** Mocha's own summary; a process that ended without one counts as one failure. */
function tallyOf(code: number, output: string): Tally {
  const count = (word: string) => Number(new RegExp(`^\\s*(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0)
  const tally = { passed: count('passing'), failed: count('failing'), pending: count('pending') }
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

/** Runs one suite to its end, and prints what it said. Undefined where it has no files. */
async function runSuite(name: string, env: NodeJS.ProcessEnv): Promise<Tally | undefined> {
  const files = name in COMMANDS ? [] : testFiles(name)
  const [command, args] = COMMANDS[name] ?? ['mocha', ['--exit', ...files]]
  if (command === 'mocha' && files.length === 0) return undefined
  const started = performance.now()
  say(`-- ${name} has begun`)
  const { code, output } = await spawnAndTally(name, command, args, env)
  say(`\n== ${name}, ${((performance.now() - started) / 60_000).toFixed(1)} minutes\n${output}`)
  return name in COMMANDS ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, pending: 0 } : tallyOf(code, output)
}

async function main(): Promise<void> {
  const chosen = process.argv.slice(2)
  const lanes = LANES.map((lane) => lane.filter((name) => chosen.length === 0 || chosen.includes(name)))
  const unknown = chosen.filter((name) => !LANES.flat().includes(name))
  if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(', ')}; there are ${LANES.flat().join(', ')}`)

  const env = { ...process.env }
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const child of running) child.kill('SIGTERM')
    for (const stop of stops.reverse()) await stop()
  }
  process.once('SIGINT', () => void stopAll().then(() => process.exit(130)))
  process.once('SIGTERM', () => void stopAll().then(() => process.exit(143)))
  if (lanes.flat().some((suite) => NEEDS_SERVERS.has(suite))) {
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
  mkdirSync(OUTPUTS, { recursive: true })
  const tallies = new Map<string, Tally>()
  await Promise.all(lanes.map(async (lane) => {
    for (const name of lane) {
      const tally = await runSuite(name, env)
      if (tally !== undefined) tallies.set(name, tally)
    }
  }))
  await stopAll()
  const report = lanes.flat().flatMap((name) => {
    const tally = tallies.get(name)
    return tally === undefined ? [] : [`${name.padEnd(10)}${tally.passed} passed, ${tally.failed} failed${tally.pending > 0 ? `, ${tally.pending} skipped` : ''}`]
  })
  const sum = (what: keyof Tally) => [...tallies.values()].reduce((total, tally) => total + tally[what], 0)
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
