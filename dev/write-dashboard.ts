import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboard } from './dashboard.ts'

// node dev/write-dashboard.ts

writeFileSync(join(import.meta.dirname, '..', 'deploy', 'monitoring', 'dashboard.json'), dashboard())
