import { parseArgs } from 'node:util'
import { openSideModels } from '../checks/document/read/inspect-side.ts'
import { measureAccuracy } from './documents/accuracy.ts'
import { measureCost, measureMemory } from './documents/cost.ts'
import { forgePictures, forgeReadings } from './documents/forgery-run.ts'
import { measureRobustness, ROBUST_DOCUMENTS } from './documents/robustness.ts'

// How documents are read and judged: npm run bench -- documents [--only=accuracy,forgery,pictures,robustness,cost,memory]
//   [--count=300] made documents  [--seed=1] the first of them  [--transforms=25]  [--memory=1000]  [--verbose] each miss
// Memory is measured only by name, because a thousand documents take ten minutes. Ends with 1 when a bound is missed.

const PARTS = ['accuracy', 'forgery', 'pictures', 'robustness', 'cost'] as const
const ALL = [...PARTS, 'memory'] as const

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    transforms: { type: 'string', default: '25' },
    memory: { type: 'string', default: '1000' },
    verbose: { type: 'boolean', default: false },
  },
})
const chosen = values.only.split(',')
const unknown = chosen.filter((name) => !(ALL as readonly string[]).includes(name))
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; there are ${ALL.join(', ')}`)
const [count, seed] = [Number(values.count), Number(values.seed)]

const models = await openSideModels()
const missed: string[] = []
if (chosen.includes('cost')) missed.push(...(await measureCost(models, Math.min(40, count))))
if (chosen.includes('accuracy') || chosen.includes('forgery')) {
  const accuracy = await measureAccuracy(models, count, seed, values.verbose)
  if (chosen.includes('accuracy')) missed.push(...accuracy.missed)
  if (chosen.includes('forgery')) {
    missed.push(
      ...forgeReadings(
        accuracy.judged.filter(({ of }) => of.group === 'DEV'),
        'forged readings of specimens',
      ),
    )
    missed.push(
      ...forgeReadings(
        accuracy.judged.filter(({ of }) => of.group !== 'DEV' && of.group !== 'heavy'),
        'forged readings of made documents',
      ),
    )
  }
}
if (chosen.includes('pictures')) missed.push(...(await forgePictures(models, Math.min(70, count), seed + 5000)))
if (chosen.includes('robustness'))
  missed.push(
    ...(await measureRobustness(models, Number(values.transforms), Math.min(ROBUST_DOCUMENTS, count), values.verbose)),
  )
if (chosen.includes('memory')) missed.push(...(await measureMemory(models, Number(values.memory))))
process.stdout.write(
  missed.length === 0 ? '\nall bounds are kept\n' : `\nbounds missed:\n${missed.map((line) => `  ${line}\n`).join('')}`,
)
if (missed.length > 0) process.exitCode = 1
