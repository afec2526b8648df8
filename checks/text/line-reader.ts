import { quadHeight, quadWidth, type Quad } from '../image/geometry.ts'
import type { Image } from '../image/image.ts'
import type { DocumentModels } from './models.ts'
import { cropLine, readGreedily, scoreLine, type LineScores, type LineText } from './text-recognition.ts'

/** A line of text where it stands on the picture. */
export interface TextLine extends LineText {
  readonly quad: Quad
  /** Pixels of the picture. */
  readonly width: number
  readonly height: number
}

/** A line with the scores it was read from, kept while the document is being read. */
export interface ScoredLine extends TextLine {
  readonly scores: LineScores
}

/** Reads lines of one picture. */
export interface LineReader {
  /** The picture that it reads. */
  readonly image: Image
  /** The line crop, 48 px high. */
  crop(quad: Quad): Image
  /** Recognises the text in a quad; the same quad is recognised only once. */
  read(quad: Quad): Promise<ScoredLine>
}

/** A reader of one picture's lines. It remembers: orientation, text and MRZ ask for the same lines. */
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
