import { isOfOwnStep, type ChallengeAction } from '../../contract/assets.ts'
import type { Face } from '../face/find-faces.ts'
import { solve } from '../image/geometry.ts'
import type { ObservedCapture } from './evidence.ts'
import { doubt, type LivenessFinding } from './liveness-finding.ts'
import { DIRECTIONS } from './frame.ts'
import { centred } from './planarity.ts'
import { MIN_FACE_PX, RELIEF_BELOW, RELIEF_FROM_DEG } from './thresholds.ts'

// Mesh points that protrude from a smooth surface (nose and brows), and points deep in it (inner corners of the eyes).
const STANDING_OUT = [1, 4, 5, 70, 300],
  DEEP = [133, 362]

/**
 * Only nods count. In a turn the mesh shapes a smooth surface into a face, and nothing distinguishes them (AUC of the
 * best point below 0.9).
 */
const NODS: readonly ChallengeAction[] = ['LOOK_UP', 'LOOK_DOWN']

/**
 * Whether a nodding head has the depth of a head or is smooth, like a picture bent over a cylinder or laid on an
 * ellipsoid (verdicts.md F3). Uses the median over full frames and series. Pure.
 */
export function reliefFindings({ selfie, frames, series }: ObservedCapture): LivenessFinding[] {
  const { face: frontal } = selfie
  if (frontal === undefined) return []
  const shown = [
    ...frames,
    ...series.flatMap(({ step, face }) => (step === 'FRONTAL' || isOfOwnStep(step) ? [] : [{ action: step, face }])),
  ]
  return NODS.flatMap((action) => {
    const { axis, sign } = DIRECTIONS[action]
    const reliefs = shown
      .flatMap(({ action: of, face }) => {
        if (of !== action || face === undefined || face.sizePx < MIN_FACE_PX) return []
        const moved = (face.pose[axis] - frontal.pose[axis]) * sign
        return moved >= RELIEF_FROM_DEG && Math.abs(face.pose.yaw - frontal.pose.yaw) < moved
          ? [reliefOf(frontal, face)]
          : []
      })
      .sort((a, b) => a - b)
    if (reliefs.length === 0) return []
    const median = (reliefs[Math.floor((reliefs.length - 1) / 2)] + reliefs[Math.floor(reliefs.length / 2)]) / 2
    return median < RELIEF_BELOW
      ? [
          doubt(
            `${action}: nods like a smooth surface (relief ${median.toFixed(2)}, ${reliefs.length} pictures, a head from ${RELIEF_BELOW})`,
          ),
        ]
      : []
  })
}

/**
 * How far brows and nose protrude beyond the corners of the eyes, by their movement in a nod. It is the height of the
 * level mesh without its best smooth (quadric) surface, divided by the sine of the angle. 0 for a surface, about 0.6
 * for a head. Pure.
 */
export function reliefOf(frontal: Pick<Face, 'mesh' | 'pose'>, nodding: Pick<Face, 'mesh' | 'pose'>): number {
  const source = centred(levelled(frontal)),
    target = centred(levelled(nodding))
  const rows = source.map(([x, y]) => [1, x, y, x * x, x * y, y * y])
  const normal = rows[0].map((_, i) => [
    ...rows[0].map((__, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)),
    rows.reduce((sum, row, n) => sum + row[i] * target[n][1], 0),
  ])
  const surface = solve(normal)
  const left = (points: readonly number[]) =>
    points.reduce(
      (sum, n) => sum + target[n][1] - rows[n].reduce((total, value, i) => total + value * surface[i], 0),
      0,
    ) / points.length
  return (left(DEEP) - left(STANDING_OUT)) / Math.sin(((nodding.pose.pitch - frontal.pose.pitch) * Math.PI) / 180)
}

/** The mesh with level eyes. */
function levelled({ mesh: { points }, pose: { roll } }: Pick<Face, 'mesh' | 'pose'>): (readonly [number, number])[] {
  const c = Math.cos((-roll * Math.PI) / 180),
    s = Math.sin((-roll * Math.PI) / 180)
  return points.map(([x, y]) => [x * c - y * s, x * s + y * c] as const)
}
