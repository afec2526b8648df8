import sharp from 'sharp'
import type { SideModels } from '../../checks/document/read/inspect-side.ts'
import { report } from '../report.ts'
import { devCases, madeCase, type DocumentCase } from './cases.ts'
import { judge, NEVER_WRONG, validButWrong } from './judge.ts'
import { TRANSFORMS } from './transforms.ts'

/** The bounds of the issue: 25 ways to spoil 20 documents, 92 % of the MRZs exact, and no valid but wrong MRZ. */
export const ROBUST_DOCUMENTS = 20
const LEAST_EXACT = 0.92
/** Smaller pictures do not come from a phone. */
const LEAST_SIDE = 900

async function chosen(models: SideModels, count: number): Promise<DocumentCase[]> {
  const list: DocumentCase[] = []
  const consider = async (of: DocumentCase): Promise<void> => {
    const { width = 0, height = 0 } = await sharp(of.pictures[0].bytes).metadata()
    if (list.length >= count || of.mrz.length < 2 || of.pictures.length > 1 || Math.max(width, height) < LEAST_SIDE)
      return
    // The image must be readable before it is spoilt.
    const { assessment } = await judge(models, of)
    if (assessment.extracted.mrz?.lines.join() === of.mrz.join()) list.push(of)
  }
  for (const of of devCases()) if (list.length < count / 2) await consider(of)
  for (let seed = 7001; list.length < count; seed++) await consider(await madeCase(seed, 'light'))
  return list
}

/** Spoils each document in each way and counts exact MRZs. */
export async function measureRobustness(
  models: SideModels,
  transforms: number,
  count: number,
  isVerbose: boolean,
): Promise<string[]> {
  const documents = await chosen(models, count)
  const rows: Record<string, string> = {}
  const wrong: string[] = []
  let [exact, all] = [0, 0]
  for (const { name, apply } of TRANSFORMS.slice(0, transforms)) {
    let ofThis = 0
    for (const of of documents) {
      const spoilt = {
        ...of,
        name: `${of.name}, ${name}`,
        pictures: [{ asset: of.pictures[0].asset, bytes: await apply(of.pictures[0].bytes) }],
      }
      const judged = await judge(models, spoilt)
      all++
      if (judged.assessment.extracted.mrz?.lines.join() === of.mrz.join()) ofThis++
      else if (isVerbose)
        process.stdout.write(`  ${spoilt.name}: ${judged.assessment.extracted.mrz?.lines.join(' ') ?? '(none)'}\n`)
      const fields = validButWrong(judged)?.filter((field) => NEVER_WRONG.includes(field)) ?? []
      if (fields.length > 0) wrong.push(`${spoilt.name}: the check digits hold but ${fields.join(', ')} is wrong`)
    }
    exact += ofThis
    rows[name] = `${ofThis} of ${documents.length}`
  }
  const percent = ((100 * exact) / Math.max(1, all)).toFixed(1)
  report(
    `robustness: MRZ exact (${documents.filter(({ group }) => group === 'DEV').length} specimens, the others made)`,
    { ...rows, together: `${exact} of ${all} (${percent} %)`, 'valid but wrong': wrong.length },
  )
  return [
    ...wrong,
    ...(exact < LEAST_EXACT * all ? [`robustness: ${percent} % exact, at least ${LEAST_EXACT * 100} % wanted`] : []),
  ]
}
