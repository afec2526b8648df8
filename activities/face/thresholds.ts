// Measured on LFW deep-funneled, all pairs of 7,701 images (29.6 million impostor pairs), with these models and this
// alignment; cosine of mirror-averaged embeddings (models/README.md has the table):
//   FAR 1 %     0.910   TAR 99.0 %
//   FAR 0.1 %   0.929   TAR 94.3 %
//   FAR 0.01 %  0.943   TAR 81.2 %

/** Below it two faces are taken for different people. */
export const MISMATCH_BELOW = 0.91
/** From it on they are taken for the same; between the two a person looks. */
export const MATCH_FROM = 0.929

/**
 * From it on the two pictures are copies of one: a picture saved again at low quality, halved or cropped gives 0.9979 to
 * 0.9997, different frames of one person in one session at most 0.9962 (headpose set).
 */
export const SAME_PICTURE_FROM = 0.9975

/** Portraits with smaller faces are not judged: at 49 px the equal error rate is 3.5 %, at 36 px 11.5 % (simulated prints). */
export const MIN_PORTRAIT_FACE_PX = 50
/** Portraits from this size on lose nothing (equal error rate 0.8 % at 79 px). */
export const GOOD_PORTRAIT_FACE_PX = 80

/**
 * Similarity as a share of confidence for `score`: 0.5 at the mismatch threshold, 0.9 at the match threshold, straight
 * lines between the measured points.
 */
export function matchConfidence(similarity: number): number {
  const points: readonly (readonly [number, number])[] = [[0.8, 0], [MISMATCH_BELOW, 0.5], [MATCH_FROM, 0.9], [0.943, 0.97], [0.97, 1]]
  if (similarity <= points[0][0]) return 0
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1], [x1, y1] = points[i]
    if (similarity <= x1) return y0 + (y1 - y0) * (similarity - x0) / (x1 - x0)
  }
  return 1
}
