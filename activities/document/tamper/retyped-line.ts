import type { Image } from '../../vision/image.ts'
import { drawHeat } from './heat-map.ts'
import type { LinePrint } from './line-print.ts'
import { around, quantile } from './plane.ts'
import type { TamperSignal } from './tamper-signal.ts'

/** Fewer lines have no common measure. */
const FEWEST_LINES = 8
/** Deviations (logarithms) that clean print has anyway: fonts and sizes differ in sharpness by 6 %, grounds in noise by 10 %. */
const USUAL = { sharpness: 0.06, noise: 0.1 }
/** Noise that rounding to whole steps leaves; without it the logarithm of none is endless. */
const ROUNDING = 0.15
/** A median absolute deviation is this part of the standard deviation. */
const MAD = 0.6745

interface Outlier { readonly line: LinePrint['line']; readonly deviations: number }

/** How far each value lies above the others, in robust deviations. */
function deviations(values: readonly number[], usual: number): number[] {
  const middle = quantile(values, 0.5)
  const spread = quantile(values.map((value) => Math.abs(value - middle)), 0.5) / MAD
  return values.map((value) => (value - middle) / Math.max(spread, usual))
}

const SHARPER = { suspectFrom: 4.8, strongFrom: 6.5 }
const SMOOTHER = { suspectFrom: 6, strongFrom: 9 }

/**
 * Lines that were written later, on a computer, into a photograph: sharper than all others, since no lens has blurred them (FONT_ANOMALY),
 * or on a ground without the noise that the camera left everywhere else, since it was painted over (EDGE_TAMPER).
 */
export function retypedLineSignals(image: Image, prints: readonly LinePrint[]): TamperSignal[] {
  if (prints.length < FEWEST_LINES) return []
  const sharpness = deviations(prints.map((print) => Math.log(Math.max(print.sharpness, 1e-3))), USUAL.sharpness)
  const grounds = prints.flatMap(({ line, groundNoise }) => (groundNoise === null ? [] : [{ line, noise: -Math.log(groundNoise + ROUNDING) }]))
  const smoothness = grounds.length < FEWEST_LINES ? [] : deviations(grounds.map(({ noise }) => noise), USUAL.noise)
  return [
    signalOf('FONT_ANOMALY', prints.map(({ line }, i) => ({ line, deviations: sharpness[i] })), SHARPER, 'is printed sharper than all others', image),
    ...(smoothness.length === 0 ? [] : [
      signalOf('EDGE_TAMPER', grounds.map(({ line }, i) => ({ line, deviations: smoothness[i] })), SMOOTHER, 'stands on a ground without the noise of all others', image),
    ]),
  ]
}

function signalOf(signal: 'FONT_ANOMALY' | 'EDGE_TAMPER', lines: readonly Outlier[], { suspectFrom, strongFrom }: typeof SHARPER, what: string, image: Image): TamperSignal {
  const score = Math.max(...lines.map(({ deviations: far }) => far))
  const outliers = lines.filter(({ deviations: far }) => far >= suspectFrom).length
  return {
    signal, witness: signal === 'FONT_ANOMALY' ? 'LETTERS' : 'GROUND', score, suspectFrom, strongFrom, decisiveFrom: null,
    explanation: outliers === 0 ? `no line ${what}` : outliers === 1 ? `one line ${what}` : `${outliers} lines ${what.replace(/^is/, 'are').replace(/^stands/, 'stand')}`,
    heat: drawHeat(lines.flatMap(({ line, deviations: far }) => {
      const place = around(line.quad)
      return place === undefined ? [] : [{ place, strength: far / strongFrom }]
    }), image),
  }
}
