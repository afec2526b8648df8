import { MRZ_ALPHABET, MRZ_CLASSES } from './mrz-alphabet.ts'
import type { LineScores } from '../../text/text-recognition.ts'

/** Log-probabilities of the MRZ's 37 characters and the blank (last), step by step. */
export interface MrzScores {
  readonly logProbabilities: Float32Array
  readonly steps: number
}

/** Values per step: the alphabet, then the blank. */
export const MRZ_STRIDE = MRZ_CLASSES + 1
export const BLANK = MRZ_CLASSES

/** Readings of a general recogniser for an MRZ character: its other case, accents, brackets for a filler. */
const SEEN_AS: Readonly<Record<string, string>> = {
  '<': '<«‹＜〈《≤くⲸ',
  O: 'OoοÒÓÔÖ',
  I: 'Il|Í',
  Z: 'Zz',
  S: 'Ss',
  B: 'Bß',
  N: 'NÑ',
  A: 'AÄÁÀÂÅ',
  U: 'UÜÚ',
  C: 'CcÇ',
  V: 'Vv',
  W: 'Ww',
  X: 'Xx',
  K: 'Kk',
  E: 'EÉÈÊ',
}

/** Least probability. One step without a trace of a character must not exclude a line. */
const LEAST_PROBABILITY = 1e-5

/** Sums the class probabilities of a recogniser into MRZ characters. */
export type MrzScorer = (scores: LineScores) => MrzScores

/** Creates a scorer for a recogniser's character list (blank first). */
export function createMrzScorer(characters: readonly string[]): MrzScorer {
  const sources = [...MRZ_ALPHABET].map((character) => {
    const looks = new Set(SEEN_AS[character] ?? character)
    return characters.flatMap((known, i) => (looks.has(known) ? [i] : []))
  })
  return ({ probabilities, steps, classes }) => {
    const logProbabilities = new Float32Array(steps * MRZ_STRIDE)
    for (let step = 0; step < steps; step++) {
      const from = step * classes
      const to = step * MRZ_STRIDE
      sources.forEach((indices, mrzClass) => {
        let sum = LEAST_PROBABILITY
        for (const i of indices) sum += probabilities[from + i]
        logProbabilities[to + mrzClass] = Math.log(sum)
      })
      logProbabilities[to + BLANK] = Math.log(probabilities[from] + LEAST_PROBABILITY)
    }
    return { logProbabilities, steps }
  }
}

/**
 * Combines several looks at one line: the mean of their probabilities, step by step. All have the same number of steps.
 */
export function meanScores(looks: readonly MrzScores[]): MrzScores {
  const { steps } = looks[0]
  if (looks.some((look) => look.steps !== steps)) throw new RangeError('looks of different lengths')
  const logProbabilities = looks[0].logProbabilities.map((_, i) =>
    Math.log(looks.reduce((sum, look) => sum + Math.exp(look.logProbabilities[i]), 0) / looks.length),
  )
  return { logProbabilities, steps }
}

/** The likeliest MRZ characters without a layout. They show roughly the length and the start of a line. */
export function readMrzGreedily({ logProbabilities, steps }: MrzScores): string {
  let text = ''
  let previous = BLANK
  for (let step = 0; step < steps; step++) {
    let best = 0
    for (let c = 1; c < MRZ_STRIDE; c++)
      if (logProbabilities[step * MRZ_STRIDE + c] > logProbabilities[step * MRZ_STRIDE + best]) best = c
    if (best !== BLANK && best !== previous) text += MRZ_ALPHABET[best]
    previous = best
  }
  return text
}
