import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'

// `npm run bench [vision create deliveries fairness backlog screening monitoring stalled]`: each in a process of its own, so that peaks are its own.

const ALL = ['vision', 'create', 'deliveries', 'fairness', 'backlog', 'screening', 'monitoring', 'stalled']
const chosen = process.argv.slice(2)
process.stdout.write(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`)
for (const name of ALL.filter((bench) => chosen.length === 0 || chosen.includes(bench))) {
  const code = await new Promise<number>((resolve, reject) => {
    // With the flag that the workers run with (dev/services.ts, docs/production.md).
    const child = spawn(process.execPath, ['--max-semi-space-size=8', join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
  if (code !== 0) process.exitCode = 1
}
