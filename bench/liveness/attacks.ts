import { renderSpecimen } from '../../dev/specimen/generate.ts'
import { assessFaceMatch, boundsOf, measureFacePair } from '../../checks/face/compare.ts'
import { copyFindings } from '../../checks/face/copies.ts'
import type { FaceModels } from '../../checks/face/models.ts'
import { findPortrait } from '../../checks/face/portrait.ts'
import { copySuspects } from '../../checks/liveness/copy-suspects.ts'
import { decodeImage } from '../../checks/image/image.ts'
import { attackOf, ATTACKS, type Attack, type Loot } from '../../test/support/faces/attacks.ts'
import { asJpeg } from '../../test/support/faces/sequence.ts'
import { portraitOf } from '../../test/support/faces/stills.ts'
import { RANDOM_CHALLENGES, type ChallengeAction } from '../../contract/assets.ts'
import { report } from '../report.ts'
import { judge, POLICIES, type Outcome, type Policy } from './attempts.ts'
import { shareOf } from './interval.ts'
import { againOf, frontalStills, openStill, spread, type DevStill } from './people.ts'

const CHALLENGES: readonly (readonly ChallengeAction[])[] = [
  ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'],
  ['TURN_RIGHT', 'LOOK_DOWN', 'TURN_LEFT'],
  ['LOOK_UP', 'TURN_RIGHT', 'TURN_LEFT'],
]

interface Attempt {
  readonly kind: Attack | 'PORTRAIT'
  readonly person: string
  /** The random challenge, and how the mouth is warped. */
  readonly ownSteps: string
  readonly outcome: Outcome
  /** For the portrait alone: whether the face match raised no doubt either. */
  readonly isMatched: boolean
}

export interface AttackOptions {
  readonly stills: number
  readonly portraits: number
  readonly verbose: boolean
}

/**
 * Attacks the liveness checks with captures made of single stills, and with a document's portrait alone.
 *
 * @returns the bounds that were missed
 */
export async function measureAttacks(
  models: FaceModels,
  { stills, portraits, verbose }: AttackOptions,
): Promise<string[]> {
  const files = spread(frontalStills(), stills)
  const attempts: Attempt[] = []
  const note = (attempt: Attempt) => {
    attempts.push(attempt)
    const { kind, person, ownSteps, outcome } = attempt
    if (verbose)
      process.stdout.write(
        `${kind} ${person} ${ownSteps}: ${JSON.stringify(outcome.verdicts)}\n${outcome.observations.map((line) => `    ${line}\n`).join('')}`,
      )
  }
  for (const [i, file] of files.entries()) {
    const { still, person } = await openStill(models, file)
    const { still: again } = await openStill(models, againOf(file))
    const { still: stranger } = await strangerTo(models, files, i)
    for (const [k, kind] of ATTACKS.entries()) {
      const seed = 100 * i + k
      note({ kind, person, isMatched: true, ...(await attack(models, kind, { still, again, stranger }, seed)) })
    }
  }
  for (const [i, file] of spread(files, portraits).entries())
    note(await attackByPortrait(models, await openStill(models, file), 9_000 + i))
  return tell(attempts, new Set(files.map((file) => file)).size)
}

const strangerTo = (models: FaceModels, files: readonly string[], i: number): Promise<DevStill> =>
  openStill(models, files[(i + Math.floor(files.length / 2) + 1) % files.length])

async function attack(
  models: FaceModels,
  kind: Attack,
  loot: Loot,
  seed: number,
): Promise<{ outcome: Outcome; ownSteps: string }> {
  const challenge = CHALLENGES[seed % CHALLENGES.length],
    ownSteps = RANDOM_CHALLENGES[Math.floor(seed / 7) % RANDOM_CHALLENGES.length],
    jaw = seed % 2 === 0
  const plan = { challenge, seed, jaw }
  const outcome = await judge(models, challenge, ownSteps, await attackOf(kind, loot, plan), () =>
    attackOf(kind, loot, { ...plan, ownSteps }),
  )
  return { outcome, ownSteps: `${ownSteps.join(', then ')}, by ${jaw ? 'the jaw' : 'the lips'}` }
}

/** F1: the attacker has only the portrait of a photographed document. The document is genuine and belongs to the victim. */
async function attackByPortrait(models: FaceModels, { still, person }: DevStill, seed: number): Promise<Attempt> {
  const document = await decodeImage(await renderSpecimen({ portrait: await asJpeg(still.image, 95), seed }), 2400)
  const portrait = await portraitOf(models, document)
  const { outcome, ownSteps } = await attack(
    models,
    'MESH',
    { still: portrait, again: portrait, stranger: portrait },
    seed,
  )
  const printed = await findPortrait(models, document)
  const bounds = boundsOf(models.embedder)
  const isMatched =
    assessFaceMatch(measureFacePair(printed, outcome.observed.selfie, [], bounds), bounds).verdict === 'PASS' &&
    copyFindings(printed, copySuspects(outcome.observed)).length === 0
  return { kind: 'PORTRAIT', person, ownSteps, outcome, isMatched }
}

/** Shares by kind, policy and random challenge, in the terms of ISO/IEC 30107-3. Returns the missed bounds. */
function tell(attempts: readonly Attempt[], stills: number): string[] {
  const passes = (of: readonly Attempt[], policy: Policy) =>
    of.filter(({ outcome, isMatched }) => isMatched && outcome.verdicts[policy] === 'PASS').length
  const people = (of: readonly Attempt[]) => new Set(of.map(({ person }) => person)).size
  const missed: string[] = []
  for (const kind of [...ATTACKS, 'PORTRAIT'] as const) {
    const of = attempts.filter((attempt) => attempt.kind === kind)
    if (of.length === 0) continue
    const declined = of.filter(({ outcome }) => Object.values(outcome.verdicts).includes('FAIL')).length
    report(`${kind}: ${of.length} attempts on ${people(of)} people (APCER: attacks that pass)`, {
      ...Object.fromEntries(POLICIES.map((policy) => [`passes, ${policy}`, shareOf(passes(of, policy), of.length)])),
      'declined as an attack': shareOf(declined, of.length),
    })
    if (passes(of, 'DIRECT') > 0)
      missed.push(`${kind}: ${passes(of, 'DIRECT')} passed by direct submission without trust`)
    if (kind === 'PORTRAIT' && POLICIES.some((policy) => passes(of, policy) > 0))
      missed.push("a document's portrait alone was approved")
  }
  const withSeries = attempts.filter(
    ({ kind, outcome }) => kind !== 'PORTRAIT' && outcome.verdicts.CAPTURED !== undefined,
  )
  report(
    'CAPTURED, by the random challenge, of those whose full frames passed',
    Object.fromEntries(
      [...new Set(withSeries.map(({ ownSteps }) => ownSteps))].sort().map((ownSteps) => {
        const of = withSeries.filter((attempt) => attempt.ownSteps === ownSteps)
        return [ownSteps, shareOf(passes(of, 'CAPTURED'), of.length)]
      }),
    ),
  )
  report('attacked', { stills, people: people(attempts), attempts: attempts.length })
  return missed
}
