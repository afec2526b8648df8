import { createLineReader, type LineReader, type TextLine } from '../text/line-reader.ts'
import type { DocumentModels } from '../text/models.ts'
import { turnQuad, type TextBox } from '../text/text-boxes.ts'
import { detectText } from '../text/text-detection.ts'
import type { Point, Quad } from '../image/geometry.ts'
import { resizeImage, type Image } from '../image/image.ts'
import { stretchFaint } from './stretch.ts'

/** Longer side of the image for the search of faint text. 736 finds a quarter more places and costs a third more. */
const SEARCHED_SIDE = 640
/** Most new text places that are read, longest first. A genuine document has one or two on average. */
const MOST_READ = 6
/** The second look, if the first found words: side of the image, and most places. */
const THOROUGH_SIDE = 1120
const MOST_READ_THOROUGHLY = 16
const SENTENCE_WORDS = 3
/** An order is a line, so its box is much longer than high. */
const LINE_ASPECT = 3
/** Least ratio of a box to the line already read there that leaves more to read. */
const LONGER = 1.25
/** Confidence below which a line is also read the other way. */
const CLEAR = 0.8
/** Most lines of the document that were hard to read and may be upside down. */
const MOST_TURNED = 3
const TURNED_ASPECT = 6
/** Least confidence of text. */
const LEGIBLE = 0.5

/** A line that no ordinary reading shows. */
export type HiddenLine = Pick<TextLine, 'text' | 'quad' | 'height' | 'confidence'>

/**
 * Reads hidden text of an image: faint, in one colour channel, too fine or too coarse for the image's size, or in
 * another direction than the document's. A stretched small copy shows places where the ordinary reading found no text,
 * and these are then read on the image itself, because the recogniser tolerates low contrast and the detector does not.
 * Of 68 lines in inks of 5 to 60 % on six documents, the ordinary reading finds 29, with this one 33; 103 to 116 CPU ms
 * at 1600 x 1200 (2026-11, bench/injection.ts).
 *
 * @param known lines that were read already
 */
export async function readHiddenLines(
  models: DocumentModels,
  image: Image,
  known: readonly TextLine[],
): Promise<HiddenLine[]> {
  const reader = createLineReader(models, image)
  const quick = await readStretched(models, reader, image, known, SEARCHED_SIDE, MOST_READ)
  // Places with words suggest more, so the double cost is justified.
  const lines = quick.some(isSentence)
    ? await readStretched(models, reader, image, known, THOROUGH_SIDE, MOST_READ_THOROUGHLY)
    : []
  return [...quick, ...lines, ...(await onTheirHeads(reader, known))]
}

const isRead = ({ text, confidence }: TextLine): boolean => confidence >= LEGIBLE && text.trim() !== ''

const isSentence = ({ text, confidence }: HiddenLine): boolean =>
  confidence >= CLEAR && (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= SENTENCE_WORDS

async function readStretched(
  models: DocumentModels,
  reader: LineReader,
  image: Image,
  known: readonly TextLine[],
  side: number,
  most: number,
): Promise<HiddenLine[]> {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const small =
    scale === 1
      ? image
      : await resizeImage(
          image,
          Math.max(1, Math.round(image.width * scale)),
          Math.max(1, Math.round(image.height * scale)),
        )
  const stretched = stretchFaint(small)
  const boxes = await detectText(models.detector, stretched, side)
  const copies = [createLineReader(models, small), createLineReader(models, stretched)]
  const lines: HiddenLine[] = []
  for (const box of newBoxes(
    boxes,
    known.filter(isRead).map(({ quad }) => boundsOf(quad, scale)),
  ).slice(0, most)) {
    let line: HiddenLine = await readEitherWay(reader, scaled(box, 1 / scale), box)
    // A pattern that becomes letters when reduced shows nothing at its own size.
    for (const copy of copies)
      if (line.confidence < CLEAR) line = clearer(line, await readEitherWay(copy, box.quad, box), 1 / scale)
    if (line.confidence >= LEGIBLE) lines.push(line)
  }
  return lines
}

/** Boxes without a reading, longest first. */
function newBoxes(boxes: readonly TextBox[], known: readonly Bounds[]): TextBox[] {
  const isLine = ({ width, height }: TextBox) => Math.max(width, height) >= LINE_ASPECT * Math.min(width, height)
  return boxes
    .filter((box) => isLine(box) && !known.some((bounds) => covers(bounds, box)))
    .sort((a, b) => Math.max(b.width, b.height) - Math.max(a.width, a.height))
}

/** Lines of the document that were hard to read, turned upside down, if they read better that way. */
async function onTheirHeads(reader: LineReader, known: readonly TextLine[]): Promise<HiddenLine[]> {
  const unclear = known
    .filter(({ confidence, width, height }) => confidence < CLEAR && width > TURNED_ASPECT * height)
    .sort((a, b) => b.width - a.width)
    .slice(0, MOST_TURNED)
  const lines: HiddenLine[] = []
  for (const line of unclear) {
    const turned = await reader.read(turnQuad(line.quad, 2))
    if (turned.confidence > line.confidence) lines.push(turned)
  }
  return lines
}

async function readEitherWay(reader: LineReader, quad: Quad, { width, height }: TextBox): Promise<HiddenLine> {
  const first = await reader.read(height > width ? turnQuad(quad, 1) : quad)
  if (first.confidence >= CLEAR) return first
  const second = await reader.read(height > width ? turnQuad(quad, 3) : turnQuad(quad, 2))
  return second.confidence > first.confidence ? second : first
}

function clearer(own: HiddenLine, reduced: HiddenLine, factor: number): HiddenLine {
  if (reduced.confidence <= own.confidence) return own
  return {
    text: reduced.text,
    confidence: reduced.confidence,
    height: reduced.height * factor,
    quad: scaled(reduced, factor),
  }
}

const scaled = ({ quad: [a, b, c, d] }: { readonly quad: Quad }, factor: number): Quad => {
  const at = ([x, y]: Point): Point => [x * factor, y * factor]
  return [at(a), at(b), at(c), at(d)]
}

interface Bounds {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

function boundsOf(quad: Quad, scale: number): Bounds {
  const [xs, ys] = [quad.map(([x]) => x * scale), quad.map(([, y]) => y * scale)]
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

const middle = (quad: Quad): Point => [
  quad.reduce((sum, [x]) => sum + x, 0) / 4,
  quad.reduce((sum, [, y]) => sum + y, 0) / 4,
]

/** Whether a known line is the one in the box: in its middle, and not only a part of it. */
function covers({ x0, x1, y0, y1 }: Bounds, { quad, width, height }: TextBox): boolean {
  const [x, y] = middle(quad)
  return x > x0 && x < x1 && y > y0 && y < y1 && Math.max(width, height) < LONGER * Math.max(x1 - x0, y1 - y0)
}
