import type { Quad } from '../../vision/geometry.ts'
import type { Image } from '../../vision/image.ts'
import type { LineReader, TextLine } from '../../text/line-reader.ts'
import type { DocumentModels } from '../../text/models.ts'
import { failingChecks } from './mrz-check-digits.ts'
import { decodeMrzLine, type DecodedLine } from './mrz-decode.ts'
import { MRZ_FORMATS, type MrzCheckName, type MrzFormat, type MrzFormatName } from './mrz-format.ts'
import { axisOf, locateMrz, type MrzRow } from './mrz-locate.ts'
import { repairMrz, type MrzRepair } from './mrz-repair.ts'
import { createMrzScorer, readMrzGreedily, type MrzScorer, type MrzScores } from './mrz-scores.ts'
import { scoreLine } from '../../text/text-recognition.ts'

/** An MRZ as it was read. */
export interface MrzReading {
  readonly format: MrzFormatName
  readonly lines: readonly string[]
  /** Check digits that do not hold; empty on a sound MRZ. */
  readonly failing: readonly MrzCheckName[]
  readonly repairs: readonly MrzRepair[]
  /** Geometric mean of the characters' probabilities, 0 to 1. */
  readonly confidence: number
  /** Least margin of each line's characters between what was read and the best other reading, as log-probability. */
  readonly margins: readonly (readonly number[])[]
  /** Height of a line in pixels of the picture. */
  readonly lineHeight: number
  /** The text lines that the MRZ was read from. */
  readonly members: readonly TextLine[]
}

/** At least this log-probability a character, with sound check digits, needs no second look (2026-11, 56 specimens). */
const CLEAR_SCORE = -0.35

interface Attempt {
  readonly reading: MrzReading
  readonly rank: number
  readonly clear: boolean
}

/** Looks for an MRZ among the lines of a page and reads it; null when there is none. */
export async function readMrz(models: DocumentModels, reader: LineReader, lines: readonly TextLine[]): Promise<MrzReading | null> {
  const scorer = createMrzScorer(models.characters)
  let best: Attempt | undefined
  for (const located of locateMrz(lines)) {
    const block = located.length === 1 ? await withPartner(reader, scorer, located[0]) : located
    if (block.length < 2) continue
    const plain: MrzScores[] = []
    for (const { quad } of block) plain.push(scorer((await reader.read(quad)).scores))
    best = better(best, bestAttempt(block, plain))
    if (best?.clear === true) break
    // A coloured ground hides letters in the mean of the channels; black ink is dark in every one of them.
    const strongest: MrzScores[] = []
    for (const { quad } of block) strongest.push(scorer(await scoreLine(models.recogniser, strongestChannel(reader.crop(quad)))))
    best = better(best, bestAttempt(block, strongest))
  }
  return best?.reading ?? null
}

const better = (a: Attempt | undefined, b: Attempt | undefined): Attempt | undefined =>
  (a === undefined || (b !== undefined && b.rank > a.rank) ? b : a)

/** The best reading of two or three neighbouring rows of a block, over the layouts that their lengths allow. */
function bestAttempt(block: readonly MrzRow[], scores: readonly MrzScores[]): Attempt | undefined {
  const greedy = scores.map(readMrzGreedily)
  let best: Attempt | undefined
  for (let first = 0; first + 1 < block.length; first++) {
    for (const count of [2, 3]) {
      if (first + count > block.length) continue
      const end = first + count
      for (const format of likelyFormats(greedy.slice(first, end))) {
        best = better(best, attempt(format, block.slice(first, end), scores.slice(first, end)))
      }
    }
  }
  return best
}

/** Layouts by number of lines and mean length as read; fillers are often lost or doubled, so the length is a rough one. */
function likelyFormats(greedy: readonly string[]): MrzFormat[] {
  const length = greedy.reduce((sum, text) => sum + text.length, 0) / greedy.length
  const names = ((): MrzFormatName[] => {
    if (greedy.length === 3) return Math.abs(length - 30) < 5 ? ['TD1'] : []
    if (Math.abs(length - 44) < 5) return greedy[0].startsWith('V') ? ['MRVA', 'TD3'] : ['TD3']
    if (Math.abs(length - 36) >= 4.5) return []
    if (greedy[0].startsWith('IDFRA')) return ['FRA_ID', 'TD2']
    return greedy[0].startsWith('V') ? ['MRVB', 'TD2'] : ['TD2']
  })()
  return names.map((name) => MRZ_FORMATS[name])
}

function attempt(format: MrzFormat, rows: readonly MrzRow[], scores: readonly MrzScores[]): Attempt | undefined {
  const decoded: DecodedLine[] = []
  for (const [line, kinds] of format.kinds.entries()) {
    const read = decodeMrzLine(scores[line], kinds)
    if (read === undefined) return undefined
    decoded.push(read)
  }
  const { lines, repairs, tailCharacters } = repairMrz(format, decoded)
  const failing = failingChecks(format, lines)
  const score = decoded.reduce((sum, line) => sum + line.score, 0) / decoded.length
  // Sound check digits outweigh any score; layouts that are subsets of others (visas, the French card) get a small lead.
  const soundness = failing.length === 0 ? 10 : format.checks.length - failing.length
  const special = format.name === 'TD1' || format.name === 'TD2' || format.name === 'TD3' ? 0 : 0.5
  return {
    rank: soundness + score - repairs.length * 0.3 - tailCharacters * 0.05 + special,
    clear: failing.length === 0 && repairs.length === 0 && tailCharacters === 0 && score > CLEAR_SCORE,
    reading: {
      format: format.name, lines, failing, repairs,
      confidence: Math.exp(score),
      margins: decoded.map(({ margins, text }) => margins.map((margin, i) => leastMargin(margin, text[i]))),
      lineHeight: rows.reduce((sum, { height }) => sum + height, 0) / rows.length,
      members: rows.flatMap(({ members }) => members),
    },
  }
}

/** How clearly the character read beats every other but its zero or O, which no reader tells apart. */
function leastMargin(margins: Float32Array, character: string): number {
  const sorted = [...margins].sort((a, b) => a - b)
  // The chosen character's own margin is 0; for O and 0 the other of the pair is passed over as well.
  return sorted[character === 'O' || character === '0' ? 2 : 1]
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

/** The largest of the three channels as grey: coloured ground turns light, black ink stays dark. */
function strongestChannel({ data, width, height }: Image): Image {
  const grey = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i += 3) grey.fill(Math.max(data[i], data[i + 1], data[i + 2]), i, i + 3)
  return { data: grey, width, height }
}
