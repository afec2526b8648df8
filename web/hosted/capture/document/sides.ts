import type { Rect } from './guide.ts'
import type { Luma } from './quality.ts'

/** A side is found when this share of its probes lies on one line. */
export const MIN_SIDE = 0.6
/** How far a side may be from the guide's, as a share of the guide's shorter side. */
const BAND = 0.09
const PROBES = 40
/** The corners are skipped, because they are round and fingers cover them. */
const FROM = 0.1
const TO = 0.9
/** Luma between the two sides of an edge. */
const MIN_STEP = 14
/** Pixels on each side of a step, and along it. A step is the difference of their means. Single pixels would find the print. */
const DEPTH = 4
const ALONG = [-4, -2, 0, 2, 4]
/** Largest slope of a line, as a share of its length: 3 degrees. */
const LEAN = 0.05
const LEANS = 9
/** Probes this far from a line are on it. */
const NEAR = 3

/** One side of the guide, to probe: access to the pixels around it. */
interface Line {
  /** Luma at `across` pixels from the image's edge and `along` it. */
  at(across: number, along: number): number
  /** Bounds of `across` and `along`. */
  readonly across: number
  readonly along: number
  /** Position of the guide's side, its start and its end. */
  readonly side: number
  readonly from: number
  readonly to: number
}

/**
 * The share of each side of the guide that has a document's edge near it: left, right, top, bottom. Pure.
 *
 * @param guide in the image's pixels
 */
export function findSides(
  { data, width, height }: Luma,
  guide: Rect,
): [left: number, right: number, top: number, bottom: number] {
  const band = Math.round(Math.min(guide.width, guide.height) * BAND)
  const upright = (side: number): Line => ({
    at: (across, along) => data[along * width + across],
    across: width,
    along: height,
    side,
    from: guide.y,
    to: guide.y + guide.height,
  })
  const level = (side: number): Line => ({
    at: (across, along) => data[across * width + along],
    across: height,
    along: width,
    side,
    from: guide.x,
    to: guide.x + guide.width,
  })
  const lines = [upright(guide.x), upright(guide.x + guide.width), level(guide.y), level(guide.y + guide.height)]
  const [left, right, top, bottom] = lines.map((line) =>
    straightShare(strongestSteps(line, band), band, line.to - line.from),
  )
  return [left, right, top, bottom]
}

/** For each probe along a side: the distance from the guide's side to the strongest step, in pixels. Undefined without a step. */
function strongestSteps(line: Line, band: number): (number | undefined)[] {
  const side = Math.round(line.side)
  return Array.from({ length: PROBES }, (_, probe) => {
    const along = Math.round(line.from + (line.to - line.from) * (FROM + ((TO - FROM) * probe) / (PROBES - 1)))
    if (along < DEPTH || along >= line.along - DEPTH) return undefined
    let best = MIN_STEP
    let offset: number | undefined
    for (let o = -band; o <= band; o++) {
      const across = side + o
      if (across < DEPTH || across >= line.across - DEPTH) continue
      const step = Math.abs(stepAt(line, across, along))
      if (step > best) {
        best = step
        offset = o
      }
    }
    return offset
  })
}

function stepAt(line: Line, across: number, along: number): number {
  let difference = 0
  for (const shift of ALONG) {
    for (let depth = 1; depth <= DEPTH; depth++)
      difference += line.at(across - depth, along + shift) - line.at(across + depth, along + shift)
  }
  return difference / (DEPTH * ALONG.length)
}

/** The largest share of probes on one straight line of little slope. */
function straightShare(offsets: readonly (number | undefined)[], band: number, length: number): number {
  let most = 0
  for (let lean = 0; lean < LEANS; lean++) {
    const slope = ((lean / (LEANS - 1)) * 2 - 1) * LEAN * length * (TO - FROM)
    const levelled = offsets.map((offset, probe) =>
      offset === undefined ? undefined : offset - slope * (probe / (PROBES - 1) - 0.5),
    )
    for (let line = -band; line <= band; line++) {
      const on = levelled.filter((offset) => offset !== undefined && Math.abs(offset - line) <= NEAR).length
      if (on > most) most = on
    }
  }
  return most / offsets.length
}
