import { z } from 'zod'

/**
 * The cosine thresholds of one embedder, which apply to no other. `npm run bench -- faces --calibrate` measures them
 * (docs/explanation/models.md).
 */
const thresholds = z
  .strictObject({
    /** FACE_MATCH passes from here on. Chosen for the group with the worst separation. */
    pass: z.number(),
    /** FACE_MISMATCH below it. In between, the result is a review. */
    mismatch: z.number(),
    /** Below it, a turned head is another person's (liveness). */
    otherPerson: z.number(),
    /** From here on, a turned head is clearly the same person's (liveness). */
    samePerson: z.number(),
    /** Below it, two nearly frontal frames certainly show another person (liveness). */
    surelyOther: z.number(),
    /**
     * From here on, two selfies of one account and day are one person's (tries). A selfie is compared with thousands.
     */
    sameFace: z.number(),
  })
  .refine(({ mismatch, pass }) => -1 < mismatch && mismatch < pass && pass < 1, '-1 < mismatch < pass < 1 must hold')
  .refine(({ pass, sameFace }) => pass <= sameFace && sameFace < 1, 'pass <= sameFace < 1 must hold')
  .refine(
    ({ surelyOther, otherPerson, samePerson }) =>
      -1 < surelyOther && surelyOther <= otherPerson && otherPerson <= samePerson && samePerson < 1,
    '-1 < surelyOther <= otherPerson <= samePerson < 1 must hold',
  )

/** Converts a cosine to a probability: logit = slope * cosine + intercept + logit(prior). */
const calibration = z.strictObject({
  /** Slope of the log likelihood ratio. The probability grows with the cosine. */
  slope: z.number().positive(),
  intercept: z.number(),
  /** Assumed share of genuine pairs. */
  prior: z.number().gt(0).lt(1),
})

/**
 * A network that converts an aligned face to a vector, its input format, and the meaning of its cosines. The files in
 * models/ describe the shipped ones. FACE_EMBEDDER names another file of this form.
 */
export const embedderSpec = z.strictObject({
  /** ONNX file, relative to the JSON file. */
  model: z.string().min(1),
  input: z.string().min(1),
  output: z.string().min(1),
  /** Side of the aligned square in pixels. */
  size: z.number().int().min(32).max(512),
  /**
   * Places of the five points of a face: dlib's padded chip, or the 112 x 112 template of ArcFace, scaled to `size`.
   */
  template: z.enum(['DLIB', 'ARCFACE']),
  channelOrder: z.enum(['RGB', 'BGR']),
  layout: z.enum(['planar', 'interleaved']),
  /** value = pixel * scale + offset, pixel 0 to 255 */
  scale: z.number(),
  offset: z.number(),
  /** Whether the vector is the mean of the face and its mirror image. */
  mirror: z.boolean(),
  dimensions: z.number().int().min(8).max(4096),
  thresholds,
  calibration,
  /** The origin of thresholds and calibration, for people. */
  measured: z.string().max(4_000).optional(),
})
export type EmbedderSpec = z.output<typeof embedderSpec>
export type FaceThresholds = EmbedderSpec['thresholds']
export type Calibration = EmbedderSpec['calibration']
