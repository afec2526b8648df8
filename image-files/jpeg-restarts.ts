const RST0 = 0xd0
const RST7 = 0xd7

/**
 * Renumbers the restart markers of a scan's coded data (ITU-T T.81, E.1.4), and removes those without data after them.
 * Decoders that meet an unexpected number treat the data in between as lost. Nothing is lost if there are as many
 * intervals as the image needs.
 *
 * @param intervals the number for the scan, by its frame and its restart interval
 * @returns the same data if they are in order; undefined if there are fewer intervals
 */
export function orderedRestarts(data: Buffer, intervals: number): Buffer | undefined {
  let found = 0
  let isOrdered = true
  const count = (from: number, to: number, number: number): void => {
    isOrdered &&= to > from && (number === found % 8 || to === data.length)
    if (to > from) found++
  }
  eachInterval(data, count)
  if (found < intervals) return undefined
  if (isOrdered || found > intervals) return data
  const out = Buffer.allocUnsafe(data.length + 2)
  let length = 0
  let copied = 0
  eachInterval(data, (from, to) => {
    if (to === from) return
    length += data.copy(out, length, from, to)
    if (++copied === intervals) return
    out[length++] = 0xff
    out[length++] = RST0 + ((copied - 1) % 8)
  })
  return out.subarray(0, length)
}

/**
 * Calls back for each run of coded data, with the number of the following restart marker. Fill bytes before the marker
 * are not data.
 */
function eachInterval(data: Buffer, take: (from: number, to: number, number: number) => void): void {
  let from = 0
  for (let at = 0; at + 1 < data.length; at++) {
    if (data[at] !== 0xff) continue
    let code = at + 1
    while (data[code] === 0xff) code++
    if (data[code] >= RST0 && data[code] <= RST7) {
      take(from, at, data[code] - RST0)
      from = code + 1
    }
    at = code
  }
  take(from, data.length, 0)
}
