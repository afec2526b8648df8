import type { Rect } from './artwork.ts'
import type { FontName } from './fonts.ts'
import type { PrintedKey } from './labels.ts'
import { between, chance, pick, whole, type Random } from './random.ts'
import { STATES } from './states.ts'
import type { DocumentKind, DocumentTruth } from './truth.ts'
import { ROWS } from './layout-rows.ts'
import { labelling, titlesOf } from './printed-labels.ts'

export type Side = 'front' | 'back'

/** The layout of one document. It is drawn from the issuer, so that documents of one issuer and kind look alike. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly portrait: Rect | null
  readonly ghost: Rect | null
  /** The places of the fields, row by row from top to bottom. */
  readonly area: Rect
  readonly rows: readonly (readonly PrintedKey[])[]
  /** The label is above its value, before it with a gap, or a field number is before it. */
  readonly style: 'above' | 'before'
  readonly label: (key: PrintedKey) => string
  readonly fonts: { readonly label: FontName; readonly value: FontName; readonly title: FontName }
  /** Height of the values' font in pixels. */
  readonly valueSize: number
  readonly labelSize: number
  readonly titles: readonly string[]
  readonly mrz: {
    readonly pitch: number
    readonly size: number
    readonly step: number
    readonly baseline: number
  } | null
  readonly hue: number
}

/** Pages at 10 px a millimetre, cards of the size ID-1 at 12.5. */
const SIZES: Readonly<Record<DocumentKind, readonly [number, number]>> = {
  TD3: [1250, 880],
  TD2: [1050, 740],
  TD1: [1070, 674],
  MRVA: [1200, 800],
  MRVB: [1050, 740],
  FRA_ID: [1050, 740],
  DL_EU: [1070, 674],
  DL_US: [1070, 674],
  CARD: [1070, 674],
}

const VALUE_FONTS: readonly FontName[] = [
  'noto',
  'notoBold',
  'arimo',
  'arimoBold',
  'tinos',
  'tinosBold',
  'cousine',
  'cousineBold',
  'condensed',
  'condensedBold',
]

const LABEL_FONTS: readonly FontName[] = ['noto', 'arimo', 'condensed', 'tinos']

/** The layout of a document's front. */
export function layoutOf(truth: DocumentTruth, random: Random): Layout {
  const { kind, issuer, languages } = truth
  const [width, height] = SIZES[kind]
  const isLarge = width > 1070 || height > 700
  const mrz = frontMrz(truth, width, height)
  const isMirrored = chance(random, 0.2)
  const portraitWidth = isLarge ? whole(random, 270, 320) : whole(random, 240, 275)
  const portraitHeight = Math.round(portraitWidth * 1.28)
  const top = kind === 'TD3' ? 175 : 130
  const bottom = mrz === null ? height - 24 : height - (isLarge ? 235 : 100)
  const portrait = {
    x: isMirrored ? width - 45 - portraitWidth : 45,
    y: top,
    width: portraitWidth,
    height: Math.min(portraitHeight, bottom - top - 10),
  }
  const x0 = isMirrored ? 60 : 45 + portraitWidth + 40
  const area = {
    x: x0,
    y: kind === 'TD3' ? 120 : 105,
    width: width - portraitWidth - 145,
    height: bottom - (kind === 'TD3' ? 120 : 105),
  }
  const numbered = kind === 'DL_EU' || kind === 'DL_US'
  const rows = pick(random, ROWS[kind])
    .map((row) => row.filter((key) => truth.printed[key] !== undefined))
    .filter((row) => row.length > 0)
  const step = area.height / rows.length
  const style = numbered || kind === 'FRA_ID' ? 'before' : 'above'
  const valueSize = Math.min(kind === 'TD3' ? 29 : 31, step * 0.42) * between(random, 0.88, 1.05)
  const ghost = { width: Math.round(portraitWidth * 0.36), height: Math.round(portraitHeight * 0.36) }
  return {
    width,
    height,
    portrait,
    rows,
    area,
    style,
    mrz,
    valueSize,
    labelSize: Math.max(13, valueSize * between(random, 0.52, 0.64)),
    ghost: chance(random, 0.7)
      ? {
          x: isMirrored ? portrait.x - ghost.width - 15 : width - 40 - ghost.width,
          y: Math.round(bottom - ghost.height - 20),
          ...ghost,
        }
      : null,
    label: labelling(kind, truth, random),
    fonts: {
      label: pick(random, LABEL_FONTS),
      value: pick(random, VALUE_FONTS),
      title: pick(random, ['notoBold', 'arimoBold', 'tinosBold'] as const),
    },
    titles: titlesOf(kind, languages, STATES.find(({ code }) => code === truth.state)?.name ?? issuer.name),
    hue: whole(random, 0, 359),
  }
}

/** The MRZ of the front. Cards that carry it on their back have none here. */
function frontMrz({ kind, mrz }: DocumentTruth, width: number, height: number): Layout['mrz'] {
  if (kind === 'TD1' || mrz.length === 0) return null
  if (mrz.length === 1) return { pitch: 31, size: 44, step: 0, baseline: height - 38 }
  // Ten characters an inch (Doc 9303-3, 4.4). The pages are drawn at 10 px a millimetre.
  const pitch = Math.min(25.4, (width - 60) / mrz[0].length)
  return { pitch, size: 36, step: 64, baseline: height - 142 }
}
