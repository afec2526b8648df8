import { quadHeight, quadWidth, type Quad } from '../image/geometry.ts'
import type { Image } from '../image/image.ts'
import type { DocumentModels } from './models.ts'
import { cropLine, readGreedily, scoreLine, type LineScores, type LineText } from './text-recognition.ts'

/** A line of text with its place on the image. */
export interface TextLine extends LineText {
  readonly quad: Quad
  /** Pixels of the image. */
  readonly width: number
  readonly height: number
}

/** A line with its class scores, kept while the document is read. */
export interface ScoredLine extends TextLine {
  readonly scores: LineScores
}

/** Reads lines of one image. */
export interface LineReader {
  /** The image. */
  readonly image: Image
  /** The line crop, 48 px high. */
  crop(quad: Quad): Image
  /** Recognises the text in a quad. The same quad is recognised only once. */
  read(quad: Quad): Promise<ScoredLine>
}

/** A caching reader of one image's lines, because orientation, text and MRZ request the same lines. */
export function createLineReader(models: DocumentModels, image: Image): LineReader {
  const crops = new Map<string, Image>()
  const lines = new Map<string, Promise<ScoredLine>>()
  const crop = (quad: Quad): Image => remembered(crops, quad, () => cropLine(image, quad))
  const recognise = async (quad: Quad): Promise<ScoredLine> => {
    const scores = await scoreLine(models.recogniser, crop(quad))
    return {
      ...readGreedily(scores, models.characters),
      quad,
      width: quadWidth(quad),
      height: quadHeight(quad),
      scores,
    }
  }
  return { image, crop, read: (quad) => remembered(lines, quad, () => recognise(quad)) }
}

function remembered<T>(memory: Map<string, T>, quad: Quad, make: () => T): T {
  const key = quad.flat().join()
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}
