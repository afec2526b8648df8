import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startBackends } from '../dev/backends.ts'
import { startClusterBackends } from '../dev/cluster/backends.ts'
import { claimFolder } from '../dev/leftovers.ts'
import { learnDurations, readDurations } from './runner/durations.ts'
import { mochaCommand, runProcess } from './runner/job-process.ts'
import { putIntoMemory } from './runner/memory-folder.ts'
import { failureText, jobLine, report, type Result } from './runner/report.ts'
import { select } from './runner/selection.ts'
import { cutIntoShards, takeNext, type Durations, type Job } from './runner/shards.ts'
import { COMMANDS, NAMES, SUITES } from './runner/suites.ts'
import { tallyCommand, tallyTests } from './runner/tally.ts'
import { prepareTemplate } from './support/stack.ts'

// `npm test` runs every check. It starts one PostgreSQL and one Temporal server for them, and stops both. `npm test
// -- <name or path> …` runs suites, files or folders of test/, with the servers that they need. `npm run
// test:nightly` also runs the slow and rare tests (test/support/nightly.ts). `TEST_CLUSTER=1 node test/run.ts e2e`
// runs the end-to-end tests on a cluster. A failure is printed when it happens. The last line is `N passed, N
// failed`.

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, '.local', 'test')
const OUTPUTS = join(FOLDER, 'outputs')
const LEARNED = join(FOLDER, 'durations.json')
const COMMITTED = join(ROOT, 'test', 'durations.json')
const IS_CLUSTER = process.env.TEST_CLUSTER === '1'
/**
 * Cores that jobs may use together, by the `cores` of each: a little more than the machine has. A background job uses
 * the rest.
 */
const CAPACITY = 1.2 * Math.max(2, availableParallelism())
/** Of a background job: a tenth of a core beside a busy job. */
const NICENESS = 10
const say = (line: string) => process.stdout.write(`${line}\n`)

const running = new Set<ChildProcess>()

const calls = (file: string, what: RegExp): boolean => what.test(readFileSync(join(ROOT, file), 'utf8'))
/**
 * On a cluster, only the end-to-end tests that run the service as a cluster. The others start a stack of their own,
 * or no stack.
 */
