// Screening: recall and false positives per kind of query at several thresholds, CPU per search, time and memory of the index.
// `node bench/screening.ts [misses]`; the queries lie outside the project, so it says so and ends where they are absent.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { loadSnapshot, SNAPSHOT_FOLDER } from '../activities/screening/lists/snapshot.ts'
import { SCREENING_THRESHOLD } from '../activities/screening/score.ts'
import { Screening, type ScreeningQuery } from '../activities/screening/screening.ts'
import type { ScreeningHit } from '../activities/decision/check-result.ts'

const QUERIES = join(import.meta.dirname, '../../shared/data/sanctions/queries-dev.jsonl')

const caseSchema = z.object({
  id: z.string(),
  name: z.string(),
  dob: z.string().optional(),
  country: z.string().optional(),
  gender: z.enum(['male', 'female']).optional(),
  expect: z.string().nullable(),
  accept: z.array(z.string()),
  kind: z.string(),
})
type Case = z.infer<typeof caseSchema>

/** Below its own threshold a search gives only what a birth date set aside. */
const THRESHOLDS = [SCREENING_THRESHOLD, 0.775, 0.8, 0.825, 0.85, 0.9]
/** Scored apart: a contradicting birth date should keep these below. */
const CONTRADICTED = 'dob_contra'

const query = ({ name, dob, country, gender }: Case): ScreeningQuery => ({
  name,
  birthDate: dob ?? null,
  nationality: country ?? null,
  gender: gender ? (gender === 'male' ? 'M' : 'F') : null,
})

const idOf = (hit: ScreeningHit): string => `${hit.list}:${hit.entry_id}`

/** Score of the right entry for a positive, of any entry for a negative. */
function topScore({ expect, accept }: Case, hits: readonly ScreeningHit[]): number {
  const right = expect === null ? hits : hits.filter((hit) => [expect, ...accept].includes(idOf(hit)))
  return Math.max(0, ...right.map((hit) => hit.score))
}

function row(name: string, tops: readonly number[]): void {
  const share = (threshold: number): number => tops.filter((top) => top >= threshold).length / tops.length
  const cells = THRESHOLDS.map((threshold) => (100 * share(threshold)).toFixed(1).padStart(7))
  console.log(name.padEnd(24), String(tops.length).padStart(5), ...cells)
}

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

async function measure(): Promise<void> {
  const start = performance.now()
  const lists = await loadSnapshot(SNAPSHOT_FOLDER)
  const parsed = performance.now()
  const screening = new Screening(lists)
  const built = performance.now()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  console.log(`lists read in ${Math.round(parsed - start)} ms, indexed in ${Math.round(built - parsed)} ms`)
  const megabytes = [rss, heapUsed, arrayBuffers].map((bytes) => Math.round(bytes / 1e6))
  console.log(`then ${megabytes.join(', ')} MB resident, heap used, typed arrays`)

  const cases = (await readFile(QUERIES, 'utf8')).trim().split('\n').map((line) => caseSchema.parse(JSON.parse(line)))
  const cpu = process.cpuUsage()
  const tops = new Map(cases.map((one) => [one, topScore(one, screening.search(query(one)))]))
  console.log(`${(cpuMs(cpu) / cases.length).toFixed(2)} CPU ms a search`)

  console.log('\n% at or above'.padEnd(31), ...THRESHOLDS.map((threshold) => String(threshold).padStart(7)))
  const of = (keep: (one: Case) => boolean): number[] => [...tops].filter(([one]) => keep(one)).map(([, top]) => top)
  const kinds = [...new Set(cases.map((one) => one.kind))]
  const positive = kinds.filter((kind) => !kind.startsWith('neg') && kind !== CONTRADICTED).sort()
  for (const kind of positive) row(kind, of((one) => one.kind === kind))
  row('recall, all', of((one) => positive.includes(one.kind)))
  row(`${CONTRADICTED} (low)`, of((one) => one.kind === CONTRADICTED))
  for (const kind of ['neg_common', 'neg_hard']) row(`${kind} (low)`, of((one) => one.kind === kind))
  const bare = cases.filter((one) => one.expect === null)
  for (const kind of ['neg_common', 'neg_hard']) {
    row(`${kind}, name alone`, bare.filter((one) => one.kind === kind)
      .map((one) => topScore(one, screening.search({ ...query(one), birthDate: null, nationality: null, gender: null }))))
  }
  if (process.argv.includes('misses')) printMisses(screening, tops)
}

function printMisses(screening: Screening, tops: ReadonlyMap<Case, number>): void {
  for (const [one, top] of tops) {
    const isWrong = one.expect === null || one.kind === CONTRADICTED ? top >= SCREENING_THRESHOLD : top < SCREENING_THRESHOLD
    if (!isWrong) continue
    const [best] = screening.search(query(one))
    const found = best ? `${idOf(best)} ${best.matched_name} ${best.score} ${best.why.join('; ')}` : 'nothing'
    console.log(one.kind, `"${one.name}"`, one.dob ?? '', one.expect ?? '', top, found)
  }
}

if (existsSync(QUERIES)) await measure()
else console.log('skipped: the labelled queries (../shared/data/sanctions/queries-dev.jsonl) are not here')
