import type { LivenessCircumstances } from './evidence.ts'

/**
 * The attack that reaches furthest: a program re-renders one still of the person with the depth of its mesh, and plays
 * it to the page. Passes and attempts of `npm run bench -- liveness`, kind MESH (bench/results/2026-11-27-embedder.md).
 */
export const MOST_SUCCESSFUL_ATTACK = { passed: 99, of: 100 } as const

/**
 * Says what a pass does not prove, with its figure. A client decides by it whether images are enough. An attested app
 * keeps a program from playing images, so its owner answers for the rest. Pure.
 */
export function residualRiskObservation({ isTrusted }: Pick<LivenessCircumstances, 'isTrusted'>): string {
  const { passed, of } = MOST_SUCCESSFUL_ATTACK
  return isTrusted
    ? "residual risk: the proof of presence is as good as the app's own attestation"
    : `residual risk: images cannot exclude a program that plays one re-rendered still (${passed} of ${of} such attacks passed in our tests)`
}
