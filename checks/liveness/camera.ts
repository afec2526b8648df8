import type { LivenessCircumstances } from './evidence.ts'
import { doubt, type LivenessFinding } from './liveness-finding.ts'

/**
 * A virtual camera shows what it is given. Honest people use some, for a blurred background or a better picture: a person looks. The name is
 * the page's word and comes from a list of ours; whoever wants to hide it gives another. Pure.
 */
export const cameraFindings = ({ virtualCamera }: Pick<LivenessCircumstances, 'virtualCamera'>): LivenessFinding[] =>
  virtualCamera === undefined ? [] : [doubt(`the camera is a virtual one: ${virtualCamera}`)]
