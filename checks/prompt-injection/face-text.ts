import { createLineReader, type LineReader, type TextLine } from '../text/line-reader.ts'
import type { DocumentModels } from '../text/models.ts'
import { turnQuad, type TextBox } from '../text/text-boxes.ts'
import { detectText } from '../text/text-detection.ts'
import { resizeImage, type Image } from '../image/image.ts'

/** Largest height of an image in the searched sheet. Letters of a twentieth of it are visible there (2026-11). */
const CELL_HEIGHT = 352
/** Pixels of the whole sheet. The network's cost is proportional: 0.3 CPU ms a thousand (2026-11). */
const SHEET_AREA = 150_000
/** Longest row of cells. Images form rows. */
const SHEET_WIDTH = 640
/** Wider or narrower images are squeezed into such a cell. */
const WIDEST = 1.5
const NARROWEST = 0.5
const GROUND = 128
/** Most words of an image of a face. More belong to a page. */
const MOST_LINES = 24
const CLEAR = 0.8
const LINE_ASPECT = 2.5

/** Most lines of one image. */
export interface FaceText {
  readonly index: number
  readonly lines: readonly TextLine[]
}

/**
 * Reads the text in images of faces. Most have none, so all are first searched together, small and side by side on one
 * sheet. Only images with text are then read.
 */
export async function readFaceText(models: DocumentModels, images: readonly Image[]): Promise<FaceText[]> {
  if (images.length === 0) return []
  const sheet = await sheetOf(images)
  const boxes = await detectText(models.detector, sheet.image, Math.max(sheet.image.width, sheet.image.height))
  const withText = sheet.cells.flatMap((cell, index) =>
    boxes.some((box) => isLine(box) && isWithin(box, cell)) ? [index] : [],
  )
  const found: FaceText[] = []
  for (const index of withText) found.push({ index, lines: await readAll(models, images[index]) })
  return found
}

interface Cell {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** All images on one sheet, in rows of one height. */
async function sheetOf(images: readonly Image[]): Promise<{ image: Image; cells: Cell[] }> {
  const cells: Cell[] = []
  const aspects = images.map(({ width, height }) => Math.min(WIDEST, Math.max(NARROWEST, width / height)))
  const cellHeight = Math.round(
    Math.min(CELL_HEIGHT, Math.sqrt(SHEET_AREA / aspects.reduce((sum, aspect) => sum + aspect, 0))),
  )
  let [x, y] = [0, 0]
  for (const aspect of aspects) {
    const cellWidth = Math.round(cellHeight * aspect)
    if (x > 0 && x + cellWidth > SHEET_WIDTH) [x, y] = [0, y + cellHeight]
    cells.push({ x, y, width: cellWidth, height: cellHeight })
    x += cellWidth
  }
  const [width, height] = [Math.max(...cells.map((cell) => cell.x + cell.width)), y + cellHeight]
  const data = new Uint8Array(width * height * 3).fill(GROUND)
  for (const [i, cell] of cells.entries()) {
    const small = await resizeImage(images[i], cell.width, cell.height)
    for (let row = 0; row < cell.height; row++) {
      data.set(
        small.data.subarray(row * cell.width * 3, (row + 1) * cell.width * 3),
        ((cell.y + row) * width + cell.x) * 3,
      )
    }
  }
  return { image: { data, width, height }, cells }
}

/** A button, an eye or a brand's sign is not a line, because an order has words. */
const isLine = ({ width, height }: TextBox): boolean => Math.max(width, height) >= LINE_ASPECT * Math.min(width, height)

function isWithin({ quad }: TextBox, { x, y, width, height }: Cell): boolean {
  const [cx, cy] = [quad.reduce((sum, [px]) => sum + px, 0) / 4, quad.reduce((sum, [, py]) => sum + py, 0) / 4]
  return cx >= x && cx < x + width && cy >= y && cy < y + height
}

async function readAll(models: DocumentModels, image: Image): Promise<TextLine[]> {
  const reader = createLineReader(models, image)
  const boxes = (await detectText(models.detector, image))
    .sort((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, MOST_LINES)
  const lines: TextLine[] = []
  for (const box of boxes) lines.push(await readUpright(reader, box))
  return lines
}

/** A shirt is worn upright; a mirror or a turned phone may not be. */
async function readUpright(reader: LineReader, { quad, width, height }: TextBox): Promise<TextLine> {
  const isUpright = height <= width * 1.2
  const first = await reader.read(isUpright ? quad : turnQuad(quad, 1))
  if (first.confidence >= CLEAR) return first
  const second = await reader.read(turnQuad(quad, isUpright ? 2 : 3))
  return second.confidence > first.confidence ? second : first
}
