import sharp from 'sharp'
import type { Image } from '../../../checks/image/image.ts'
import { embedded, ghostOf, guilloche, hologram, HOLOGRAM_FILL, makePortrait, type Rect } from './artwork.ts'
import { outline, textWidth, type FontName } from './fonts.ts'
import type { PrintedKey } from './labels.ts'
import { layoutOf, type Layout, type Side } from './layout.ts'
import { between, chance, sequence } from './random.ts'
import type { DocumentTruth } from './truth.ts'

/** Text that does not belong to the document: an instruction, a stamp. Size and place in page pixels. */
export interface ExtraText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly font?: FontName
  readonly fill?: string
  readonly opacity?: number
}

export interface RenderOptions {
  readonly side?: Side
  /** Other MRZ lines than the true ones, as a forger prints them. */
  readonly mrz?: readonly string[]
  /** Other values in the visual zone alone. */
  readonly printed?: Partial<Record<PrintedKey, string>>
  /** Another portrait (JPEG or PNG), and another ghost portrait. `false` removes the ghost or the hologram. */
  readonly portrait?: Uint8Array
  readonly ghost?: Uint8Array | false
  readonly hologram?: false
  readonly extra?: readonly ExtraText[]
  /** Values set in another font, as by an editing program. */
  readonly retyped?: Partial<Record<PrintedKey, FontName>>
  /** A picture (PNG) on the back, such as a barcode, in the middle of its upper half. */
  readonly barcode?: Uint8Array
}

/** A page as it would be printed, and the places of its parts. */
export interface RenderedPage extends Image {
  readonly boxes: Readonly<Partial<Record<PrintedKey | 'portrait' | 'ghost' | 'mrz', Rect>>>
}

const INK = '#151515'
const path = (data: string, fill: string, opacity = 1): string =>
  `<path fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${data}"/>`

