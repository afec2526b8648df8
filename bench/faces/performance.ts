import { boundsOf, type FaceBounds } from '../../checks/face/compare.ts'
import type { FaceModels } from '../../checks/face/models.ts'
import { cosineSimilarity } from '../../checks/face/embed.ts'
import { measureFaceCost } from './cost.ts'
import { intervalByPerson, shareFrom, thresholdAt, wilson, type Interval, type PersonPair } from './error-rates.ts'
import {
  ageBand,
  comparePeople,
  pairsByGroup,
  readSamePairs,
  similaritiesOf,
  type FacePicture,
  type GroupPairs,
} from './people.ts'
import { PRINTED_PX, seePictures, type SeenPicture } from './see.ts'
import { turnHeads, type TurnedHeads } from './turned.ts'
import { countVerdicts, type VerdictCounts } from './verdicts.ts'

/** A share of comparisons, its interval of 95 %, and their number. */
export interface Rate extends Interval {
  readonly share: number
  readonly of: number
}

/** Strangers and genuine pairs within a group at `pass`. */
export interface GroupRates {
  readonly group: string
  readonly people: number
  readonly falseMatch: Rate
  readonly falseNonMatch: Rate
}

/** All that is measured of one embedder on one folder of pictures. */
export interface Performance {
  readonly name: string
  readonly bounds: FaceBounds
  readonly people: number
  readonly without: readonly string[]
  /** TAR by FAR. `isResolved` says whether so few comparisons can show the FAR. */
  readonly tar: readonly {
    readonly far: number
    readonly tar: number
    readonly from: number
    readonly isResolved: boolean
  }[]
  readonly falseMatch: Rate
  readonly falseNonMatch: Rate
  readonly declined: Rate
  readonly strangersDeclined: Rate
  readonly groups: Readonly<Record<string, readonly GroupRates[]>>
  readonly printed: readonly { readonly px: number; readonly counts: VerdictCounts }[]
  readonly turned: TurnedHeads
  readonly cost: ReadonlyMap<string, number>
}

const FARS = [0.01, 0.001, 0.0001, 0.00001] as const
const GROUPINGS: Readonly<Record<string, (picture: FacePicture) => string | undefined>> = {
  'sex and group': ({ group }) => group,
  'group, both sexes': ({ group }) => group?.split(' ').slice(1).join(' '),
  sex: ({ group }) => group?.split(' ')[0],
  age: ageBand,
}

/** Measures an embedder on a folder of pictures. */
export async function measurePerformance(
  models: FaceModels,
  name: string,
  folder: string,
  pictures: readonly FacePicture[],
): Promise<Performance> {
  const { seen, without } = await seePictures(models, folder, pictures)
  const bounds = boundsOf(models.embedder)
  const { pass, mismatch } = bounds.thresholds
  const { same, strangers } = pairsOf(seen, readSamePairs(folder))
  const impostors = similaritiesOf(strangers)
  return {
    name,
    bounds,
    people: new Set(seen.map(({ subject }) => subject)).size,
    without,
    tar: FARS.map((far) => {
      const from = thresholdAt(impostors, far)
      return { far, from, tar: shareFrom(similaritiesOf(same), from), isResolved: far * impostors.length >= 1 }
    }),
    falseMatch: rateFrom(strangers, pass),
    falseNonMatch: rateBelow(same, pass),
    declined: rateBelow(same, mismatch),
    strangersDeclined: rateBelow(strangers, mismatch),
    groups: Object.fromEntries(
      Object.entries(GROUPINGS).map(([title, groupOf]) => [
        title,
        pairsByGroup(seen, groupOf).flatMap((group) => ratesOf(group, pass)),
      ]),
    ),
    printed: PRINTED_PX.map((px) => ({ px, counts: countVerdicts(seen, px, bounds) })),
    turned: await turnHeads(models, seen),
    cost: await measureFaceCost(models, folder, pictures),
  }
}

function ratesOf({ group, people, genuine, impostors }: GroupPairs, pass: number): GroupRates[] {
  return impostors.length === 0
    ? []
    : [{ group, people, falseMatch: rateFrom(impostors, pass), falseNonMatch: rateBelow(genuine, pass) }]
}

/** Genuine pairs and strangers. The pairs that pairs.csv names as one person are genuine, whatever their subject. */
function pairsOf(
  pictures: readonly SeenPicture[],
  samePairs: readonly (readonly [string, string])[],
): { readonly same: PersonPair[]; readonly strangers: PersonPair[] } {
  const { genuine, impostors } = comparePeople(pictures)
  const byFile = new Map(pictures.map((picture) => [picture.file, picture]))
  const added = samePairs.flatMap(([fileA, fileB]): PersonPair[] => {
    const [a, b] = [byFile.get(fileA), byFile.get(fileB)]
    return a === undefined || b === undefined || a.subject === b.subject
      ? []
      : [{ a: a.subject, b: b.subject, similarities: [cosineSimilarity(a.embedding, b.embedding)] }]
  })
  const one = new Set(added.flatMap(({ a, b }) => [`${a}\n${b}`, `${b}\n${a}`]))
  return { same: [...genuine, ...added], strangers: impostors.filter(({ a, b }) => !one.has(`${a}\n${b}`)) }
}

/** Share of comparisons from a threshold on, its interval by person. */
const rateFrom = (pairs: readonly PersonPair[], from: number): Rate => {
  const values = similaritiesOf(pairs)
  return { share: shareFrom(values, from), of: values.length, ...intervalByPerson(pairs, from) }
}

/** Share of comparisons below a threshold. If none is, the interval is Wilson's over the pairs of people. */
function rateBelow(pairs: readonly PersonPair[], below: number): Rate {
  const values = similaritiesOf(pairs)
  const share = values.length === 0 ? 0 : 1 - shareFrom(values, below)
  const { low, high } = intervalByPerson(pairs, below)
  return {
    share,
    of: values.length,
    ...(share === 0 || share === 1 ? wilson(share * pairs.length, pairs.length) : { low: 1 - high, high: 1 - low }),
  }
}
