// Screening: recall and false positives per kind of query at several thresholds, listed names among other words,
// false hits among 50,000 ordinary people and long names, CPU per search alone and for 8 clients at once, time and
// memory of the index. `node bench/screening.ts [misses]`. The labelled queries are outside the project. Without them
// the bench says so and measures the rest.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ScreeningHit } from '../checks/results/check-result.ts'
import { indexAside } from '../activities/screening/index-aside.ts'
import { LIST_IDS } from '../checks/screening/lists/shared/list-entry.ts'
import { loadSnapshot, SNAPSHOT_FOLDER } from '../activities/screening/lists/snapshot.ts'
import { SCREENING_THRESHOLD } from '../checks/screening/matching/score.ts'
import { Screening, type ScreeningQuery } from '../checks/screening/screening.ts'
import { report } from './report.ts'
import { measureFalseHits } from './screening/false-hits.ts'
import { measurePadding } from './screening/padding.ts'

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

/** Below its own threshold a search returns only hits that a birth date set aside. */
const THRESHOLDS = [SCREENING_THRESHOLD, 0.8, 0.825, 0.85, 0.9]
/** Scored apart: a contradicting birth date should keep these below. */
const CONTRADICTED = 'dob_contra'
const NEGATIVE = ['neg_common', 'neg_hard']

const query = ({ name, dob, country, gender }: Case): ScreeningQuery => ({
  name,
  birthDate: dob ?? null,
  nationality: country ?? null,
  gender: gender ? (gender === 'male' ? 'M' : 'F') : null,
})
const nameAlone = (one: Case): ScreeningQuery => ({ ...query(one), birthDate: null, nationality: null, gender: null })

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

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

/** As in a worker: read and indexed in a process of its own. */
async function measureIndex(): Promise<Screening> {
  const before = megabytes(process.memoryUsage().rss)
  const screening = new Screening(
    await indexAside({ stored: [], snapshotFolder: SNAPSHOT_FOLDER, snapshotLists: LIST_IDS }),
  )
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  report('index', {
    'resident before and with it, MB': `${before}, ${megabytes(rss)}`,
    'heap used, typed arrays, MB': `${megabytes(heapUsed)}, ${megabytes(arrayBuffers)}`,
  })
  return screening
}

/** The work of the other process. Measured last, because its garbage stays in this process. */
async function measureBuild(): Promise<void> {
  const lists = await loadSnapshot(SNAPSHOT_FOLDER)
  const cpu = process.cpuUsage()
  const start = performance.now()
  new Screening(lists)
  report('built, without reading the lists', { 'elapsed, ms': performance.now() - start, 'CPU, ms': cpuMs(cpu) })
}

/** CPU for each of the queries, from `clients` that wait for their turn as activities of one worker do. */
async function measureSearch(
  screening: Screening,
  queries: readonly ScreeningQuery[],
  clients: number,
): Promise<number> {
  const cpu = process.cpuUsage()
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let at = next++; at < queries.length; at = next++) {
        screening.search(queries[at])
        await new Promise(setImmediate)
      }
    }),
  )
  return cpuMs(cpu) / queries.length
}

function measureRecall(screening: Screening, cases: readonly Case[]): void {
  const tops = new Map(cases.map((one) => [one, topScore(one, screening.search(query(one)))]))
  console.log('\n% at or above'.padEnd(31), ...THRESHOLDS.map((threshold) => String(threshold).padStart(7)))
  const of = (keep: (one: Case) => boolean): number[] => [...tops].filter(([one]) => keep(one)).map(([, top]) => top)
  const kinds = [...new Set(cases.map((one) => one.kind))]
  const positive = kinds.filter((kind) => !NEGATIVE.includes(kind) && kind !== CONTRADICTED).sort()
  for (const kind of positive)
    row(
      kind,
      of((one) => one.kind === kind),
    )
  row(
    'recall, all',
    of((one) => positive.includes(one.kind)),
  )
  row(
    `${CONTRADICTED} (low)`,
    of((one) => one.kind === CONTRADICTED),
  )
  for (const kind of NEGATIVE)
    row(
      `${kind} (low)`,
      of((one) => one.kind === kind),
    )
  for (const kind of NEGATIVE) {
    row(
      `${kind}, name alone`,
      cases.filter((one) => one.kind === kind).map((one) => topScore(one, screening.search(nameAlone(one)))),
    )
  }
  if (process.argv.includes('misses')) printMisses(screening, tops)
}

function printMisses(screening: Screening, tops: ReadonlyMap<Case, number>): void {
  for (const [one, top] of tops) {
    const isWrong =
      one.expect === null || one.kind === CONTRADICTED ? top >= SCREENING_THRESHOLD : top < SCREENING_THRESHOLD
    if (!isWrong) continue
    const [best] = screening.search(query(one))
    const found = best ? `${idOf(best)} ${best.matched_name} ${best.score} ${best.why.join('; ')}` : 'nothing'
    console.log(one.kind, `"${one.name}"`, one.dob ?? '', one.expect ?? '', top, found)
  }
}

const screening = await measureIndex()
if (existsSync(QUERIES)) {
  const cases = (await readFile(QUERIES, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => caseSchema.parse(JSON.parse(line)))
  measureRecall(screening, cases)
  const queries = cases.map(query)
  report('CPU ms a search', {
    'one client': await measureSearch(screening, queries, 1),
    '8 clients': await measureSearch(screening, queries, 8),
    'resident after all searches, MB': megabytes(process.memoryUsage().rss),
  })
} else {
  console.log('recall skipped: the labelled queries (../shared/data/sanctions/queries-dev.jsonl) are not here')
}
await measurePadding(screening)
await measureFalseHits(screening)
await measureBuild()
