import type { HeatMap } from './tamper-signal.ts'
import { widthOf, type Rectangle } from './plane.ts'

/** Cells along the longer side: fine enough to point at a line of text. */
const CELLS = 48

/** An observation at a place, from 0 (nothing) to 1. */
export interface Spot {
  readonly place: Rectangle
  readonly strength: number
}

/** Draws spots on a grid over the whole image. The strongest of overlapping spots counts. */
export function drawHeat(
  spots: readonly Spot[],
  { width, height }: { readonly width: number; readonly height: number },
): HeatMap {
  const side = Math.max(width, height) / CELLS
  const columns = Math.max(1, Math.ceil(width / side)),
    rows = Math.max(1, Math.ceil(height / side))
  const cells = new Uint8Array(columns * rows)
  for (const { place, strength } of spots) {
    if (widthOf(place) <= 0) continue
    const digit = Math.round(9 * Math.max(0, Math.min(1, strength)))
    const [left, right] = [Math.max(0, Math.floor(place.x0 / side)), Math.min(columns, Math.ceil(place.x1 / side))]
    for (let row = Math.max(0, Math.floor(place.y0 / side)); row < Math.min(rows, Math.ceil(place.y1 / side)); row++) {
      for (let column = left; column < right; column++)
        cells[row * columns + column] = Math.max(cells[row * columns + column], digit)
    }
  }
  return { columns, rows, values: cells.join('') }
}
