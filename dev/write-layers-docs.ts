import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLayersTable } from './lint/layers-table.ts'

const FILE = join(import.meta.dirname, '..', 'docs', 'explanation', 'rooms.md')
writeFileSync(FILE, withLayersTable(readFileSync(FILE, 'utf8')))
