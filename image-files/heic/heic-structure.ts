/** Brands of still images in HEVC (ISO/IEC 23008-12, B.4), and of still images in any coding. */
const STILL_BRANDS = ['heic', 'heix', 'heim', 'heis']
const GENERAL_BRANDS = ['mif1', 'miaf', 'mif2']

/** Most boxes or items. No camera writes more: a grid of 48 megapixels has 192 tiles. */
const MOST_BOXES = 4_096
const MOST_ITEMS = 1_024

interface Box {
  readonly type: string
  /** Start and end of its content. */
  readonly start: number
  readonly end: number
}

/** Whether a file claims to be a still image in HEVC, as from iPhones. Image sequences do not count. */
export function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.length, bytes.readUInt32BE(0), 64)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) brands.push(bytes.toString('latin1', at, at + 4))
  return (
    STILL_BRANDS.includes(brands[0]) ||
    (GENERAL_BRANDS.includes(brands[0]) && brands.some((brand) => STILL_BRANDS.includes(brand)))
  )
}

/**
 * Size of the largest image that a HEIC file declares, by a bounded walk over its boxes (ISO/IEC 14496-12, 4.2;
 * 23008-12, 6.5.3). Decodes nothing. A camera's file holds its image in tiles, and a thumbnail. Both are smaller than
 * the whole.
 *
 * @returns undefined if it is cut off, has no image in HEVC, or no camera makes such a file
 */
export function heicSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  if (!isHeic(bytes)) return undefined
  const count = { boxes: 0 }
  const top = topBoxes(bytes, count)
  const meta = top?.find(({ type }) => type === 'meta')
  if (meta === undefined) return undefined
  // meta is a full box: four bytes of version and flags come before its boxes.
  const inMeta = boxesIn(bytes, meta.start + 4, meta.end, count)
  const items = inMeta?.find(({ type }) => type === 'iinf')
  const properties = inMeta?.find(({ type }) => type === 'iprp')
  if (items === undefined || properties === undefined || itemCount(bytes, items) > MOST_ITEMS) return undefined
  const container = boxesIn(bytes, properties.start, properties.end, count)?.find(({ type }) => type === 'ipco')
  const described = container === undefined ? undefined : boxesIn(bytes, container.start, container.end, count)
  if (described === undefined || !described.some(({ type }) => type === 'hvcC')) return undefined
  const sizes = described
    .filter(({ type, start, end }) => type === 'ispe' && end - start >= 12)
    .map(({ start }) => ({ width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) }))
  const largest = sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0]
  return largest !== undefined && largest.width > 0 && largest.height > 0 ? largest : undefined
}

/**
 * Data of some phones after the boxes (a film's trailer) is not a box. It does no harm if description and data are
 * complete.
 */
function topBoxes(bytes: Buffer, count: { boxes: number }): readonly Box[] | undefined {
  const boxes: Box[] = []
  const whole = boxesIn(bytes, 0, bytes.length, count, boxes)
  return (
    whole ??
    (count.boxes <= MOST_BOXES && ['meta', 'mdat'].every((needed) => boxes.some(({ type }) => type === needed))
      ? boxes
      : undefined)
  )
}

/** The boxes of a range; undefined if one extends beyond it, or if there are too many in all. */
function boxesIn(
  bytes: Buffer,
  from: number,
  to: number,
  count: { boxes: number },
  boxes: Box[] = [],
): Box[] | undefined {
  for (let at = from; at < to;) {
    if (at + 8 > to || ++count.boxes > MOST_BOXES) return undefined
    const small = bytes.readUInt32BE(at)
    const isLarge = small === 1
    if (isLarge && at + 16 > to) return undefined
    // 0 means up to the end of the file, allowed only for the last box
    const size = isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : small === 0 ? to - at : small
    const header = isLarge ? 16 : 8
    if (size < header || size > to - at) return undefined
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size })
    at += size
  }
  return boxes
}

/** iinf: version and flags, then a count of two bytes, or of four from version 1 on. */
function itemCount(bytes: Buffer, { start, end }: Box): number {
  if (end - start < 8) return 0
  return bytes[start] === 0 ? bytes.readUInt16BE(start + 4) : bytes.readUInt32BE(start + 4)
}
