import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openFaceModels } from '../checks/face/models.ts'
import { measureAttacks } from './liveness/attacks.ts'
import { measureCost } from './liveness/cost.ts'
import { measureGenuine } from './liveness/genuine.ts'
import { measurePassive } from './liveness/passive.ts'
import { DEV } from './liveness/people.ts'

// Attacks and genuine sequences that pass liveness: npm run bench -- liveness [--only=attacks,genuine,passive,cost]
//   [--stills=100] stills of DEV to attack, each by every kind  [--portraits=24] documents whose portrait is the only source
//   [--people=24] stand-ins for genuine sequences  [--verbose] each attempt
// In terms of ISO/IEC 30107-3: APCER is the share of attacks that pass, BPCER the share of genuine sequences that do
// not. Ends with 1 when a bound is missed.

const PARTS = ['attacks', 'genuine', 'passive', 'cost'] as const
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    stills: { type: 'string', default: '100' },
    portraits: { type: 'string', default: '24' },
    people: { type: 'string', default: '24' },
    verbose: { type: 'boolean', default: false },
  },
})
const chosen = values.only.split(',')
const unknown = chosen.filter((name) => !(PARTS as readonly string[]).includes(name))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; there are ${PARTS.join(', ')}`)

const models = await openFaceModels()
const hasDev = existsSync(DEV)
const missed: string[] = []
if (!hasDev) process.stdout.write(`the pictures of ${DEV} are not there: only the specimen is measured\n`)
if (chosen.includes('cost')) missed.push(...(await measureCost()))
if (chosen.includes('genuine')) await measureGenuine(models, Number(values.people), values.verbose)
if (chosen.includes('passive') && hasDev)
  await measurePassive(models, process.env.PASSIVE_LIVENESS_MODEL, Number(values.stills))
if (chosen.includes('attacks') && hasDev)
  missed.push(
    ...(await measureAttacks(models, {
      stills: Number(values.stills),
      portraits: Number(values.portraits),
      verbose: values.verbose,
    })),
  )
process.stdout.write(
  missed.length === 0 ? '\nall bounds are kept\n' : `\nbounds missed:\n${missed.map((line) => `  ${line}\n`).join('')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1
