import type { Point } from '../image/geometry.ts'
import { resizeImage, type Image } from '../image/image.ts'
import type { Model } from '../image/model.ts'
import { applySimilarity, type Similarity } from './similarity.ts'

/** A face as the detector found it, in pixels of the image. */
export interface Detection {
  readonly score: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** Image-left eye, image-right eye, nose tip, mouth, image-left ear, image-right ear. */
  readonly points: readonly Point[]
}

const SIZE = 256
const MIN_SCORE = 0.5
const NMS_IOU = 0.3
const VALUES = 16 // dx, dy, width, height and six points

/** Anchor centres of BlazeFace-256, as shares of the side: a 16 grid with two a cell, then an 8 grid with six. */
const ANCHORS: readonly Point[] = [
  { grid: 16, perCell: 2 },
  { grid: 8, perCell: 6 },
].flatMap(({ grid, perCell }) =>
  Array.from({ length: grid * grid * perCell }, (_, i): Point => {
    const cell = Math.floor(i / perCell)
    return [((cell % grid) + 0.5) / grid, (Math.floor(cell / grid) + 0.5) / grid]
  }),
)

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-Math.max(-100, Math.min(100, x))))

/** Finds faces in an image, best first. The detector finds faces of at least a tenth of the longer side. */
export async function detectFaces(detector: Model, image: Image): Promise<Detection[]> {
  const { input, toImage } = await letterbox(image)
  const { s16, b16, s8, b8 } = await detector.run({ input: { data: input, dims: [1, SIZE, SIZE, 3] } })
  const found: Detection[] = []
  ANCHORS.forEach((anchor, i) => {
    const [scores, boxes, k] = i < s16.data.length ? [s16.data, b16.data, i] : [s8.data, b8.data, i - s16.data.length]
    const score = sigmoid(scores[k])
    if (score < MIN_SCORE) return
    const value = (n: number) => boxes[k * VALUES + n]
    const at = (n: number): Point => [value(n) + anchor[0] * SIZE, value(n + 1) + anchor[1] * SIZE]
    const [cx, cy] = at(0)
    const [x0, y0] = applySimilarity(toImage, [cx - value(2) / 2, cy - value(3) / 2])
    const [x1, y1] = applySimilarity(toImage, [cx + value(2) / 2, cy + value(3) / 2])
    found.push({ score, x0, y0, x1, y1, points: [4, 6, 8, 10, 12, 14].map((n) => applySimilarity(toImage, at(n))) })
  })
  return mergeOverlapping(found)
}

/** The image centred in a black square of SIZE. libvips scales it, some ten times faster than sampling it here. */
async function letterbox(image: Image): Promise<{ input: Float32Array; toImage: Similarity }> {
  const scale = Math.max(image.width, image.height) / SIZE
  const width = Math.max(1, Math.round(image.width / scale)),
    height = Math.max(1, Math.round(image.height / scale))
  const { data } = await resizeImage(image, width, height)
  const left = Math.floor((SIZE - width) / 2),
    top = Math.floor((SIZE - height) / 2)
  const input = new Float32Array(SIZE * SIZE * 3).fill(-1)
  for (let y = 0; y < height; y++) {
    const row = ((top + y) * SIZE + left) * 3
    for (let i = 0, from = y * width * 3; i < width * 3; i++, from++) input[row + i] = data[from] / 127.5 - 1
  }
  const a = image.width / width
  return { input, toImage: { a, b: 0, tx: -left * a, ty: -top * a } }
}

/** Weighted non-maximum suppression: averages boxes over one face by their scores (BlazeFace, section 3). */
export function mergeOverlapping(found: readonly Detection[]): Detection[] {
  let rest = [...found].sort((p, q) => q.score - p.score)
  const merged: Detection[] = []
  while (rest.length > 0) {
    const [best] = rest
    const group = rest.filter((other) => other === best || overlap(other, best) > NMS_IOU)
    rest = rest.filter((other) => !group.includes(other))
    const total = group.reduce((sum, { score }) => sum + score, 0)
    const mean = (pick: (d: Detection) => number) => group.reduce((sum, d) => sum + pick(d) * d.score, 0) / total
    merged.push({
      score: best.score,
      x0: mean((d) => d.x0),
      y0: mean((d) => d.y0),
      x1: mean((d) => d.x1),
      y1: mean((d) => d.y1),
      points: best.points.map((_, i): Point => [mean((d) => d.points[i][0]), mean((d) => d.points[i][1])]),
    })
  }
  return merged
}

function overlap(p: Detection, q: Detection): number {
  const width = Math.min(p.x1, q.x1) - Math.max(p.x0, q.x0)
  const height = Math.min(p.y1, q.y1) - Math.max(p.y0, q.y0)
  if (width <= 0 || height <= 0) return 0
  const area = (d: Detection) => (d.x1 - d.x0) * (d.y1 - d.y0)
  return (width * height) / (area(p) + area(q) - width * height)
}
