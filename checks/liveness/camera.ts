import type { LivenessCircumstances } from './evidence.ts'
import { doubt, type LivenessFinding } from './liveness-finding.ts'

/**
 * Reports a virtual camera, whose images may come from a file. Honest people use some for a blurred background or a
 * better image, so the result is a review. The page reports the name, which comes from our list. An attacker can report
 * another name. Pure.
 */
export const cameraFindings = ({ virtualCamera }: Pick<LivenessCircumstances, 'virtualCamera'>): LivenessFinding[] =>
  virtualCamera === undefined ? [] : [doubt(`the camera is virtual: ${virtualCamera}`)]
