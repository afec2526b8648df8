import type { DocumentModels } from './models.ts'
import type { LineReader } from './line-reader.ts'
import { turnBox, turnQuad, type TextBox } from './text-boxes.ts'
import { upsideDown, type LineText } from './text-recognition.ts'

/** Clockwise quarter turns that make an image upright. */
export type QuarterTurns = 0 | 1 | 2 | 3

/** Most voting lines, longest first. More change nothing. */
const CLASSIFIED_LINES = 10
/** Lines recognised in both directions after a close vote of the classifier. */
const RECOGNISED_LINES = 6
/**
 * Margin of votes (0 to 1) below which the classifier alone was wrong in 11 of 184, with recognition in 4 (2026-11).
 */
const CLEAR_MARGIN = 0.7
/** Least ratio of length to height of a line that shows the direction of text. */
const LINE_ASPECT = 2

/**
 * Finds the orientation of an image: by the aspect of its lines, then by the classifier, and in doubt by the
 * recogniser.
 */
export async function findOrientation(
  models: DocumentModels,
  reader: LineReader,
  boxes: readonly TextBox[],
): Promise<QuarterTurns> {
  const vertical = runsVertically(boxes)
  const length = (box: TextBox) => (vertical ? box.height : box.width)
  const breadth = (box: TextBox) => (vertical ? box.width : box.height)
  // Vertical text is assumed to run downwards. The votes confirm or reject it.
  const quads = boxes
    .filter((box) => length(box) > LINE_ASPECT * breadth(box))
    .sort((a, b) => length(b) - length(a))
    .slice(0, CLASSIFIED_LINES)
    .map(({ quad }) => (vertical ? turnQuad(quad, 1) : quad))
  if (quads.length === 0) return 0

  const against = (
    await upsideDown(
      models.classifier,
      quads.map((quad) => reader.crop(quad)),
    )
  ).reduce((sum, p) => sum + p, 0)
  let asAssumed = quads.length - against > against
  if (Math.abs(quads.length - 2 * against) / quads.length < CLEAR_MARGIN) {
    let balance = 0
    for (const quad of quads.slice(0, RECOGNISED_LINES)) {
      balance += legibility(await reader.read(quad)) - legibility(await reader.read(turnQuad(quad, 2)))
    }
    asAssumed = balance >= 0
  }
  if (vertical) return asAssumed ? 3 : 1
  return asAssumed ? 0 : 2
}

/** The boxes of text in the direction of `quarterTurns`, each turned to its reading direction. */
export function uprightBoxes(boxes: readonly TextBox[], quarterTurns: QuarterTurns): TextBox[] {
  // A single letter's box has no direction, so it counts as horizontal text.
  const belongs = (box: TextBox) =>
    quarterTurns % 2 === 1 ? box.height > box.width * 1.2 : box.width > box.height * 0.6
  return boxes.filter(belongs).map((box) => turnBox(box, 4 - quarterTurns))
}

function runsVertically(boxes: readonly TextBox[]): boolean {
  let horizontal = 0,
    vertical = 0
  for (const { width, height } of boxes) {
    if (height > width * 1.5) vertical += height
    else if (width > height * 1.5) horizontal += width
  }
  return vertical > horizontal
}

/** Upside-down text also reads as letters, but with low confidence. The fourth power separates them. */
const legibility = ({ text, confidence }: LineText): number => confidence ** 4 * Math.min(text.length, 30)
