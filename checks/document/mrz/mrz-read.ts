import type { Point, Quad } from '../../image/geometry.ts'
import type { Image } from '../../image/image.ts'
import type { LineReader, TextLine } from '../../text/line-reader.ts'
import type { DocumentModels } from '../../text/models.ts'
import { better, bestAttempt, type Attempt, type MrzReading } from './mrz-attempt.ts'
import { axisOf, locateMrz, type MrzRow } from './mrz-locate.ts'
import { createMrzScorer, meanScores, readMrzGreedily, type MrzScorer, type MrzScores } from './mrz-scores.ts'
import { closerCrops } from './mrz-reread.ts'
import { lineSharpness, strongestChannel } from './mrz-strip.ts'
import { scoreLine } from '../../text/text-recognition.ts'

export type { MrzReading } from './mrz-attempt.ts'

/** Confidence (geometric mean of the characters) below which a second look is cheaper than a person's. */
const WEAK_CONFIDENCE = 0.7
const isWeak = ({ reading }: Attempt): boolean => reading.failing.length > 0 || reading.confidence < WEAK_CONFIDENCE

/**
 * Finds an MRZ among the lines of a page and reads it; null if there is none.
 *
 * @param source the image in its own resolution, for a second look at a weak MRZ; default: the reader's image
 */
export async function readMrz(
  models: DocumentModels,
  reader: LineReader,
  lines: readonly TextLine[],
  source: () => Promise<Image> = async () => reader.image,
): Promise<MrzReading | null> {
  const scorer = createMrzScorer(models.characters)
  let best: Attempt | undefined
  for (const located of locateMrz(lines)) {
    const block = located.length === 1 ? await withPartner(reader, scorer, located[0]) : located
    const plain: MrzScores[] = []
    for (const { quad } of block) plain.push(scorer((await reader.read(quad)).scores))
    best = better(best, bestAttempt(block, plain))
    if (best?.clear === true) break
    if (block.length < 2) continue
    // A coloured ground hides letters in the mean of the channels. Black ink is dark in every channel.
    const strongest: MrzScores[] = []
    for (const { quad } of block)
      strongest.push(scorer(await scoreLine(models.recogniser, strongestChannel(reader.crop(quad)))))
    best = better(best, bestAttempt(block, strongest))
    best = better(
      best,
      bestAttempt(
        block,
        plain.map((scores, i) => meanScores([scores, strongest[i]])),
      ),
    )
    if (best !== undefined && !isWeak(best)) continue
    const closer: MrzScores[] = []
    for (const crop of await closerCrops(
      await source(),
      block.map(({ quad }) => quad),
      reader.image.width,
    ))
      closer.push(scorer(await scoreLine(models.recogniser, crop)))
    best = better(best, bestAttempt(block, closer))
    if (closer.every(({ steps }, i) => steps === plain[i].steps)) {
      best = better(
        best,
        bestAttempt(
          block,
          plain.map((scores, i) => meanScores([scores, strongest[i], closer[i]])),
        ),
      )
    }
  }
  if (best === undefined) return null
  const sharpness = Math.min(...best.rows.map(({ quad }) => lineSharpness(reader.crop(quad))))
  return { ...best.reading, sharpness }
}

/**
 * Distance of neighbouring lines, from middle to middle, in widths of a character: Doc 9303 sets 6.35 mm and 2.54 mm.
 * Not in heights of a line, because its box may be twice as high as the line. Other distances are for stretched images.
 */
const LINE_PITCHES = [2.5, 2.1, 2.9]
/** Height of the detector's box around a line, in widths of a character. */
const BOX_HEIGHT = 1.9
/** Confidence of a partner of nearly the same length that ends the search. */
const SURE_FIT = 6

/** Adds the missed row above or below a lone MRZ row by a search in its expected place. */
async function withPartner(reader: LineReader, scorer: MrzScorer, row: MrzRow): Promise<MrzRow[]> {
  const character = row.width / row.text.length
  const sides = /\d{6}/.test(row.text) ? [-1, 1] : [1, -1]
  let best: { row: MrzRow; above: boolean; fit: number } | undefined
  for (const pitch of LINE_PITCHES) {
    for (const side of sides) {
      const quad = neighbour(row, side * pitch * character, BOX_HEIGHT * character)
      const line = await reader.read(quad)
      const text = readMrzGreedily(scorer(line.scores))
      const fit = line.confidence * 10 - Math.abs(text.length - row.text.length)
      if (best === undefined || fit > best.fit)
        best = { row: { ...row, height: BOX_HEIGHT * character, quad, text, members: [] }, above: side < 0, fit }
      if (fit > SURE_FIT) return best.above ? [best.row, row] : [row, best.row]
    }
  }
  // Equally good: full confidence and 14 characters too few or too many, or no confidence and 4.
  if (best === undefined || best.fit <= -4) return [row]
  return best.above ? [best.row, row] : [row, best.row]
}

/** A quad as long as a row, `distance` below its middle line (above it, if negative) and `height` high. */
function neighbour({ quad }: MrzRow, distance: number, height: number): Quad {
  const [ux, uy] = axisOf(quad)
  const middle = (from: Point, to: Point, offset: number): Point => [
    (from[0] + to[0]) / 2 - uy * (distance + offset),
    (from[1] + to[1]) / 2 + ux * (distance + offset),
  ]
  const [a, b, c, d] = quad
  return [middle(a, d, -height / 2), middle(b, c, -height / 2), middle(b, c, height / 2), middle(a, d, height / 2)]
}
