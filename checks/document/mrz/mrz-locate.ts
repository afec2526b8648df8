import { distance, type Point, type Quad } from '../../image/geometry.ts'
import type { TextLine } from '../../text/line-reader.ts'
import { extentAlong } from '../../text/min-area-rectangle.ts'

/** A line that looks like part of an MRZ, joined from the text lines that cover it. */
export interface MrzRow {
  readonly quad: Quad
  readonly width: number
  readonly height: number
  /** As read, without spaces and with every bracket as a filler. */
  readonly text: string
  readonly members: readonly TextLine[]
}

/** The shortest MRZ line has 30 characters. A fold or a finger may hide a few. */
const MIN_ROW_LENGTH = 22

const MIN_ADJACENT_LENGTH = 12

/** Text as MRZ characters: no spaces; brackets and quotes of all kinds as fillers. */
export const asMrzText = (text: string): string => text.replace(/\s/g, '').replace(/[«‹＜〈《≤]/g, '<')

interface Placed {
  readonly line: TextLine
  readonly text: string
  readonly legalShare: number
  readonly fillers: number
  readonly centre: Point
}

/** Groups the text lines of a page into blocks of rows that may be an MRZ, from top to bottom. */
export function locateMrz(lines: readonly TextLine[]): MrzRow[][] {
  const rows = joinRows(lines.map(place)).sort((a, b) => b.width - a.width)
  const blocks: MrzRow[][] = []
  const used = new Set<TextLine>()
  for (const row of rows.filter(({ text }) => text.length >= 24)) {
    if (row.members.some((line) => used.has(line))) continue
    const block = stack(
      row,
      [...rows, ...lines.filter((line) => !rows.some(({ members }) => members.includes(line))).map(asRow)],
      used,
    )
    for (const { members } of block) for (const line of members) used.add(line)
    blocks.push(block)
  }
  return blocks
}

const asRow = (line: TextLine): MrzRow => ({ ...line, text: asMrzText(line.text), members: [line] })

function place(line: TextLine): Placed {
  const text = asMrzText(line.text)
  return {
    line,
    text,
    legalShare: (text.match(/[A-Z0-9<]/g) ?? []).length / Math.max(1, text.length),
    fillers: (text.match(/</g) ?? []).length,
    centre: quadCentre(line.quad),
  }
}

/** A long line of capitals, digits and fillers, or a short one with several fillers (a fragment). */
function isSeed({ line, text, legalShare, fillers }: Placed): boolean {
  if (legalShare < 0.9) return false
  const digitsOnly = text.length >= 28 && /\d{6}/.test(text) && !/\s/.test(line.text)
  return (text.length >= 24 && (fillers >= 2 || digitsOnly)) || (text.length >= 5 && fillers >= 2)
}

/** Joins each seed with the fragments on its baseline, because the detector splits an MRZ line at wide gaps. */
function joinRows(placed: readonly Placed[]): MrzRow[] {
  const used = new Set<Placed>()
  const rows: MrzRow[] = []
  for (const seed of placed.filter(isSeed).sort((a, b) => b.line.width - a.line.width)) {
    if (used.has(seed)) continue
    const axis = axisOf(seed.line.quad)
    const joined = [
      seed,
      ...fragmentsOf(
        seed,
        placed.filter((other) => other !== seed && !used.has(other)),
        axis,
      ),
    ]
    for (const part of joined) used.add(part)
    rows.push(joined.length === 1 ? asRow(seed.line) : joinRow(seed, joined, axis))
  }
  return rows
}

/** Largest gap between a fragment and the joined row, in characters of the row. */
const NEAR = 4
/**
 * Largest gap for fillers, and for check digits after fillers too faint to detect. Optional data has at most 16
 * characters.
 */
const FAR = 16
/** Longest MRZ line, and the margins that the detector adds at the ends. */
const MOST_CHARACTERS = 47

/**
 * The parts of a row beside its seed, nearest first. Text farther away at the same height is the other side of the card
 * on the same image, or another document.
 */
function fragmentsOf(seed: Placed, others: readonly Placed[], axis: Point): Placed[] {
  const pitch = seed.line.width / seed.text.length
  let { x0, x1 } = extentAlong(seed.line.quad, axis)
  const fragments: Placed[] = []
  const candidates = others
    .filter((other) => isFragmentOf(seed, other, axis))
    .map((part) => ({ part, ...extentAlong(part.line.quad, axis) }))
    .sort((a, b) => Math.max(x0 - a.x1, a.x0 - x1) - Math.max(x0 - b.x1, b.x0 - x1))
  for (const { part, x0: from, x1: to } of candidates) {
    const gap = Math.max(x0 - to, from - x1) / pitch
    const isTail = part.fillers > 0 || /^\d{1,3}$/.test(part.text)
    if (gap > (isTail ? FAR : NEAR) || (Math.max(x1, to) - Math.min(x0, from)) / pitch > MOST_CHARACTERS) continue
    fragments.push(part)
    x0 = Math.min(x0, from)
    x1 = Math.max(x1, to)
  }
  return fragments
}

