/** Least luma of a blown-out pixel. */
const BLOWN_OUT = 250
/** Blocks along the longer side: one is about a letter of a page that fills the image. */
const BLOCKS = 43
/** Share of blown-out pixels in a burnt block. */
const BURNT_SHARE = 0.97
/** Share of white from which an image is a scan or a drawing, whose white is paper. */
const WHITE_PICTURE = 0.6

/**
 * The largest reflection in an image, as a share of it: a burnt spot that does not touch the image's border (white
 * tables and the margins of scans do). White paper with print on it is not a spot, because letters divide it.
 *
 * @param luma 8-bit, row by row; about 512 px on the longer side
 * @returns 0 to 1. Measured 2026-11 on 42 made images without glare 0.018 at most, on 48 specimens 0.038 at most (one
 *   above 0.025); with a reflection of half strength or more, 24 of 28 have 0.025 or more
 */
export function burntSpot(luma: Uint8Array, width: number, height: number): number {
  const size = Math.max(2, Math.round(Math.max(width, height) / BLOCKS))
  const columns = Math.floor(width / size),
    rows = Math.floor(height / size)
  const burnt = new Uint8Array(columns * rows)
  let blown = 0
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let white = 0
      for (let y = row * size; y < (row + 1) * size; y++) {
        for (let at = y * width + column * size, end = at + size; at < end; at++) if (luma[at] >= BLOWN_OUT) white++
      }
      blown += white
      burnt[row * columns + column] = white >= size * size * BURNT_SHARE ? 1 : 0
    }
  }
  if (blown > WHITE_PICTURE * width * height) return 0
  let largest = 0
  for (let start = 0; start < burnt.length; start++)
    if (burnt[start] === 1) largest = Math.max(largest, clearSpot(burnt, columns, rows, start))
  return largest / Math.max(1, burnt.length)
}

/** Counts the blocks of one spot and clears them; 0 if it touches the border. */
function clearSpot(burnt: Uint8Array, columns: number, rows: number, start: number): number {
  const queue = [start]
  burnt[start] = 0
  let reachesBorder = false
  for (let i = 0; i < queue.length; i++) {
    const x = queue[i] % columns,
      y = Math.floor(queue[i] / columns)
    if (x === 0 || y === 0 || x === columns - 1 || y === rows - 1) reachesBorder = true
    for (const [nx, ny] of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ]) {
      const next = ny * columns + nx
      if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || burnt[next] === 0) continue
      burnt[next] = 0
      queue.push(next)
    }
  }
  return reachesBorder ? 0 : queue.length
}
