import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { VISION_ENV, VISION_FLAGS } from '../dev/services.ts'

// `npm run bench [names…] [-- --options]`: each in its own process, so that peaks are separate. Every bench gets the options:
// `npm run bench -- documents --only=cost`.

const ALL = [
  'vision',
  'documents',
  'tamper',
  'injection',
  'faces',
  'portraits',
  'liveness',
  'verification',
  'create',
  'deliveries',
  'traces',
  'fairness',
  'backlog',
  'screening',
  'monitoring',
  'stalled',
  'sealing',
]
/** Slow benches: they run only by name. */
const NAMED = ['cluster', 'chaos', 'growth']
/** Benches of the vision worker's work, with its flags and environment. */
const VISION = new Set(['vision', 'documents'])
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
process.stdout.write(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`)
for (const name of chosen.length === 0 ? ALL : [...ALL, ...NAMED].filter((bench) => chosen.includes(bench))) {
  for (const run of runsOf(name)) if ((await runBench(name, run)) !== 0) process.exitCode = 1
}

/**
 * Verifications are measured with the checks of the time when their bounds were set, and with all present checks,
 * unless an option chooses one.
 */
function runsOf(name: string): string[][] {
  const isSaid = name !== 'verification' || options.some((option) => /^--(checks|series)\b/.test(option))
  return isSaid ? [[]] : [['--checks=then'], ['--checks=all']]
}

function runBench(name: string, run: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    // With the flags and the environment that the workers run with (dev/services.ts, docs/how-to/operate/deploy.md).
    const child = spawn(
      process.execPath,
      [
        '--max-semi-space-size=8',
        ...(VISION.has(name) ? VISION_FLAGS : []),
        join(import.meta.dirname, `${name}.ts`),
        ...run,
        ...options,
      ],
      { stdio: 'inherit', env: { ...(VISION.has(name) ? VISION_ENV : {}), ...process.env } },
    )
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
}
