import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isChecked, lintWords } from './lint.ts'

// `npm run lint:words`, or with paths after `--` for these alone: prints each fault with its line, and ends with code 1 if there is one.

const ROOT = join(import.meta.dirname, '..', '..', '..')
const named = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...named], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => isChecked(file) && existsSync(join(ROOT, file)))
const faults = await lintWords(ROOT, files)
for (const { file, line, rule, message } of faults) process.stdout.write(`${file}:${line}  ${rule}  ${message}\n`)
process.stdout.write(`${files.length} files, ${faults.length} faults\n`)
process.exitCode = faults.length > 0 ? 1 : 0
