import { readEmbedderSpec, SHIPPED_EMBEDDER } from '../../checks/face/embedder.ts'
import type { PersonBounds } from '../../checks/liveness/evidence.ts'

/** The description of the shipped embedder. */
export const SHIPPED = await readEmbedderSpec(SHIPPED_EMBEDDER)

/** Its thresholds of liveness. */
export const PERSON_BOUNDS: PersonBounds = SHIPPED.thresholds
