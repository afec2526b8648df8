import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFERENCE_PAGES } from './reference/pages.ts'

for (const [name, page] of Object.entries(REFERENCE_PAGES))
  writeFileSync(join(import.meta.dirname, '..', 'docs', 'reference', name), page())
