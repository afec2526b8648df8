import { quadHeight, quadWidth, warpQuad, type Quad } from '../image/geometry.ts'
import type { Image } from '../image/image.ts'
import type { Model } from '../image/model.ts'

/** Height of a line in the input of the recogniser and the classifier, in pixels. */
const LINE_HEIGHT = 48
/** Pixels per step of the recogniser. */
const STEP_WIDTH = 8
/** Most width. 44 characters of an MRZ are about 1,500 px wide at this height, and no line of a document is longer. */
const MAX_LINE_WIDTH = 3200
/** Training width of the line classifier. */
const CLASSIFIER_WIDTH = 192

/** Class probabilities along a line, step by step. Class 0 is the CTC blank. */
export interface LineScores {
  readonly probabilities: Float32Array
  readonly steps: number
  readonly classes: number
}

/** Text read from a line, with the probability of each of its characters. */
export interface LineText {
  readonly text: string
  /** Mean of `characterConfidences`; 0 without text. */
  readonly confidence: number
  readonly characterConfidences: readonly number[]
}

/** Cuts out a line and flattens it to the recogniser's height. Keeps its aspect to within one step. */
export function cropLine(image: Image, quad: Quad): Image {
  const width = (LINE_HEIGHT * quadWidth(quad)) / Math.max(1, quadHeight(quad))
  const whole = Math.ceil(Math.min(MAX_LINE_WIDTH, Math.max(LINE_HEIGHT, width)) / STEP_WIDTH) * STEP_WIDTH
  return warpQuad(image, quad, whole, LINE_HEIGHT)
}

/** Runs the recogniser on one line crop. Batches of lines of one width gained nothing on a CPU and need padding. */
export async function scoreLine(recogniser: Model, crop: Image): Promise<LineScores> {
  const [output] = Object.values(
    await recogniser.run({ x: { data: toInput(crop, crop.width), dims: [1, 3, LINE_HEIGHT, crop.width] } }),
  )
  const [, steps, classes] = output.dims
  return { probabilities: output.data, steps, classes }
}

/** The likeliest text of a line: best class per step, without repeats and blanks (CTC greedy decoding). */
export function readGreedily({ probabilities, steps, classes }: LineScores, characters: readonly string[]): LineText {
  const characterConfidences: number[] = []
  let text = ''
  let previous = 0
  for (let step = 0; step < steps; step++) {
    const start = step * classes
    let best = 0
    for (let c = 1; c < classes; c++) if (probabilities[start + c] > probabilities[start + best]) best = c
    if (best !== 0 && best !== previous) {
      text += characters[best]
      characterConfidences.push(probabilities[start + best])
    }
    previous = best
  }
  const sum = characterConfidences.reduce((total, p) => total + p, 0)
  return {
    text,
    confidence: characterConfidences.length === 0 ? 0 : sum / characterConfidences.length,
    characterConfidences,
  }
}

/** The probability, for each crop, that its text is upside down. */
export async function upsideDown(classifier: Model, crops: readonly Image[]): Promise<number[]> {
  const plane = 3 * LINE_HEIGHT * CLASSIFIER_WIDTH
  const input = new Float32Array(crops.length * plane)
  crops.forEach((crop, i) => input.set(toInput(narrowed(crop), CLASSIFIER_WIDTH), i * plane))
  const [output] = Object.values(
    await classifier.run({ x: { data: input, dims: [crops.length, 3, LINE_HEIGHT, CLASSIFIER_WIDTH] } }),
  )
  return crops.map((_, i) => output.data[i * 2 + 1])
}

function narrowed(crop: Image): Image {
  if (crop.width <= CLASSIFIER_WIDTH) return crop
  const { width, height } = crop
  return warpQuad(
    crop,
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    CLASSIFIER_WIDTH,
    LINE_HEIGHT,
  )
}

/** Converts interleaved RGB to planes from -1 to 1, blue first. Unused space on the right of the crop stays 0. */
function toInput({ data, width }: Image, inputWidth: number): Float32Array {
  const area = LINE_HEIGHT * inputWidth
  const input = new Float32Array(3 * area)
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < LINE_HEIGHT; y++) {
      let source = y * width * 3 + 2 - channel
      let target = channel * area + y * inputWidth
      for (let x = 0; x < width; x++, source += 3) input[target++] = data[source] / 127.5 - 1
    }
  }
  return input
}
