import { z } from 'zod'
import type { Given } from './variable-types.ts'

/** The variables of the vision queue. */
export const VISION_VARIABLES = {
  PASSIVE_LIVENESS_MODEL: z
    .string()
    .min(1)
    .optional()
    .describe('JSON file for a passive liveness ONNX model and its preprocessing'),
  FACE_EMBEDDER: z
    .string()
    .min(1)
    .optional()
    .describe(
      "JSON file for another face embedder and its preprocessing ([models](../explanation/models.md)); default: MobileFaceNet. `models/dlib.json` is dlib's",
    ),
  FACE_PASS_FROM: z.coerce
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe(
      "lowest similarity that passes a face match ([models](../explanation/models.md) says how to choose it); default: the embedder's own",
    ),
  VISION_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(2)
    .describe(
      'parallel vision activities in one worker: while one computes, the next fetches and decodes. For more cores run more workers, do not raise it',
    ),
}

/** Models of the vision queue, and its parallel activities. */
export interface VisionSettings {
  /** File of a passive liveness model; undefined: none. */
  readonly passiveLivenessFile: string | undefined
  /** File of another embedder; undefined: the shipped one. */
  readonly faceEmbedderFile: string | undefined
  /** Undefined: the embedder's own threshold. */
  readonly facePassFrom: number | undefined
  /** Parallel activities in one worker. */
  readonly concurrency: number
}

/** The settings of the vision queue. */
export const visionSettings = (given: Given<typeof VISION_VARIABLES>): VisionSettings => ({
  passiveLivenessFile: given.PASSIVE_LIVENESS_MODEL,
  faceEmbedderFile: given.FACE_EMBEDDER,
  facePassFrom: given.FACE_PASS_FROM,
  concurrency: given.VISION_CONCURRENCY,
})
