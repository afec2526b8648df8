/** Numbers on a coarse grid over a picture. Between the nodes they are interpolated bilinearly. */
export interface Field {
  readonly columns: number
  readonly rows: number
  /** Pixels from node to node. */
  readonly step: number
  readonly values: Float32Array
}

/** Pixels from node to node. A face of 80 px still has 20 nodes across. */
export const STEP = 4

/** A field over a picture. Each node is computed from its place in pixels. */
export function fieldOf(width: number, height: number, valueAt: (x: number, y: number, node: number) => number): Field {
  const columns = Math.ceil(width / STEP) + 1,
    rows = Math.ceil(height / STEP) + 1
  const values = new Float32Array(columns * rows)
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, i++) values[i] = valueAt(column * STEP, row * STEP, i)
  }
  return { columns, rows, step: STEP, values }
}

/** The value at a place in pixels. Outside the picture it is the value at the edge. */
export function valueAt({ columns, rows, step, values }: Field, x: number, y: number): number {
  const fx = Math.min(columns - 1.001, Math.max(0, x / step)),
    fy = Math.min(rows - 1.001, Math.max(0, y / step))
  const column = fx | 0,
    row = fy | 0
  const ax = fx - column,
    ay = fy - row
  const i = row * columns + column,
    j = i + columns
  return (values[i] * (1 - ax) + values[i + 1] * ax) * (1 - ay) + (values[j] * (1 - ax) + values[j + 1] * ax) * ay
}

/** The reach of a known value, in pixels: a near reach for dense points, and a far one for places without points. */
export interface Reach {
  readonly sigma: number
  readonly weight: number
}

/**
 * Spreads known values over a grid, by Gaussians.
 *
 * @param beyond the value of a node that is far from every place
 */
export function scattered(
  width: number,
  height: number,
  places: readonly (readonly [x: number, y: number, value: number])[],
  reaches: readonly Reach[],
  beyond: (x: number, y: number) => number,
): Field {
  const total = fieldOf(width, height, () => 0),
    weight = fieldOf(width, height, () => 0)
  const { columns, rows } = total
  for (const { sigma, weight: factor } of reaches) {
    const spread = sigma / STEP,
      reach = Math.ceil(3.5 * spread)
    for (const [x, y, value] of places) {
      const cx = x / STEP,
        cy = y / STEP
      const left = Math.max(0, Math.round(cx) - reach),
        right = Math.min(columns - 1, Math.round(cx) + reach)
      const across = Array.from({ length: Math.max(0, right - left + 1) }, (_, k) =>
        Math.exp(-(((left + k - cx) / spread) ** 2) / 2),
      )
      for (let row = Math.max(0, Math.round(cy) - reach); row <= Math.min(rows - 1, Math.round(cy) + reach); row++) {
        const down = factor * Math.exp(-(((row - cy) / spread) ** 2) / 2)
        for (let column = left, i = row * columns + left; column <= right; column++, i++) {
          const w = down * across[column - left]
          weight.values[i] += w
          total.values[i] += w * value
        }
      }
    }
  }
  return fieldOf(width, height, (x, y, i) => (total.values[i] + FAINT * beyond(x, y)) / (weight.values[i] + FAINT))
}
/** Below this weight of the known values, `beyond` counts. */
const FAINT = 1e-5
