import type { CopySuspect } from '../face/copies.ts'
import type { ObservedCapture } from './evidence.ts'

/**
 * The evidence that may be a copy of the document's portrait: the selfie, the full frames, and the first and last
 * frontal frames of the series. Frames in between show the same moment, and each costs time. Pure.
 */
export function copySuspects({ selfie, frames, series }: ObservedCapture): CopySuspect[] {
  const frontal = series.filter(({ step, face }) => step === 'FRONTAL' && face !== undefined)
  return [
    { name: 'the selfie', seen: selfie },
    ...frames.map((seen) => ({ name: `the frame of ${seen.action}`, seen })),
    ...frontal
      .filter((_, i) => i === 0 || i === frontal.length - 1)
      .map((seen) => ({ name: `the series frame at ${seen.atMs} ms`, seen })),
  ]
}
