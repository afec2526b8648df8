import type { ObservedCapture } from '../evidence.ts'
import type { LivenessFinding } from '../liveness-finding.ts'
import { mirrorFindings, repeatFindings } from './copies.ts'
import { noiseFindings } from './noise.ts'
import { sceneFindings } from './scene.ts'
import { viewsOf } from './view.ts'

/**
 * Signs in the pixels that the images are not of one capture: mirrored, repeated, of several scenes, or without a
 * camera's noise. Pure.
 */
export function pixelFindings(observed: ObservedCapture): LivenessFinding[] {
  const views = viewsOf(observed)
  return [...repeatFindings(views), ...mirrorFindings(views), ...sceneFindings(views), ...noiseFindings(observed)]
}
