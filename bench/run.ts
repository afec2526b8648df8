import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'

// `npm run bench [vision create deliveries fairness screening monitoring]`: each in a process of its own, so that peaks are its own.

const ALL = ['vision', 'create', 'deliveries', 'fairness', 'screening', 'monitoring']
const chosen = process.argv.slice(2)
process.stdout.write(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`)
for (const name of ALL.filter((bench) => chosen.length === 0 || chosen.includes(bench))) {
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
  if (code !== 0) process.exitCode = 1
}