/** Draws one side of a document. The same truth and options give the same pixels. */
export async function renderDocument(truth: DocumentTruth, options: RenderOptions = {}): Promise<RenderedPage> {
  // Three layouts for each issuer and kind. The other random values belong to the holder.
  const style = sequence(
    [...truth.issuer.code].reduce((sum, c) => sum * 31 + c.charCodeAt(0), truth.kind.length) + (truth.seed % 3) * 7919,
  )
  const layout = layoutOf(truth, style)
  const boxes: Partial<Record<PrintedKey | 'portrait' | 'ghost' | 'mrz', Rect>> = {}
  const isBack = options.side === 'back'
  const random = sequence(truth.seed * 17 + (isBack ? 1 : 0))
  const parts = isBack
    ? await backOf(truth, layout, options, boxes)
    : await frontOf(truth, layout, options, boxes, random)
  const { width, height, hue } = layout
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${HOLOGRAM_FILL}
    <linearGradient id="paper" x2="1" y2="1"><stop stop-color="hsl(${hue},38%,94%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360},40%,89%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#paper)"/>${guilloche(style, width, height, hue)}${parts.join('')}
    ${(options.extra ?? []).map(({ text, x, y, size, font, fill, opacity }) => path(outline(font ?? 'arimo', text, x, y, size), fill ?? INK, opacity)).join('')}</svg>`
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height, boxes }
}

type Boxes = Partial<Record<PrintedKey | 'portrait' | 'ghost' | 'mrz', Rect>>

async function frontOf(
  truth: DocumentTruth,
  layout: Layout,
  options: RenderOptions,
  boxes: Boxes,
  random: () => number,
): Promise<string[]> {
  const parts: string[] = []
  if (layout.portrait !== null) {
    const portrait = await makePortrait(random, layout.portrait, options.portrait)
    boxes.portrait = layout.portrait
    parts.push(embedded(portrait, layout.portrait))
    if (layout.ghost !== null && options.ghost !== false) {
      boxes.ghost = layout.ghost
      const source = options.ghost === undefined ? portrait : await makePortrait(random, layout.ghost, options.ghost)
      parts.push(embedded(await ghostOf(source, layout.ghost), layout.ghost, 0.4))
    }
  }
  if (options.hologram !== false && chance(random, 0.75)) parts.push(hologram(random, layout.width, layout.height))
  parts.push(titleOf(layout), fieldsOf(layout, { ...truth.printed, ...options.printed }, options.retyped ?? {}, boxes))
  parts.push(mrzOf(layout, truth.kind === 'TD1' ? [] : (options.mrz ?? truth.mrz), boxes))
  return parts
}

/** Backs carry the MRZ of TD1 cards, a barcode where one is given, and small print. */
async function backOf(truth: DocumentTruth, layout: Layout, options: RenderOptions, boxes: Boxes): Promise<string[]> {
  const { width, height } = layout
  const { authority = '', address = '', issueDate = '' } = { ...truth.printed, ...options.printed }
  const small = [authority, address, issueDate].map((text, i) =>
    path(outline(layout.fonts.value, text, 40, 70 + i * 62, layout.valueSize * 0.9), INK),
  )
  if (options.barcode !== undefined) {
    const { width: w = 1, height: h = 1 } = await sharp(options.barcode).metadata()
    const shown = Math.min(width - 100, (w * height * 0.4) / h)
    return [
      embedded(options.barcode, { x: (width - shown) / 2, y: 60, width: shown, height: (shown * h) / w }),
      path(outline(layout.fonts.label, address, 60, height - 40, layout.labelSize), INK),
    ]
  }
  if (truth.kind !== 'TD1') return small
  const back = { ...layout, mrz: { pitch: 31.75, size: 45, step: 78, baseline: height - 212 } }
  return [...small, mrzOf(back, options.mrz ?? truth.mrz, boxes)]
}

const titleOf = ({ titles, fonts, hue, width, height, labelSize }: Layout): string => {
  const [name, ...sorts] = titles
  const size = Math.min(34, height * 0.045)
  const fill = `hsl(${hue},65%,25%)`
  const sort = sorts.join(' / ')
  const fit = (text: string, wanted: number) =>
    Math.min(wanted, (wanted * (width - 90)) / textWidth(fonts.title, text, wanted))
  const first = fit(name, size)
  return (
    path(outline(fonts.title, name, (width - textWidth(fonts.title, name, first)) / 2, size + 14, first), fill) +
    path(outline(fonts.title, sort, 50, size * 2 + 18, fit(sort, Math.max(labelSize * 1.2, size * 0.7))), fill)
  )
}

function fieldsOf(
  layout: Layout,
  printed: DocumentTruth['printed'],
  retyped: RenderOptions['retyped'] & object,
  boxes: Boxes,
): string {
  const { area, rows, style, fonts, valueSize, labelSize, hue } = layout
  const tint = `hsl(${hue},60%,28%)`
  const step = area.height / rows.length
  const out: string[] = []
  rows.forEach((row, r) => {
    const top = area.y + r * step
    // Columns of the type, code, sex and eyes are about half as wide as the others.
    const weights = row.map((key) => (key === 'type' || key === 'code' || key === 'sex' || key === 'eyes' ? 0.55 : 1))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    let x = area.x
    row.forEach((key, i) => {
      const width = (area.width * weights[i]) / total - 14
      const text = printed[key] ?? ''
      const font = retyped[key] ?? fonts.value
      const label = layout.label(key)
      const labelled = Math.min(labelSize, (labelSize * width) / Math.max(1, textWidth(fonts.label, label, labelSize)))
      const before = style === 'before' && label !== '' ? textWidth(fonts.label, label, labelled) + labelSize * 0.5 : 0
      const size = Math.min(valueSize, (valueSize * (width - before)) / Math.max(1, textWidth(font, text, valueSize)))
      const baseline = style === 'above' ? top + step * 0.3 + valueSize * 1.08 : top + step * 0.62
      out.push(path(outline(fonts.label, label, x, style === 'above' ? top + step * 0.3 : baseline, labelled), tint))
      out.push(path(outline(font, text, x + before, baseline, size), INK))
      boxes[key] = { x: x + before, y: baseline - size * 0.85, width: textWidth(font, text, size), height: size * 1.1 }
      x += (area.width * weights[i]) / total
    })
  })
  return out.join('')
}

/** Each character in a cell of its own (Doc 9303-3, 4.4), on a paler strip. */
function mrzOf({ mrz, width, height }: Layout, lines: readonly string[], boxes: Boxes): string {
  if (mrz === null || lines.length === 0) return ''
  const { pitch, size, step, baseline } = mrz
  const x = (width - pitch * Math.max(...lines.map(({ length }) => length))) / 2
  const top = baseline - size * 1.6
  boxes.mrz = { x, y: baseline - size * 0.8, width: pitch * lines[0].length, height: step * (lines.length - 1) + size }
  return (
    `<rect y="${top}" width="100%" height="${height - top}" fill="#fff" opacity="0.5"/>` +
    lines.map((line, row) => path(outline('ocrb', line, x, baseline + row * step, size, pitch), '#101010')).join('')
  )
}

/** Sides of a kind that carry data: both sides of a card with the MRZ or a barcode on its back. */
export const sidesOf = ({ kind }: Pick<DocumentTruth, 'kind'>): readonly Side[] =>
  kind === 'TD1' || kind === 'DL_US' ? ['front', 'back'] : ['front']

/** A number in the page's shape for callers that place extra text. */
export const somewhere = (random: () => number, page: Image): { x: number; y: number } => ({
  x: between(random, 0.1, 0.5) * page.width,
  y: between(random, 0.15, 0.7) * page.height,
})
