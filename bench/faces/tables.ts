import { assessFaceMatch, type FaceBounds } from '../../checks/face/compare.ts'
import { cosineSimilarity } from '../../checks/face/embed.ts'
import type { Verdict } from '../../contract/verification.ts'
import { report } from '../report.ts'
import { LEAST_PEOPLE } from './calibrate.ts'
import { equalError, intervalByPerson, shareFrom, thresholdAt, type Interval, type PersonPair } from './error-rates.ts'
import { comparePeople, pairsByGroup, similaritiesOf, type FacePicture } from './people.ts'
import type { SeenPicture } from './see.ts'

/** The bound of the issue: no group's false match at "pass" above 5 %. */
export const MOST_FALSE_MATCH = 0.05

const percent = (share: number, digits = 1) => `${(share * 100).toFixed(digits)} %`
const between = ({ low, high }: Interval) => `${percent(low)} to ${percent(high)}`

/** Error rates over all people: each picture against each other, and the pairs that pairs.csv names. */
export function reportErrors(
  pictures: readonly SeenPicture[],
  samePairs: readonly (readonly [string, string])[],
  { thresholds }: FaceBounds,
): void {
  const { genuine, impostors } = comparePeople(pictures)
  const byFile = new Map(pictures.map((picture) => [picture.file, picture]))
  const subjectsOf = ([a, b]: readonly [string, string]) => [byFile.get(a), byFile.get(b)] as const
  const added = samePairs
    .map(subjectsOf)
    .flatMap(([a, b]): PersonPair[] =>
      a === undefined || b === undefined || a.subject === b.subject
        ? []
        : [{ a: a.subject, b: b.subject, similarities: [cosineSimilarity(a.embedding, b.embedding)] }],
    )
  const one = new Set(added.map(({ a, b }) => `${a}\n${b}`))
  const strangers = impostors.filter(({ a, b }) => !one.has(`${a}\n${b}`) && !one.has(`${b}\n${a}`))
  const same = similaritiesOf([...genuine, ...added]),
    other = similaritiesOf(strangers)
  const { rate, threshold } = equalError(same, other)
  const at = (far: number) => {
    const from = thresholdAt(other, far)
    return `${percent(shareFrom(same, from))} from ${from.toFixed(3)}${far * other.length < 1 ? ' (fewer comparisons than that: none matches)' : ''}`
  }
  report(
    `faces: ${new Set(pictures.map(({ subject }) => subject)).size} people, ${same.length} genuine and ${other.length} impostor comparisons`,
    {
      'equal error rate': `${percent(rate, 2)} at ${threshold.toFixed(3)}`,
      'TAR at FAR 1 %': at(0.01),
      'TAR at FAR 0.1 %': at(0.001),
      'TAR at FAR 0.01 %': at(0.0001),
      [`strangers that pass (from ${thresholds.pass})`]: `${percent(shareFrom(other, thresholds.pass), 3)}, ${between(intervalByPerson(strangers, thresholds.pass))}`,
      [`genuine that pass`]: percent(shareFrom(same, thresholds.pass)),
      [`genuine below mismatch (${thresholds.mismatch})`]: percent(1 - shareFrom(same, thresholds.mismatch)),
      [`strangers below mismatch`]: percent(shareFrom(other, -1) - shareFrom(other, thresholds.mismatch)),
    },
  )
}

/** False match within each group. It names the groups beyond the bound. */
export function reportGroups(
  title: string,
  pictures: readonly SeenPicture[],
  groupOf: (picture: FacePicture) => string | undefined,
  { thresholds: { pass } }: FaceBounds,
): string[] {
  const missed: string[] = []
  const lines: Record<string, string> = {}
  for (const { group, people, genuine, impostors } of pairsByGroup(pictures, groupOf)) {
    const other = similaritiesOf(impostors),
      same = similaritiesOf(genuine)
    if (other.length === 0) continue
    const rate = shareFrom(other, pass)
    lines[`${group} (${people} people)`] =
      `${percent(rate, 2)} of ${other.length}, ${between(intervalByPerson(impostors, pass))}; genuine that pass ${percent(shareFrom(same, pass))} of ${same.length}${people < LEAST_PEOPLE ? ' (too few people to bound)' : ''}`
    if (rate > MOST_FALSE_MATCH && people >= LEAST_PEOPLE)
      missed.push(`false match among ${group}: ${percent(rate)}, at most ${percent(MOST_FALSE_MATCH)}`)
  }
  report(`false match at pass (${pass}), by ${title}`, lines)
  return missed
}

/** Results for pairs of selfie and printed portrait: all images with another expression, and all strangers. */
export function reportVerdicts(pictures: readonly SeenPicture[], bounds: FaceBounds): void {
  const count: Record<'genuine' | 'strangers of one sex and group' | 'all strangers', Record<Verdict, number>> = {
    genuine: none(),
    'strangers of one sex and group': none(),
    'all strangers': none(),
  }
  for (const { subject, group, file, printed } of pictures) {
    if (printed === undefined) continue
    for (const selfie of pictures) {
      if (selfie.file === file) continue
      const verdict = verdictOf(printed, selfie, bounds)
      if (selfie.subject === subject) count.genuine[verdict]++
      else {
        count['all strangers'][verdict]++
        if (group !== undefined && selfie.group === group) count['strangers of one sex and group'][verdict]++
      }
    }
  }
  report(
    'verdict on a selfie alone against a portrait printed 80 px wide',
    Object.fromEntries(
      Object.entries(count).map(([name, { PASS, REVIEW, FAIL }]) => {
        const all = Math.max(1, PASS + REVIEW + FAIL)
        return [
          `${name} (${all})`,
          `passed ${percent(PASS / all, 2)}, reviewed ${percent(REVIEW / all, 2)}, declined ${percent(FAIL / all, 2)}`,
        ]
      }),
    ),
  )
}

const none = (): Record<Verdict, number> => ({ PASS: 0, REVIEW: 0, FAIL: 0, ERROR: 0 })

function verdictOf(portrait: NonNullable<SeenPicture['printed']>, selfie: SeenPicture, bounds: FaceBounds): Verdict {
  const similarity = cosineSimilarity(portrait.embedding, selfie.embedding)
  return assessFaceMatch(
    {
      similarity,
      selfieSimilarity: similarity,
      nearest: similarity,
      votes: 1,
      dissent: [],
      portrait: portrait.quality,
      selfie: selfie.quality,
      otherSelfieFaces: 0,
      otherPortraitFaces: 0,
    },
    bounds,
  ).verdict
}
