import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { seed } from './seed.ts'
import { FAULTS, type SeededFault } from './table.ts'

// `node test/seeded-faults/run.ts` puts each fault of the table into a copy of this checkout. A test must fail there.
// Numbers choose some of the faults (`run.ts 1 7`). Each fault prints one line. The last line is `N caught, N
// missed`.

const ROOT = join(import.meta.dirname, '..', '..')
/** Mocha's own timeout ends a test. This timeout ends a process that hangs. */
const MOST_MS = 1_200_000

const report = z.object({
  stats: z.object({ passes: z.number(), failures: z.number() }),
  failures: z.array(
    z.object({
      fullTitle: z.string(),
      err: z.object({ code: z.unknown().optional(), message: z.string().optional() }),
    }),
  ),
})
type Report = z.infer<typeof report>

interface Verdict {
  readonly isCaught: boolean
  readonly why: string
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** A copy of the tracked and the new files, beside the same shared data and with the same packages. */
function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'seeded-faults-'))
  const copy = join(folder, 'checkout')
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }).split('\0')
  for (const file of files) {
    if (file === '' || !existsSync(join(ROOT, file)) || file === 'node_modules') continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(copy, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const shared = join(ROOT, '..', 'shared')
  if (existsSync(shared)) symlinkSync(shared, join(folder, 'shared'))
  return copy
}

/** The exit code and the end of the output. */
function run(copy: string, command: string, args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(copy, 'node_modules', '.bin', command), args, {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MOST_MS,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4_000)
      })
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code, output }))
  })
}

/** Runs the tests of a fault until the first failure. Returns the reason in words if there is no report. */
async function runTests(copy: string, { tests, grep }: SeededFault): Promise<Report | string> {
  const built = await run(copy, 'node', ['web/build.ts'])
  if (built.code !== 0) return `the pages cannot be built: ${lastLine(built.output)}`
  const file = join(copy, '..', 'report.json')
  rmSync(file, { force: true })
  const { output } = await run(copy, 'mocha', [
    '--exit',
    '--bail',
    '--reporter',
    'json',
    '--reporter-option',
    `output=${file}`,
    ...(grep === undefined ? [] : ['--grep', grep]),
    ...tests,
  ])
  if (!existsSync(file)) return `the tests did not run: ${lastLine(output)}`
  return report.parse(JSON.parse(readFileSync(file, 'utf8')))
}

const lastLine = (output: string): string =>
  output
    .trim()
    .split('\n')
    .findLast((line) => /error/i.test(line)) ?? output.trim().slice(-200)

const isHook = ({ fullTitle }: Report['failures'][number]): boolean =>
  /"(before|after) (all|each)" hook/.test(fullTitle)

/**
 * An assertion catches a fault, and so does another error of a test that passes without the fault. A broken import or
 * hook proves nothing.
 */
async function judge(fault: SeededFault, copy: string): Promise<Verdict> {
  const path = join(copy, fault.path)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, seed(fault, source))
  const seeded = await runTests(copy, fault).finally(() => writeFileSync(path, source))
  if (typeof seeded === 'string') return { isCaught: false, why: seeded }
  const failed = seeded.failures.find((failure) => !isHook(failure)) ?? seeded.failures[0]
  if (failed === undefined) return { isCaught: false, why: `${seeded.stats.passes} tests pass with it` }
  const what = `"${failed.fullTitle}" (${firstLine(failed.err.message ?? 'no message')})`
  if (!isHook(failed) && failed.err.code === 'ERR_ASSERTION') return { isCaught: true, why: `assertion: ${what}` }
  const whole = await runTests(copy, fault)
  const passes = typeof whole !== 'string' && whole.stats.failures === 0 && whole.stats.passes > 0
  return isHook(failed) || !passes
    ? { isCaught: false, why: `${passes ? 'a hook failed' : 'fails without it too'}: ${what}` }
    : { isCaught: true, why: `error, and passes without it: ${what}` }
}

const firstLine = (text: string): string => text.split('\n', 1)[0].slice(0, 160)

async function main(): Promise<void> {
  const chosen = process.argv.slice(2).map(Number)
  const unknown = chosen.filter((n) => FAULTS.at(n - 1) === undefined || n < 1)
  if (unknown.length > 0) throw new Error(`there are faults 1 to ${FAULTS.length}`)
  const copy = copyCheckout()
  let caught = 0,
    missed = 0
  try {
    for (const [i, fault] of FAULTS.entries()) {
      if (chosen.length > 0 && !chosen.includes(i + 1)) continue
      const started = performance.now()
      const { isCaught, why } = await judge(fault, copy)
      if (isCaught) caught++
      else missed++
      say(
        `${String(i + 1).padStart(2)} ${isCaught ? 'caught' : 'MISSED'} ${fault.room}: ${fault.kind} [${fault.tests.join(', ')}, ${Math.round((performance.now() - started) / 1_000)} s] ${why}`,
      )
    }
  } finally {
    rmSync(dirname(copy), { recursive: true, force: true })
  }
  say(`${caught} caught, ${missed} missed`)
  process.exitCode = missed === 0 ? 0 : 1
}

await main()
