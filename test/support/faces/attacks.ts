import type { Image } from '../../../checks/image/image.ts'
import { isOfOwnStep, type ChallengeAction, type OwnStep } from '../../../contract/assets.ts'
import { between, sequence } from '../documents/random.ts'
import { facePlace, headShare, toFace, type Depth, type Still } from './depth.ts'
import { captureOf, capturesOf, type CapturePlan, type MadeCapture } from './sequence.ts'

/** Kinds of capture that an attacker makes without the person (verdicts.md, F1 to F6). */
export const ATTACKS = [
  'FLAT',
  'BENT',
  'RELIEF',
  'ELLIPSOID',
  'MESH',
  'MESH_SHADED',
  'MIRROR',
  'OTHER_DAYS',
  'TWO_PERSONS',
] as const
export type Attack = (typeof ATTACKS)[number]

/** The material of the attacker. */
export interface Loot {
  /** A photograph of the victim. */
  readonly still: Still
  /** Another photograph, of another day. */
  readonly again: Still
  /** A photograph of somebody else. */
  readonly stranger: Still
}

export type AttackPlan = Pick<CapturePlan, 'challenge' | 'seed' | 'jaw'> & { readonly ownSteps?: readonly OwnStep[] }

/**
 * Strength of each depth, in degrees. The service's mesh then reads some 25 to 28 of a turn and 20 of a nod, as far
 * as the depth allows (measured on 12 London stills).
 */
const STRENGTHS: Record<
  'FLAT' | 'BENT' | 'RELIEF' | 'ELLIPSOID' | 'MESH',
  { readonly depth: Depth; readonly turn: number; readonly nod: number }
> = {
  FLAT: { depth: { kind: 'flat' }, turn: 50, nod: 45 },
  BENT: { depth: { kind: 'bent', radius: 0.6 }, turn: 45, nod: 40 },
  RELIEF: { depth: { kind: 'relief', factor: 0.5 }, turn: 45, nod: 36 },
  ELLIPSOID: { depth: { kind: 'ellipsoid' }, turn: 38, nod: 30 },
  MESH: { depth: { kind: 'mesh' }, turn: 31, nod: 24 },
}

/** A capture made by one kind of attack. The same loot and plan give the same pictures. */
export const attackOf = (kind: Attack, loot: Loot, plan: AttackPlan): Promise<MadeCapture> =>
  captureOf(loot.still, planOf(kind, loot, plan))

/**
 * The same for each of these random challenges, which the attacker does not know in advance. Without any, one capture
 * without a series.
 */
export const attacksOf = (
  kind: Attack,
  loot: Loot,
  plan: Omit<AttackPlan, 'ownSteps'>,
  challenges: readonly (readonly OwnStep[])[],
): Promise<readonly MadeCapture[]> => capturesOf(loot.still, planOf(kind, loot, plan), challenges)

/** The plan by which a kind of attack makes its capture of {@link Loot.still}. */
function planOf(kind: Attack, { again, stranger }: Loot, plan: AttackPlan): CapturePlan {
  const { depth, ...mesh } = STRENGTHS.MESH
  const byMesh = { ...plan, ...mesh, view: { depth } }
  switch (kind) {
    case 'FLAT':
    case 'RELIEF':
    case 'ELLIPSOID':
    case 'MESH': {
      const { depth: own, ...strength } = STRENGTHS[kind]
      return { ...plan, ...strength, view: { depth: own } }
    }
    case 'BENT': {
      const { depth: own, ...strength } = STRENGTHS.BENT
      // A print is bent about the axis of its turn.
      const showing: CapturePlan['showing'] = (action, _share, view) => ({
        view: {
          ...view,
          depth: { kind: 'bent', radius: 0.6, axis: action === 'LOOK_UP' || action === 'LOOK_DOWN' ? 'pitch' : 'yaw' },
        },
      })
      return { ...plan, ...strength, view: { depth: own }, showing }
    }
    case 'MESH_SHADED':
      return { ...byMesh, view: { depth, shade: 0.45 } }
    case 'MIRROR':
      return { ...byMesh, showing: mirroring(plan.challenge, mesh.turn) }
    case 'TWO_PERSONS':
      return { ...byMesh, showing: (_action, _share, view) => ({ still: stranger, view }) }
    case 'OTHER_DAYS':
      return {
        ...byMesh,
        showing: (_action, _share, view) => ({ still: again, view }),
        finish: (image, step, from) =>
          step === 'SELFIE' || step === 'FRONTAL' || isOfOwnStep(step)
            ? image
            : ofAnotherDay(image, from, step, plan.seed ?? 1),
      }
  }
}

/** One recorded turn for both sides. The second is the mirror image of the first, a little nearer and brighter. */
const mirroring = (challenge: readonly ChallengeAction[], turn: number): CapturePlan['showing'] => {
  const [first] = challenge.filter((action) => action === 'TURN_LEFT' || action === 'TURN_RIGHT')
  return (action, share, view) =>
    action === first || (action !== 'TURN_LEFT' && action !== 'TURN_RIGHT')
      ? { view }
      : { view: { yaw: (first === 'TURN_LEFT' ? turn : -turn) * share, mirror: true, zoom: 1.03, exposure: 1.05 } }
}

/** The same head in another room, with other clothes and another light, as on a photograph of another day. */
function ofAnotherDay(
  { data, width, height }: Image,
  { mesh, image: source }: Still,
  day: ChallengeAction,
  seed: number,
): Image {
  const place = facePlace(mesh)
  const scale = width / source.width
  const random = sequence(seed * 31 + day.length)
  const colour = () => [between(random, 40, 220), between(random, 40, 220), between(random, 40, 220)]
  const [wall, floor, clothes] = [colour(), colour(), colour()]
  const light = [between(random, 0.8, 1.15), between(random, 0.85, 1.1), between(random, 0.75, 1.15)]
  const side = between(random, -0.25, 0.25)
  const out = new Uint8Array(data.length)
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const [fx, fy] = toFace(place, x / scale, y / scale)
      const head = headShare(place, 1.25 * fx, 1.25 * fy)
      const isBody = fy > 0.62 * place.height && Math.abs(fx) < 0.55 * place.width + 0.9 * (fy - 0.62 * place.height)
      const grain = (random() + random() - 1) * 5
      for (let c = 0; c < 3; c++) {
        const behind = isBody
          ? clothes[c] * (0.8 + 0.2 * Math.cos(x / 9))
          : wall[c] + ((floor[c] - wall[c]) * y) / height + 18 * Math.sin(x / (23 + 9 * c))
        const lit = data[o + c] * light[c] * (1 + side * Math.max(-1, Math.min(1, fx / place.width)))
        out[o + c] = Math.max(0, Math.min(255, head * lit + (1 - head) * behind + grain))
      }
    }
  }
  return { data: out, width, height }
}
