import type { TextLine } from '../../../../checks/text/line-reader.ts'
import { placeOf, type Capture } from '../../../support/tampered.ts'
import { textLine } from './readings.ts'

export const STRAIGHT: Capture = { width: 1400, height: 1050, degrees: 0, slant: 0, noise: 4, blur: 0.8, quality: 80 }

/** Labels and values of the page where they lie on a straight photograph; their words do not matter. */
export const LINES = [130, 206, 282, 358, 434, 510, 586].flatMap(
  (y) =>
    [
      [411, y - 15, 200, 20],
      [411, y + 7, 209, 32],
    ] as const,
)

const MRZ = [
  [66, 703, 1118, 40],
  [66, 767, 1118, 40],
] as const

export const linesOf = (capture: Capture): TextLine[] =>
  [...LINES, ...MRZ].map(([x, y, width, height]) => {
    const { x0, y0, x1, y1 } = placeOf({ x0: x, y0: y, x1: x + width, y1: y + height }, capture)
    return {
      ...textLine(width > 1000 ? 'P<UTO<<A' : 'A LINE OF TEXT', x0, y0),
      width: x1 - x0,
      height: y1 - y0,
      quad: [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
    }
  })
