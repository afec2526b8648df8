import type { Quad } from '../../vision/geometry.ts'
import type { LineReader, TextLine } from '../../text/line-reader.ts'
import type { DocumentModels } from '../../text/models.ts'
import { better, bestAttempt, type Attempt, type MrzReading } from './mrz-attempt.ts'
import { axisOf, locateMrz, type MrzRow } from './mrz-locate.ts'
import { createMrzScorer, readMrzGreedily, type MrzScorer, type MrzScores } from './mrz-scores.ts'
import { lineSharpness, strongestChannel } from './mrz-strip.ts'
import { scoreLine } from '../../text/text-recognition.ts'

export type { MrzReading } from './mrz-attempt.ts'

/** Looks for an MRZ among the lines of a page and reads it; null when there is none. */
export async function readMrz(models: DocumentModels, reader: LineReader, lines: readonly TextLine[]): Promise<MrzReading | null> {
  const scorer = createMrzScorer(models.characters)
  let best: Attempt | undefined
  for (const located of locateMrz(lines)) {
    const block = located.length === 1 ? await withPartner(reader, scorer, located[0]) : located
    const plain: MrzScores[] = []
    for (const { quad } of block) plain.push(scorer((await reader.read(quad)).scores))
    best = better(best, bestAttempt(block, plain))
    if (best?.clear === true) break
    if (block.length < 2) continue
    // A coloured ground hides letters in the mean of the channels; black ink is dark in every one of them.
    const strongest: MrzScores[] = []
    for (const { quad } of block) strongest.push(scorer(await scoreLine(models.recogniser, strongestChannel(reader.crop(quad)))))
    best = better(best, bestAttempt(block, strongest))
  }
  if (best === undefined) return null
  const sharpness = Math.min(...best.rows.map(({ quad }) => lineSharpness(reader.crop(quad))))
  return { ...best.reading, sharpness }
}

/** How far the neighbouring line may be, in heights of a detected line. */
const LINE_PITCHES = [-1.35, 1.35, -1.7, 1.7]

/** A lone MRZ row with the missed row above or below it, looked for where it should be. */
async function withPartner(reader: LineReader, scorer: MrzScorer, row: MrzRow): Promise<MrzRow[]> {
  const [ux, uy] = axisOf(row.quad)
  let best: { row: MrzRow; above: boolean; fit: number } | undefined
  for (const pitch of LINE_PITCHES) {
    const dx = -uy * row.height * pitch, dy = ux * row.height * pitch
    const [a, b, c, d] = row.quad
    const quad: Quad = [[a[0] + dx, a[1] + dy], [b[0] + dx, b[1] + dy], [c[0] + dx, c[1] + dy], [d[0] + dx, d[1] + dy]]
    const line = await reader.read(quad)
    const text = readMrzGreedily(scorer(line.scores))
    const fit = line.confidence * 10 - Math.abs(text.length - row.text.length)
    if (best === undefined || fit > best.fit) best = { row: { ...row, quad, text, members: [] }, above: pitch < 0, fit }
  }
  // About: full confidence and 14 characters off, or no confidence and 4 off.
  if (best === undefined || best.fit <= -4) return [row]
  return best.above ? [best.row, row] : [row, best.row]
}
