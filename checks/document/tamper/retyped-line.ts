import type { Image } from '../../image/image.ts'
import { drawHeat } from './heat-map.ts'
import type { LinePrint } from './line-print.ts'
import { around, quantile } from './plane.ts'
import type { TamperSignal } from './tamper-signal.ts'

/** Least number of lines with a common measure. */
const FEWEST_LINES = 8
/**
 * Normal deviations of clean print (logarithms): fonts and sizes differ in sharpness by 6 %, grounds in noise by 10 %.
 */
const USUAL = { sharpness: 0.06, noise: 0.1 }
/** Least noise. Lower noise comes from rounding and JPEG, and its logarithm is unbounded. */
const ROUNDING = 0.35
/** Most noise of a camera. Beyond it, the print itself is that fine at so few pixels. */
const MOST_NOISE = 10
/** The ground of an MRZ has no pattern, the ground of the fields has one. */
const IS_MRZ = /<</
/** Ratio of a median absolute deviation to the standard deviation. */
const MAD = 0.6745

interface Outlier {
  readonly line: LinePrint['line']
  readonly deviations: number
}

/** Distance of a value above the others, in robust deviations. */
function deviationsAbove(value: number, others: readonly number[], usual: number): number {
  const middle = quantile(others, 0.5)
  return (
    (value - middle) /
    Math.max(
      quantile(
        others.map((other) => Math.abs(other - middle)),
        0.5,
      ) / MAD,
      usual,
    )
  )
}

/** Lines of about the same height, because small print is sharper for its contrast than large print. */
const PEER_RATIO = 1.28
const FEWEST_PEERS = 4

function sharperThanPeers(prints: readonly LinePrint[]): Outlier[] {
  return prints.map(({ line, sharpness }) => {
    const peers = prints.filter(
      ({ line: other }) =>
        other !== line && Math.max(other.height / line.height, line.height / other.height) < PEER_RATIO,
    )
    if (peers.length < FEWEST_PEERS) return { line, deviations: 0 }
    const logarithm = (value: number) => Math.log(Math.max(value, 1e-3))
    return {
      line,
      deviations: deviationsAbove(
        logarithm(sharpness),
        peers.map((peer) => logarithm(peer.sharpness)),
        USUAL.sharpness,
      ),
    }
  })
}

function smootherThanOthers(prints: readonly LinePrint[]): Outlier[] {
  const grounds = prints.flatMap(({ line, groundNoise }) =>
    groundNoise === null || IS_MRZ.test(line.text) ? [] : [{ line, smoothness: -Math.log(groundNoise + ROUNDING) }],
  )
  if (grounds.length < FEWEST_LINES) return []
  const all = grounds.map(({ smoothness }) => smoothness)
  if (quantile(all, 0.5) < -Math.log(MOST_NOISE)) return []
  return grounds.map(({ line, smoothness }) => ({ line, deviations: deviationsAbove(smoothness, all, USUAL.noise) }))
}

// Honest images reach 4.7 (n = 166, one drawn specimen 7.9); of another 300 made documents, two reach 5.7
// (bench/results/2026-11-22-tampering.md).
export const SHARPER = { suspectFrom: 6, strongFrom: 9 }
// Honest images reach 5.3 (n = 164); of another 300 made documents, three reach 6.2 to 6.6 and one 7.3.
export const SMOOTHER = { suspectFrom: 7, strongFrom: 9 }

/**
 * Measures lines that were added to a photograph on a computer. They are sharper than others of their size, because no
 * lens blurred them (FONT_ANOMALY). Or their ground lacks the camera noise of the rest, because it was painted over
 * (EDGE_TAMPER).
 */
export function retypedLineSignals(image: Image, prints: readonly LinePrint[]): TamperSignal[] {
  if (prints.length < FEWEST_LINES) return []
  const smoother = smootherThanOthers(prints)
  return [
    signalOf('FONT_ANOMALY', sharperThanPeers(prints), SHARPER, 'is sharper than other lines of its size', image),
    ...(smoother.length === 0
      ? []
      : [signalOf('EDGE_TAMPER', smoother, SMOOTHER, 'has a background without the noise of the other lines', image)]),
  ]
}

function signalOf(
  signal: 'FONT_ANOMALY' | 'EDGE_TAMPER',
  lines: readonly Outlier[],
  { suspectFrom, strongFrom }: typeof SHARPER,
  what: string,
  image: Image,
): TamperSignal {
  const score = Math.max(0, ...lines.map(({ deviations: far }) => far))
  const outliers = lines.filter(({ deviations: far }) => far >= suspectFrom).length
  return {
    signal,
    witness: signal === 'FONT_ANOMALY' ? 'LETTERS' : 'GROUND',
    score,
    suspectFrom,
    strongFrom,
    decisiveFrom: null,
    explanation:
      outliers === 0
        ? `no line ${what}`
        : outliers === 1
          ? `one line ${what}`
          : `${outliers} lines ${what.replace(/^is/, 'are').replace(/^stands/, 'stand')}`,
    heat: drawHeat(
      lines.flatMap(({ line, deviations: far }) => {
        const place = around(line.quad)
        return place === undefined ? [] : [{ place, strength: far / strongFrom }]
      }),
      image,
    ),
  }
}
