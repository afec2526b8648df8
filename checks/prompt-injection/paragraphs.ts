import type { TextLine } from '../text/line-reader.ts'

type Line = Pick<TextLine, 'text' | 'quad' | 'height'>

/** Most lines of one image. The tallest printed page has a hundred. */
const MOST_LINES = 400
/** Largest gap between the middles of lines of one paragraph, in line heights. */
const LINE_PITCH = 2.6
/** Largest difference of letter heights in one text. */
const HEIGHT_RATIO = 2

/**
 * The lines of an image as texts. Each line is joined to lines beside and below it, like a reader who does not know the
 * form. The last text is all lines in reading order, for an order with scattered words.
 */
export function paragraphsOf(lines: readonly Line[]): string[] {
  const rows = lines
    .slice(0, MOST_LINES)
    .map((line) => {
      const [xs, ys] = [line.quad.map(([x]) => x), line.quad.map(([, y]) => y)]
      return {
        text: line.text,
        height: line.height,
        left: Math.min(...xs),
        right: Math.max(...xs),
        y: (Math.min(...ys) + Math.max(...ys)) / 2,
      }
    })
    .sort((a, b) => a.y - b.y)
  const parents = rows.map((_, i) => i)
  const root = (i: number): number => (parents[i] === i ? i : root(parents[i]))
  rows.forEach((line, i) => {
    for (let k = i + 1; k < rows.length; k++) {
      const next = rows[k]
      const height = Math.max(line.height, next.height)
      const down = next.y - line.y
      if (down > LINE_PITCH * height * 2) break
      if (height > HEIGHT_RATIO * Math.min(line.height, next.height)) continue
      const overlap = Math.min(line.right, next.right) - Math.max(line.left, next.left)
      const isUnder = down <= LINE_PITCH * height && overlap > 0
      const isBeside = down < height / 2 && -overlap < 3 * height
      if (isUnder || isBeside) parents[root(k)] = root(i)
    }
  })
  const paragraphs = [...Map.groupBy(rows, (_, i) => root(i)).values()].map((group) => inReadingOrder(group))
  return paragraphs.length > 1 ? [...paragraphs, inReadingOrder(rows)] : paragraphs
}

/** From top to bottom, and from left to right at one height. */
function inReadingOrder(rows: readonly { text: string; y: number; left: number; height: number }[]): string {
  const bands: (typeof rows)[number][][] = []
  for (const row of [...rows].sort((a, b) => a.y - b.y)) {
    const band = bands.at(-1)
    if (band !== undefined && row.y - band[0].y < Math.min(row.height, band[0].height) * 0.6) band.push(row)
    else bands.push([row])
  }
  return bands.flatMap((band) => band.sort((a, b) => a.left - b.left).map(({ text }) => text)).join('\n')
}
