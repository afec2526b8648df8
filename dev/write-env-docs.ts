import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentDocs } from './environment-docs.ts'

writeFileSync(join(import.meta.dirname, '..', 'docs', 'reference', 'environment.md'), environmentDocs())