const runsHere = (suite: string, file: string): boolean =>
  suite !== 'e2e' || !IS_CLUSTER || calls(file, /(startTest|shared|sharedDirect|besideShared)Service\(/)

/** Files that share one service of their process, and files that start their own. */
const groupsOf = (files: readonly string[]): string[][] => {
  const { shared = [], own = [] } = Object.groupBy(files, (file) =>
    calls(file, /(shared|sharedDirect|besideShared)Service\(/) ? 'shared' : 'own',
  )
  return [shared, own]
}

/** The jobs of this run: commands, and suites cut into parts. */
function jobsOf(chosen: readonly string[], durations: Durations): Job[] {
  const { commands, files } = select(ROOT, chosen)
  return [
    ...commands.map((name) => ({
      name,
      suite: name,
      expectedMs: durations[name] ?? 60_000,
      cores: COMMANDS[name].cores,
      inBackground: true,
    })),
    ...[...files].flatMap(([suite, names]) =>
      cutIntoShards(suite, groupsOf(names.filter((file) => runsHere(suite, file))), durations, SUITES[suite]),
    ),
  ]
}

/** Runs one job to its end. Failures are printed when they happen. */
async function runJob({ name, suite, files, inBackground }: Job, env: NodeJS.ProcessEnv): Promise<Result> {
  const outputFile = join(OUTPUTS, `${name.replaceAll(/\W+/g, '-')}.log`)
  const { command, args } =
    files === undefined
      ? { ...COMMANDS[suite], command: join(ROOT, 'node_modules', '.bin', COMMANDS[suite].command) }
      : mochaCommand(ROOT, files)
  const started = performance.now()
  say(`-- ${name} started`)
  const { code, output, events } = await runProcess({
    command,
    args,
    cwd: ROOT,
    env,
    outputFile,
    running,
    niceness: inBackground === true ? NICENESS : 0,
    onEvent: (event) => {
      if (event.kind === 'failed') say(failureText(event))
    },
  })
  const ms = performance.now() - started
  const tally =
    files === undefined
      ? { ...tallyCommand(name, code, output), durations: { [name]: ms } }
      : tallyTests(name, code, events, output)
  const told = events.filter(({ kind }) => kind === 'failed').length
  for (const failure of tally.failures.slice(told)) say(failureText(failure))
  const result = { suite, minutes: ms / 60_000, tally }
  say(jobLine(name, result))
  return result
}

/**
 * Runs the jobs in parallel, as many as the cores have room for.
 *
 * @param servers gives the environment of the jobs that need the servers, once these are up; the other jobs start before
 */
function runAll(waiting: Job[], env: NodeJS.ProcessEnv, servers: Promise<NodeJS.ProcessEnv>): Promise<Result[]> {
  const results: Result[] = []
  const jobs: Job[] = []
  let withServers: NodeJS.ProcessEnv | undefined
  return new Promise((resolve, reject) => {
    const next = () => takeNext(waiting, jobs, CAPACITY, withServers !== undefined)
    const startMore = () => {
      for (let job = next(); job !== undefined; job = next()) {
        const started = job
        jobs.push(started)
        runJob(started, (started.needsServers === true ? withServers : undefined) ?? env).then((result) => {
          results.push(result)
          jobs.splice(jobs.indexOf(started), 1)
          startMore()
        }, reject)
      }
      if (jobs.length === 0 && waiting.length === 0) resolve(results)
    }
    servers.then((given) => {
      withServers = given
      startMore()
    }, reject)
    startMore()
  })
}

/** One server of each kind, or, on a cluster, Temporal's roles as separate processes. */
async function startServers(): Promise<{ databaseUrl: string; temporal: { address: string }; stop(): Promise<void> }> {
  if (IS_CLUSTER) return startClusterBackends(FOLDER, 'postgres', say)
  const backends = await startBackends(FOLDER, 'postgres', 'free', say)
  return { databaseUrl: backends.postgres.url, temporal: backends.temporal, stop: () => backends.stop() }
}

async function main(): Promise<void> {
  const jobs = jobsOf(process.argv.slice(2), readDurations(LEARNED, COMMITTED))
  // Some 300 processes start, and each would strip and compile the same files again.
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_COMPILE_CACHE: join(FOLDER, 'compile-cache') }
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    jobs.length = 0
    for (const child of running) child.kill('SIGTERM')
    for (const stop of stops.reverse()) await stop()
  }
  process.once('SIGINT', () => void stopAll().then(() => process.exit(130)))
  process.once('SIGTERM', () => void stopAll().then(() => process.exit(143)))
  // The collector of Temporal, a Go program, otherwise starts whenever its heap has doubled: a tenth of its CPU.
  process.env.GOGC ??= '400'
  const prepareServers = async (): Promise<NodeJS.ProcessEnv> => {
    const backends = await startServers()
    stops.push(() => backends.stop())
    await prepareTemplate(backends.databaseUrl)
    return { ...env, TEST_POSTGRES_URL: backends.databaseUrl, TEST_TEMPORAL_ADDRESS: backends.temporal.address }
  }
  const needsServers = jobs.some((job) => job.needsServers === true)
  if (needsServers) {
    const claim = await claimFolder(FOLDER, 'npm test') // a second run in one checkout would take over the servers of the first
    stops.push(async () => claim.release())
    // No workflows and no migrations of an earlier run.
    for (const server of ['temporal', 'postgres']) {
      const remove = putIntoMemory(join(FOLDER, server))
      stops.push(async () => remove())
    }
  }
  mkdirSync(OUTPUTS, { recursive: true })
  const results = await runAll(jobs, env, needsServers ? prepareServers() : Promise.resolve(env))
  await stopAll()
  learnDurations(LEARNED, Object.assign({}, ...results.map(({ tally }) => tally.durations)) as Durations)
  const { text, isGood } = report(NAMES, results)
  say(text)
  process.exit(isGood ? 0 : 1)
}

main().catch((error: unknown) => {
  for (const child of running) child.kill('SIGTERM')
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
  say('0 passed, 1 failed')
  process.exit(1)
})
