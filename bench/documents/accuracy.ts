import type { SideModels } from '../../checks/document/read/inspect-side.ts'
import { pictureDefects } from '../../checks/document/quality/quality-findings.ts'
import { report } from '../report.ts'
import { devCases, madeCases, type DocumentCase } from './cases.ts'
import { fieldOutcomes, FIELDS, judge, NEVER_WRONG, validButWrong, type Judged } from './judge.ts'

/** The largest share of genuine made pictures of light quality that may be declined. All of them are valid. */
const MOST_DECLINED = 0

interface Tally {
  documents: number
  withMrz: number
  exact: number
  validButWrong: Map<string, number>
  fields: Map<string, number>
  verdicts: Map<string, number>
  codes: Map<string, number>
  hints: Map<string, number>
}

const count = (map: Map<string, number>, key: string): void => {
  map.set(key, (map.get(key) ?? 0) + 1)
}
const emptyTally = (): Tally => ({
  documents: 0,
  withMrz: 0,
  exact: 0,
  validButWrong: new Map(),
  fields: new Map(),
  verdicts: new Map(),
  codes: new Map(),
  hints: new Map(),
})
const share = (part: number, whole: number): string =>
  `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`

function add(tally: Tally, judged: Judged): void {
  const {
    of,
    sides,
    assessment: { result, extracted },
  } = judged
  tally.documents++
  for (const { quality } of sides) for (const { name } of pictureDefects(quality)) count(tally.hints, name)
  count(tally.verdicts, result.verdict)
  for (const code of result.codes) count(tally.codes, code)
  for (const { field, outcome } of fieldOutcomes(judged)) count(tally.fields, `${field} ${outcome}`)
  if (of.mrz.length < 2) return
  tally.withMrz++
  if (extracted.mrz?.lines.join() === of.mrz.join()) tally.exact++
  for (const field of validButWrong(judged) ?? []) count(tally.validButWrong, field)
}

function print(title: string, tally: Tally): void {
  const of = (key: string) => tally.verdicts.get(key) ?? 0
  const fields = Object.fromEntries(
    FIELDS.map((field) => {
      const [right, wrong, missing] = ['right', 'wrong', 'missing'].map(
        (outcome) => tally.fields.get(`${field} ${outcome}`) ?? 0,
      )
      return [`${field} right / wrong / missing`, `${right} / ${wrong} / ${missing}`]
    }),
  )
  report(title, {
    documents: tally.documents,
    'MRZ exact': share(tally.exact, tally.withMrz),
    'valid but wrong': [...tally.validButWrong].map(([field, n]) => `${field} ${n}`).join(', ') || '0',
    ...(tally.fields.size === 0 ? {} : fields),
    'PASS / REVIEW / FAIL': `${of('PASS')} / ${of('REVIEW')} / ${of('FAIL')}`,
    codes:
      [...tally.codes]
        .sort((a, b) => b[1] - a[1])
        .map(([code, n]) => `${code} ${n}`)
        .join(', ') || 'none',
    'hints to take the picture again': [...tally.hints].map(([name, n]) => `${name} ${n}`).join(', ') || 'none',
  })
}

export interface Accuracy {
  readonly judged: readonly Judged[]
  /** The missed bounds of the issue, as sentences. */
  readonly missed: readonly string[]
}

/** MRZs and fields of the published specimens and of made documents, by level of capture and by kind; all are genuine. */
export async function measureAccuracy(
  models: SideModels,
  made: number,
  firstSeed: number,
  isVerbose: boolean,
): Promise<Accuracy> {
  const judged: Judged[] = []
  const groups = new Map<string, Tally>()
  const missed: string[] = []
  const tallyOf = (name: string): Tally => groups.get(name) ?? groups.set(name, emptyTally()).get(name) ?? emptyTally()
  const run = async (of: DocumentCase): Promise<void> => {
    const result = await judge(models, of)
    judged.push(result)
    const names =
      of.group === 'DEV'
        ? ['DEV']
        : ['made', `made, ${of.group}`, `made, ${of.kind} (not heavy)`].filter(
            (name) => of.group !== 'heavy' || !name.includes('not heavy'),
          )
    for (const name of names) add(tallyOf(name), result)
    if (isVerbose) explain(result)
    const wrong = validButWrong(result)?.filter((field) => NEVER_WRONG.includes(field)) ?? []
    if (wrong.length > 0) missed.push(`${of.name}: the check digits hold but ${wrong.join(', ')} is wrong`)
  }
  for (const of of devCases()) await run(of)
  for await (const of of madeCases(made, firstSeed)) await run(of)
  for (const [name, tally] of [...groups].sort(([a], [b]) => a.localeCompare(b))) print(name, tally)
  const declined = groups.get('made, light')?.verdicts.get('FAIL') ?? 0
  if (declined > MOST_DECLINED) missed.push(`${declined} genuine documents of light quality are declined`)
  return { judged, missed }
}

/** One line for each fault. */
function explain(judged: Judged): void {
  const {
    of,
    assessment: { result, extracted },
  } = judged
  const wrong = fieldOutcomes(judged)
    .filter(({ outcome }) => outcome !== 'right')
    .map(({ field, outcome }) => `${field} ${outcome}`)
  const isExact = of.mrz.length < 2 || extracted.mrz?.lines.join() === of.mrz.join()
  if (wrong.length === 0 && isExact && result.verdict === 'PASS') return
  process.stdout.write(
    `  ${of.name}: ${result.verdict} ${result.codes.join(' ')}${wrong.length === 0 ? '' : `; ${wrong.join(', ')}`}\n`,
  )
  if (!isExact)
    process.stdout.write(`    true ${of.mrz.join(' ')}\n    read ${extracted.mrz?.lines.join(' ') ?? '(none)'}\n`)
}