function isFragmentOf(seed: Placed, other: Placed, axis: Point): boolean {
  const { along, across } = offset(seed.centre, other.centre, axis)
  const { height, width } = seed.line
  return (
    Math.abs(across) < height * 0.55 &&
    Math.abs(along) > width * 0.4 &&
    other.line.height < height * 1.7 &&
    other.line.height > height * 0.4 &&
    other.legalShare > 0.7
  )
}

function joinRow(seed: Placed, joined: readonly Placed[], axis: Point): MrzRow {
  const ordered = [...joined].sort(
    (a, b) => offset(seed.centre, a.centre, axis).along - offset(seed.centre, b.centre, axis).along,
  )
  const { x0, x1 } = extentAlong(
    ordered.flatMap(({ line }) => line.quad),
    axis,
  )
  const { y0, y1 } = extentAlong(seed.line.quad, axis)
  const at = (x: number, y: number): Point => [x * axis[0] - y * axis[1], x * axis[1] + y * axis[0]]
  return {
    quad: [at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)],
    width: x1 - x0,
    height: seed.line.height,
    text: ordered.map(({ text }) => text).join(''),
    members: ordered.map(({ line }) => line),
  }
}

/** Words in small letters. Blurred fillers are read as some of them (ROSSIcCELENACeceecCC), so they do not count. */
const isProse = (text: string): boolean =>
  /[a-z]{4}/.test(text) && (text.match(/[abdfghijmnopqtuvwyz]/g) ?? []).length >= 3

/** The rows above and below that belong to a row's block: of similar length, close by, one at each height. */
function stack(row: MrzRow, candidates: readonly MrzRow[], used: ReadonlySet<TextLine>): MrzRow[] {
  const axis = axisOf(row.quad)
  const centre = quadCentre(row.quad)
  const members: { row: MrzRow; across: number }[] = [{ row, across: 0 }]
  for (const other of candidates) {
    if (other === row || other.members.some((line) => used.has(line))) continue
    const { along, across } = offset(centre, quadCentre(other.quad), axis)
    // A line of equal length next to the row belongs to it, however little of it was read.
    if (other.text.length < (Math.abs(across) < row.height * 2 ? MIN_ADJACENT_LENGTH : MIN_ROW_LENGTH)) continue
    // A box that includes part of its neighbour is up to twice as high as the line.
    const least = Math.min(row.height, other.height) * 0.5
    if (Math.abs(across) < least || Math.abs(across) > row.height * 5.5 || Math.abs(along) > row.width * 0.25) continue
    const alike = other.width > row.width * 0.8 && other.width < row.width * 1.25 && other.height < row.height * 1.8
    if (!alike || other.members.some(({ text }) => isProse(text))) continue
    if (members.every((member) => Math.abs(member.across - across) >= least * 0.9)) members.push({ row: other, across })
  }
  if (members.length === 1) members.push(...completedNeighbours(row, candidates, axis))
  return members.sort((a, b) => a.across - b.across).map((member) => member.row)
}

/**
 * The start of a row next to a whole one, extended to its length. The detector boxes only the name if the fillers are
 * faint.
 */
function completedNeighbours(
  row: MrzRow,
  candidates: readonly MrzRow[],
  axis: Point,
): { row: MrzRow; across: number }[] {
  return candidates
    .flatMap((other) => {
      const { along, across } = offset(row.quad[0], other.quad[0], axis)
      const isNeighbour =
        Math.abs(across) > row.height * 0.5 && Math.abs(across) < row.height * 2.5 && Math.abs(along) < row.height * 1.5
      if (!isNeighbour || other.width >= row.width || (other.text.match(/</g) ?? []).length < 2) return []
      const reach = row.width / other.width
      const [a, b, c, d] = other.quad
      const stretch = (from: Point, to: Point): Point => [
        from[0] + (to[0] - from[0]) * reach,
        from[1] + (to[1] - from[1]) * reach,
      ]
      return [{ row: { ...other, quad: [a, stretch(a, b), stretch(d, c), d] as const, width: row.width }, across }]
    })
    .slice(0, 1)
}

const quadCentre = (quad: Quad): Point =>
  [0, 1].map((i) => quad.reduce((sum, p) => sum + p[i], 0) / 4) as [number, number]

/** Unit vector along the upper edge. */
export function axisOf(quad: Quad): Point {
  const length = distance(quad[0], quad[1]) || 1
  return [(quad[1][0] - quad[0][0]) / length, (quad[1][1] - quad[0][1]) / length]
}

function offset(from: Point, to: Point, axis: Point) {
  const dx = to[0] - from[0],
    dy = to[1] - from[1]
  return { along: dx * axis[0] + dy * axis[1], across: dy * axis[0] - dx * axis[1] }
}
