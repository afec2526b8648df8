import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FaceModels } from '../../checks/face/models.ts'
import { decodeImage, type Image } from '../../checks/image/image.ts'
import { captureOf, type MadeCapture } from '../../test/support/faces/sequence.ts'
import { specimenCapture } from '../../test/support/faces/specimen-capture.ts'
import { RANDOM_CHALLENGES, type ChallengeAction, type RandomChallenge } from '../../contract/assets.ts'
import { report } from '../report.ts'
import { judge, type Outcome } from './attempts.ts'
import { shareOf } from './interval.ts'
import { DEV, frontalStills, openStill, spread } from './people.ts'

interface Sequence {
  readonly challenge: readonly ChallengeAction[]
  readonly capture: MadeCapture
  readonly ownSteps?: RandomChallenge
}

/** Results of honest people's sequences: refused (BPCER), and among these declined as an attack. */
export async function measureGenuine(models: FaceModels, standIns: number, verbose: boolean): Promise<void> {
  await tell(models, 'headpose: full frames of one man, five poses (1 person)', 'TRUSTED', await headpose(), verbose)
  await tell(
    models,
    'intel: a woman turns both ways, full frames of a 480 px preview enlarged twice (1 person)',
    'TRUSTED',
    await intel(),
    verbose,
  )
  await tell(
    models,
    'the bundled specimen: movements between real ends, own steps made (1 person)',
    'CAPTURED',
    await specimens(),
    verbose,
  )
  const made = await standInsOf(models, standIns)
  await tell(
    models,
    `stand-ins: stills turned by mesh depth, random challenges warped with the jaw (${made.people} people; no living sequence)`,
    'CAPTURED',
    made.sequences,
    verbose,
  )
}

async function tell(
  models: FaceModels,
  title: string,
  policy: 'TRUSTED' | 'CAPTURED',
  sequences: readonly Sequence[],
  verbose: boolean,
): Promise<void> {
  const outcomes: Outcome[] = []
  for (const { challenge, ownSteps = [], capture } of sequences) {
    const outcome = await judge(
      models,
      challenge,
      ownSteps,
      capture,
      policy === 'CAPTURED' ? () => Promise.resolve(capture) : undefined,
    )
    outcomes.push(outcome)
    if (verbose && outcome.verdicts[policy] !== 'PASS')
      process.stdout.write(
        `${title} ${challenge.join()} ${ownSteps.join()}\n${outcome.observations.map((line) => `    ${line}\n`).join('')}`,
      )
  }
  const passed = outcomes.filter(({ verdicts }) => verdicts[policy] === 'PASS').length
  const accused = outcomes.filter(({ verdicts }) => Object.values(verdicts).includes('FAIL')).length
  report(title, {
    [`refused or reviewed, ${policy} (BPCER)`]: shareOf(outcomes.length - passed, outcomes.length),
    'of these declined as an attack': shareOf(accused, outcomes.length),
  })
}

const decoded = (file: string): Promise<Image> => decodeImage(readFileSync(join(DEV, file)))

/** Each of three frontal photographs with each of three sets of frames, in two challenges. */
async function headpose(): Promise<Sequence[]> {
  const picture = (pose: string, i: number) =>
    decoded(`liveness/headpose/pose_${pose === 'right' && i === 1 ? 'right1' : `${pose}_${i}`}.jpg`)
  const poses: Record<ChallengeAction, string> = {
    TURN_LEFT: 'left',
    TURN_RIGHT: 'right',
    LOOK_UP: 'up',
    LOOK_DOWN: 'down',
  }
  if (!existsSync(join(DEV, 'liveness/headpose'))) return []
  const all: Sequence[] = []
  for (const challenge of [
    ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'],
    ['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP'],
  ] as const) {
    for (let k = 0; k < 9; k++) {
      const frames = await Promise.all(
        challenge.map(async (action) => ({ action, image: await picture(poses[action], k % 3) })),
      )
      all.push({ challenge, capture: { selfie: await picture('mid', Math.floor(k / 3)), frames, series: [] } })
    }
  }
  return all
}

/** Width of the preview. Its faces have 70 px, fewer than the checks require of a camera's picture. */
const PREVIEW = 480

/**
 * Frames of the clip, chosen by eye. The head is straight at the start and in the middle, and farthest to its sides
 * between them (README of the data).
 */
async function intel(): Promise<Sequence[]> {
  const file = join(DEV, 'liveness/intel/head-pose-female.gif'),
    table = join(DEV, 'liveness/intel/head-pose-female.frames.csv')
  if (!existsSync(file)) return []
  const labels = readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const frame = async (page: number): Promise<Image> => {
    const { data, info } = await sharp(file, { page })
      .resize(2 * PREVIEW)
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
  }
  const labelled = (label: string) =>
    labels.flatMap((cells, i) => (cells.some((cell) => cell.trim().toUpperCase() === label) ? [i] : []))
  const [fronts, lefts, rights] = [labelled('FRONTAL'), labelled('TURN_LEFT'), labelled('TURN_RIGHT')]
  const all: Sequence[] = []
  for (const front of fronts) {
    const challenge = ['TURN_LEFT', 'TURN_RIGHT'] as const
    const [left, right] = [lefts[front % lefts.length], rights[front % rights.length]]
    if (left === undefined || right === undefined) continue
    all.push({
      challenge,
      capture: {
        selfie: await frame(front),
        frames: [
          { action: 'TURN_LEFT', image: await frame(left) },
          { action: 'TURN_RIGHT', image: await frame(right) },
        ],
        series: [],
      },
    })
  }
  return all
}

async function specimens(): Promise<Sequence[]> {
  const challenges = [
    ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'],
    ['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP'],
    ['TURN_RIGHT', 'TURN_LEFT', 'LOOK_DOWN'],
    ['LOOK_UP', 'TURN_LEFT', 'LOOK_DOWN'],
  ] as const
  return Promise.all(
    challenges.flatMap((challenge) =>
      RANDOM_CHALLENGES.map(async (ownSteps) => ({
        challenge,
        ownSteps,
        capture: await specimenCapture(challenge, ownSteps),
      })),
    ),
  )
}

async function standInsOf(models: FaceModels, count: number): Promise<{ people: number; sequences: Sequence[] }> {
  const stills = await Promise.all(
    spread(
      frontalStills().filter((file) => file.includes('_neutral')),
      count,
    ).map((file) => openStill(models, file)),
  )
  const sequences: Sequence[] = []
  for (const [i, { still }] of stills.entries()) {
    const challenge: readonly ChallengeAction[] =
      i % 2 === 0 ? ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'] : ['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP']
    const ownSteps = RANDOM_CHALLENGES[i % RANDOM_CHALLENGES.length]
    sequences.push({
      challenge,
      ownSteps,
      capture: await captureOf(still, {
        challenge,
        ownSteps,
        seed: 500 + i,
        turn: 29 + (i % 4) * 2,
        nod: 24 + (i % 3) * 2,
      }),
    })
  }
  return { people: stills.length, sequences }
}
