import type { Image } from '../../image/image.ts'
import { createLineReader, type LineReader, type TextLine } from '../../text/line-reader.ts'
import type { DocumentModels } from '../../text/models.ts'
import { readMrz, type MrzReading } from '../mrz/mrz-read.ts'
import { findOrientation, uprightBoxes, type QuarterTurns } from '../../text/orientation.ts'
import type { TextBox } from '../../text/text-boxes.ts'
import { detectText } from '../../text/text-detection.ts'

/** The reading of one side of a document. */
export interface DocumentReading {
  /** Text lines from top to bottom, including those of the MRZ. Quads are in pixels of the given image. */
  readonly lines: readonly TextLine[]
  /** Clockwise quarter turns that make the image upright. */
  readonly quarterTurns: QuarterTurns
  readonly mrz: MrzReading | null
  /** Wall time of each stage, in milliseconds. */
  readonly stageMs: Readonly<Record<'detect' | 'orient' | 'recognise' | 'mrz', number>>
}

/** Least ratio of length to height of an MRZ line, even with its end cut off. */
const MRZ_ASPECT = 8

/**
 * Reads one side of a document: its text, its orientation, and the MRZ.
 *
 * @param image the whole image, decoded once. 1600 px on the longer side are enough; fewer lose small print
 * @param original the same image in its own resolution, requested only for a weak MRZ
 */
export async function readDocument(
  models: DocumentModels,
  image: Image,
  original?: () => Promise<Image>,
): Promise<DocumentReading> {
  const clock = stopwatch()
  const boxes = await detectText(models.detector, image)
  clock.lap('detect')
  const reader = createLineReader(models, image)
  const found = await findOrientation(models, reader, boxes)
  clock.lap('orient')
  let page = await readPage(reader, boxes, found)
  clock.lap('recognise')
  let mrz = await readMrz(models, reader, page.lines, original)
  if (mrz === null) {
    // Reads across as well, because cards are photographed on end while the table around them has text too.
    const across = await findAcross(models, reader, boxes, page.quarterTurns)
    if (across !== undefined) ({ page, mrz } = across)
  }
  clock.lap('mrz')
  return { ...page, mrz, stageMs: clock.laps }
}

interface Page {
  readonly lines: readonly TextLine[]
  readonly quarterTurns: QuarterTurns
}

async function readPage(reader: LineReader, boxes: readonly TextBox[], quarterTurns: QuarterTurns): Promise<Page> {
  const lines: TextLine[] = []
  for (const { quad } of uprightBoxes(boxes, quarterTurns)) lines.push(withoutScores(await reader.read(quad)))
  return { lines, quarterTurns }
}

async function findAcross(
  models: DocumentModels,
  reader: LineReader,
  boxes: readonly TextBox[],
  quarterTurns: QuarterTurns,
) {
  for (const turn of [1, 3]) {
    const across = ((quarterTurns + turn) % 4) as QuarterTurns
    const long = boxes.filter(({ width, height }) => Math.max(width, height) > MRZ_ASPECT * Math.min(width, height))
    if (uprightBoxes(long, across).length < 2) continue
    const candidates = await readPage(reader, long, across)
    const mrz = await readMrz(models, reader, candidates.lines)
    if (mrz !== null) return { page: await readPage(reader, boxes, across), mrz }
  }
  return undefined
}

/** The class scores of a line are large and are needed only while the document is read. */
const withoutScores = ({ quad, width, height, text, confidence, characterConfidences }: TextLine): TextLine => ({
  quad,
  width,
  height,
  text,
  confidence,
  characterConfidences,
})

function stopwatch() {
  const laps = { detect: 0, orient: 0, recognise: 0, mrz: 0 }
  let last = performance.now()
  return {
    laps,
    lap(stage: keyof typeof laps) {
      const now = performance.now()
      laps[stage] += now - last
      last = now
    },
  }
}
