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
    /** Two images are copies of one from here on. */
    samePicture: z.number(),
    /** Below it, a turned head is another person's (liveness). */
    otherPerson: z.number(),
    /** From here on, a turned head is clearly the same person's (liveness). */
    samePerson: z.number(),
    /** Below it, two nearly frontal frames certainly show another person (liveness). */
    surelyOther: z.number(),
  })
  .refine(
    ({ mismatch, pass, samePicture }) => -1 < mismatch && mismatch < pass && pass < samePicture && samePicture < 1,
    '-1 < mismatch < pass < samePicture < 1 must hold',
  )
  .refine(
    ({ surelyOther, otherPerson, samePerson, samePicture }) =>
      -1 < surelyOther && surelyOther <= otherPerson && otherPerson <= samePerson && samePerson < samePicture,
    '-1 < surelyOther <= otherPerson <= samePerson < samePicture must hold',
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
 * A network that converts an aligned face to a vector, and its input format. The shipped one is {@link DLIB}.
 * FACE_EMBEDDER names a JSON file of this form for another one.
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

/**
 * dlib's ResNet. Figures of 2026-11: LFW deep-funneled, 29.6 million impostor and 8,101 genuine pairs; strangers of one
 * sex and group among 102 people (FRLL), and among the 72 of them in DEV. bench/results/2026-11-22-face-match.md has
 * the tables.
 */
export const DLIB: EmbedderSpec = {
  model: 'dlib_resnet.onnx',
  input: 'rgb',
  output: 'embedding',
  size: 150,
  template: 'DLIB',
  channelOrder: 'RGB',
  layout: 'planar',
  scale: 1,
  offset: 0,
  mirror: true,
  dimensions: 128,
  thresholds: {
    // Thresholds of 0.936 / 0.941 / 0.947 give 10 / 5 / 2 % false matches in the worst group, and accept 88 / 82 / 74 %
    // of genuine LFW pairs. 0.942, because in DEV 2 of the 24 comparisons of its worst group (4 women) are above 0.941
    // and 1 above 0.942.
    pass: 0.942,
    // 1 % false match overall, 99.0 % of genuine LFW pairs; 0 of 202 of DEV against portraits printed 80 px wide.
    mismatch: 0.91,
    // One image saved again at low quality, halved or cropped: 0.9979 to 0.9997. Frames of one session: at most 0.9962
    // (headpose set).
    samePicture: 0.9975,
    // Turned heads: liveness/thresholds.ts has the figures.
    otherPerson: 0.9,
    samePerson: 0.92,
    // The same person has 0.942 and more, even turned by 20 to 30° or with the mouth open (72 people re-rendered, 480
    // and 300 px).
    surelyOther: 0.86,
  },
  // A line through the likelihood ratios of 0.91 to 0.947: genuine pairs of LFW over 5,232 comparisons of strangers of
  // one sex and group in DEV. DEV's own pairs are of one session and would give too high values; those of LFW are of
  // different days. 0.09 at mismatch, 0.99 at pass.
  calibration: { slope: 215, intercept: -197.9, prior: 0.5 },
}
