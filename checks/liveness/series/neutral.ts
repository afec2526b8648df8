import type { Face } from '../../face/find-faces.ts'
import type { Pose } from '../../face/mesh.ts'
import type { SeriesMark } from '../evidence.ts'

/** Median. The mean of the two middle values for an even number; NaN for none. Pure. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((p, q) => p - q)
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
}

/** The pose of a person who looks straight ahead, by their FRONTAL frames; undefined without one. Pure. */
export function neutralOf(
  series: readonly (Pick<SeriesMark, 'step'> & { readonly face: Pick<Face, 'pose'> | undefined })[],
): Pose | undefined {
  const poses = series.flatMap(({ step, face }) => (step === 'FRONTAL' && face !== undefined ? [face.pose] : []))
  if (poses.length === 0) return undefined
  return {
    yaw: median(poses.map(({ yaw }) => yaw)),
    pitch: median(poses.map(({ pitch }) => pitch)),
    roll: median(poses.map(({ roll }) => roll)),
  }
}
