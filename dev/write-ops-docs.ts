import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS } from '../ops/commands/index.ts'
import { opsDocs } from './ops-docs.ts'

writeFileSync(join(import.meta.dirname, '..', 'docs', 'reference', 'ops-commands.md'), opsDocs(COMMANDS))
