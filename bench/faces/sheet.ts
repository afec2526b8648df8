import { NIST_FACE_BARS as NIST } from '../../checks/evidence-levels/nist-ial2.ts'
import { shareFrom } from './error-rates.ts'
import type { GroupRates, Performance, Rate } from './performance.ts'
import type { Pairing } from './verdicts.ts'

/** No group's false match at `pass` is above it (issue 14). */
export const MOST_FALSE_MATCH = 0.01
const MOST_DECLINED = 0.003
const MOST_MISSED = 0.05

const percent = (share: number, digits = 2): string => `${(share * 100).toFixed(digits)} %`
const rateText = ({ share, low, high, of }: Rate): string =>
  `${percent(share)} of ${of} (${percent(low, 1)} to ${percent(high, 1)})`

/** Whether a figure meets a bar. Few people show little: the whole interval must be within the bar. */
const against = ({ share, high }: Rate, bar: number): string =>
  high <= bar ? 'meets it' : share > bar ? 'below it' : 'below it: too few people to show it'

/** The performance sheet as Markdown: one column for each embedder. */
export function performanceSheet(all: readonly Performance[]): string {
  const [first] = all
  return [
    table(
      ['', ...all.map(({ name }) => `\`${name}\``)],
      [
        [
          '`pass`, `mismatch`',
          ...all.map(({ bounds: { thresholds } }) => `${thresholds.pass}, ${thresholds.mismatch}`),
        ],
        ...first.tar.map(({ far, isResolved }, i) => [
          `TAR at FAR ${percent(far, 3)}${isResolved ? '' : ' (no stranger matches)'}`,
          ...all.map(({ tar }) => `${percent(tar[i].tar, 1)} from ${tar[i].from.toFixed(3)}`),
        ]),
        ['strangers at `pass`', ...all.map(({ falseMatch }) => rateText(falseMatch))],
        ['NIST SP 800-63A-4: 1 in 10,000', ...all.map(({ falseMatch }) => against(falseMatch, NIST.falseMatch))],
        ['genuine pairs below `pass`', ...all.map(({ falseNonMatch }) => rateText(falseNonMatch))],
        ['NIST SP 800-63A-4: 1 in 100', ...all.map((of) => against(of.falseNonMatch, NIST.falseNonMatch))],
        ['genuine pairs declined', ...all.map(({ declined }) => rateText(declined))],
        ['strangers declined', ...all.map(({ strangersDeclined }) => rateText(strangersDeclined))],
      ],
    ),
    ...Object.keys(first.groups).map((title) => groupTable(title, all)),
    printedTable(all),
    turnedTable(all),
    table(
      ['CPU ms a picture', ...all.map(({ name }) => `\`${name}\``)],
      [...first.cost.keys()].map((stage) => [stage, ...all.map(({ cost }) => (cost.get(stage) ?? 0).toFixed(1))]),
    ),
  ].join('\n\n')
}

function groupTable(title: string, all: readonly Performance[]): string {
  const [first] = all
  return table(
    [`false match at \`pass\` by ${title}`, ...all.map(({ name }) => `\`${name}\``), `genuine missed, ${first.name}`],
    first.groups[title].map(({ group, people, falseNonMatch }, i) => [
      `${group.replaceAll('_', ' ')} (${people} people)`,
      ...all.map(({ groups }) => rateText(groups[title][i].falseMatch)),
      rateText(falseNonMatch),
    ]),
  )
}

function printedTable(all: readonly Performance[]): string {
  const pairings: readonly Pairing[] = ['genuine', 'strangers of one sex and group', 'all strangers']
  return table(
    ['printed portrait against a selfie: passed, reviewed, declined', ...all.map(({ name }) => `\`${name}\``)],
    all[0].printed.flatMap(({ px }, i) =>
      pairings.map((pairing) => [
        `${px} px, ${pairing}`,
        ...all.map(({ printed }) => {
          const { PASS, REVIEW, FAIL } = printed[i].counts[pairing]
          const of = PASS + REVIEW + FAIL
          return of === 0 ? 'none' : `${[PASS, REVIEW, FAIL].map((count) => percent(count / of)).join(', ')} of ${of}`
        }),
      ]),
    ),
  )
}

function turnedTable(all: readonly Performance[]): string {
  const row = (name: string, valueOf: (of: Performance) => string): string[] => [name, ...all.map(valueOf)]
  return table(
    ['turned heads', ...all.map(({ name }) => `\`${name}\``)],
    [
      row('moderate, genuine: least', ({ turned }) => Math.min(...turned.moderate.genuine).toFixed(3)),
      row('moderate, genuine below `samePerson`', ({ turned, bounds: { thresholds } }) =>
        percent(1 - shareFrom(turned.moderate.genuine, thresholds.samePerson)),
      ),
      row('moderate, strangers from `samePerson`', ({ turned, bounds: { thresholds } }) =>
        percent(shareFrom(turned.moderate.strangers, thresholds.samePerson)),
      ),
      row('far, genuine: least', ({ turned }) => Math.min(...turned.far.genuine).toFixed(3)),
      row('far, genuine below `otherPerson`', ({ turned, bounds: { thresholds } }) =>
        percent(1 - shareFrom(turned.far.genuine, thresholds.otherPerson)),
      ),
      row('far, strangers from `otherPerson`', ({ turned, bounds: { thresholds } }) =>
        percent(shareFrom(turned.far.strangers, thresholds.otherPerson)),
      ),
      row('far, genuine below `surelyOther`', ({ turned, bounds: { thresholds } }) =>
        percent(1 - shareFrom(turned.far.genuine, thresholds.surelyOther)),
      ),
      row('far, strangers from `surelyOther`', ({ turned, bounds: { thresholds } }) =>
        percent(shareFrom(turned.far.strangers, thresholds.surelyOther)),
      ),
    ],
  )
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The figures of an embedder that miss the bounds: worst group, genuine pairs that pass, genuine pairs declined. */
export function missedBounds({ name, groups, falseNonMatch, declined }: Performance): string[] {
  const missed = Object.values(groups)
    .flat()
    .filter(({ falseMatch }: GroupRates) => falseMatch.share > MOST_FALSE_MATCH)
    .map(
      ({ group, falseMatch }) =>
        `${name}: false match among ${group}: ${percent(falseMatch.share)}, at most ${percent(MOST_FALSE_MATCH)}`,
    )
  if (falseNonMatch.share > MOST_MISSED)
    missed.push(`${name}: genuine pairs below pass: ${percent(falseNonMatch.share)}, at most ${percent(MOST_MISSED)}`)
  if (declined.share > MOST_DECLINED)
    missed.push(`${name}: genuine pairs declined: ${percent(declined.share)}, at most ${percent(MOST_DECLINED)}`)
  return missed
}
