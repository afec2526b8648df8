import { assessDocument } from '../../checks/document/judge/assess.ts'
import { detectFormat } from '../../checks/document/mrz/mrz-parse.ts'
import type { SideModels } from '../../checks/document/read/inspect-side.ts'
import { sequence } from '../../test/support/documents/random.ts'
import { report } from '../report.ts'
import { madeCase } from './cases.ts'
import { forgeries, FORGED_FIELDS, sidesWithMrz } from './forgery.ts'
import { judge, type Judged } from './judge.ts'

/** The bound of the issue: at least this share of the forgeries of each field is not approved. */
const LEAST_FLAGGED = 0.95

interface Flags {
  flagged: number
  all: number
  ofPassing: number
  passing: number
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % of ${whole}`

/**
 * Alters each field of every document that was read exactly, with correct check digits. It counts how many no longer
 * pass, of all documents and of those that pass unaltered.
 *
 * @returns the fields with too few flagged forgeries, as sentences
 */
export function forgeReadings(judged: readonly Judged[], title: string): string[] {
  const flags = new Map<string, Flags>(
    FORGED_FIELDS.map((field) => [field, { flagged: 0, all: 0, ofPassing: 0, passing: 0 }]),
  )
  const unseen = new Map<string, number>()
  judged.forEach(({ of, sides, assessment }, i) => {
    const lines = assessment.extracted.mrz?.lines
    if (lines === undefined || lines.join() !== of.mrz.join()) return
    const format = detectFormat(lines)
    if (format === undefined) return
    for (const { field, how, lines: forged } of forgeries(format, lines, sequence(i + 1))) {
      const { result } = assessDocument(sidesWithMrz(sides, forged), of.context)
      const tally = flags.get(field)
      if (tally === undefined) continue
      tally.all++
      if (result.verdict !== 'PASS') tally.flagged++
      else unseen.set(`${field} ${how}`, (unseen.get(`${field} ${how}`) ?? 0) + 1)
      if (assessment.result.verdict !== 'PASS') continue
      tally.passing++
      if (result.verdict !== 'PASS') tally.ofPassing++
    }
  })
  report(title, {
    ...Object.fromEntries(
      [...flags].map(([field, { flagged, all, ofPassing, passing }]) => [
        `${field} not approved`,
        `${percent(flagged, all)}; of those that pass when honest ${percent(ofPassing, passing)}`,
      ]),
    ),
    'approved all the same': [...unseen].map(([how, n]) => `${how} ${n}`).join(', ') || 'none',
  })
  return [...flags]
    .filter(([, { ofPassing, passing }]) => passing > 0 && ofPassing < LEAST_FLAGGED * passing)
    .map(
      ([field, { ofPassing, passing }]) =>
        `${title}: ${field} flagged ${percent(ofPassing, passing)}, at least ${LEAST_FLAGGED * 100} % wanted`,
    )
}

/** The same for images: the MRZ is reprinted with the altered lines, and everything is read again. */
export async function forgePictures(models: SideModels, count: number, firstSeed: number): Promise<string[]> {
  const flags = new Map<string, { flagged: number; all: number }>()
  const approved: string[] = []
  for (let i = 0; i < count; i++) {
    // Kinds with the MRZ on the altered image, each read at a quality that clients send.
    const seed = (Math.ceil(firstSeed / 9) + i) * 9 + (i % 5)
    const honest = await madeCase(seed, 'light')
    const format = detectFormat(honest.mrz)
    if (format === undefined) continue
    const all = forgeries(format, honest.mrz, sequence(seed))
    const field = FORGED_FIELDS[i % FORGED_FIELDS.length]
    const chosen = all.filter((forgery) => forgery.field === field)
    const forgery = chosen[Math.floor(i / FORGED_FIELDS.length) % Math.max(1, chosen.length)]
    if (forgery === undefined) continue
    const {
      assessment: { result },
    } = await judge(models, await madeCase(seed, 'light', { mrz: forgery.lines }))
    const tally = flags.get(field) ?? { flagged: 0, all: 0 }
    flags.set(field, { flagged: tally.flagged + (result.verdict === 'PASS' ? 0 : 1), all: tally.all + 1 })
    if (result.verdict === 'PASS') approved.push(`${honest.name}: ${forgery.field} (${forgery.how}) is approved`)
  }
  report(
    `reprinted forged MRZs (${count} pictures)`,
    Object.fromEntries([...flags].map(([field, { flagged, all }]) => [`${field} not approved`, percent(flagged, all)])),
  )
  for (const line of approved) process.stdout.write(`  ${line}\n`)
  const [flagged, all] = [...flags.values()].reduce(([f, a], tally) => [f + tally.flagged, a + tally.all], [0, 0])
  return flagged < LEAST_FLAGGED * all
    ? [`forged pictures: flagged ${percent(flagged, all)}, at least ${LEAST_FLAGGED * 100} % wanted`]
    : []
}
