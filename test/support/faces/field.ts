/** Numbers on a coarse grid over a picture, read between its nodes by bilinear interpolation. */
export interface Field {
  readonly columns: number
  readonly rows: number
  /** Pixels from node to node. */
  readonly step: number
  readonly values: Float32Array
}

/** Pixels from node to node: a face of 80 px still has 20 nodes across. */
export const STEP = 4

/** A field over a picture, each node from its place in pixels. */
export function fieldOf(width: number, height: number, valueAt: (x: number, y: number, node: number) => number): Field {
  const columns = Math.ceil(width / STEP) + 1, rows = Math.ceil(height / STEP) + 1
  const values = new Float32Array(columns * rows)
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) values[i] = valueAt(column * STEP, row * STEP, i)
  }
  return { columns, rows, step: STEP, values }
}

/** The value at a place in pixels; outside the picture that of its edge. */
export function valueAt({ columns, rows, step, values }: Field, x: number, y: number): number {
  const fx = Math.min(columns - 1.001, Math.max(0, x / step)), fy = Math.min(rows - 1.001, Math.max(0, y / step))
  const column = fx | 0, row = fy | 0
  const ax = fx - column, ay = fy - row
  const i = row * columns + column, j = i + columns
  return (values[i] * (1 - ax) + values[i + 1] * ax) * (1 - ay) + (values[j] * (1 - ax) + values[j + 1] * ax) * ay
}
