import { isAllowed, MRZ_ALPHABET, MRZ_CLASSES, rarityCost, TWINS, type PositionKind } from './mrz-alphabet.ts'
import { BLANK, MRZ_STRIDE, type MrzScores } from './mrz-scores.ts'

/** A line decoded at exactly the length of its layout. */
export interface DecodedLine {
  readonly text: string
  /** Log-probability of the whole line divided by its length: 0 is certain. */
  readonly score: number
  /**
   * By position, then class: by how much the chosen character is likelier; Infinity if the position forbids the class.
   */
  readonly margins: readonly Float32Array[]
}

/** Cost of a character that its position forbids and that has no allowed look-alike. Some documents print it anyway. */
const FORBIDDEN_COST = 5
/** Cost in the document code: specimens and old documents use other letters. */
const FORBIDDEN_CODE_COST = 3
const NEVER = -1e9

// The predecessor of a path: its own character, a blank, or (from 0) the previous character.
const STAYED = -1
const FROM_BLANK = -2

/**
 * Decodes the likeliest text of exactly the layout's length: Viterbi over CTC paths whose states are (position,
 * character) and blanks between positions. Position kinds are soft: a forbidden character costs, and lends its
 * probability to an allowed look-alike (an O in a date is a 0).
 *
 * @returns undefined if the line has fewer steps than characters
 */
export function decodeMrzLine(scores: MrzScores, kinds: readonly PositionKind[]): DecodedLine | undefined {
  if (scores.steps < kinds.length) return undefined
  const emissions = emissionsByKind(scores, kinds)
  const lattice = search(scores, kinds, emissions)
  if (lattice === undefined) return undefined
  const { classes, firstStep, lastStep } = traceBack(lattice, scores.steps, kinds.length)
  const margins = kinds.map((kind, position) =>
    marginsAt(emissions[position], kind, classes[position], firstStep[position], lastStep[position]),
  )
  return { text: classes.map((c) => MRZ_ALPHABET[c]).join(''), score: lattice.best / kinds.length, margins }
}

/** Log-probability of each class at each step, for each position. Positions of one kind share an array. */
function emissionsByKind({ logProbabilities, steps }: MrzScores, kinds: readonly PositionKind[]): Float32Array[] {
  const made = new Map<PositionKind, Float32Array>()
  for (const kind of new Set(kinds)) {
    const rules = Array.from({ length: MRZ_CLASSES }, (_, c) => emissionRule(kind, c))
    const emissions = new Float32Array(steps * MRZ_CLASSES)
    for (let step = 0; step < steps; step++) {
      const from = step * MRZ_STRIDE
      for (let c = 0; c < MRZ_CLASSES; c++) {
        const { cost, lenders } = rules[c]
        let value = logProbabilities[from + c] - cost
        for (const lender of lenders)
          value = Math.max(value, logProbabilities[from + lender.mrzClass] - cost - lender.cost)
        emissions[step * MRZ_CLASSES + c] = value
      }
    }
    made.set(kind, emissions)
  }
  return kinds.map((kind) => made.get(kind)!)
}

function emissionRule(kind: PositionKind, c: number) {
  if (isAllowed(kind, c))
    return { cost: rarityCost(kind, c), lenders: TWINS[c].filter((twin) => !isAllowed(kind, twin.mrzClass)) }
  const hasTwin = TWINS[c].some((twin) => isAllowed(kind, twin.mrzClass))
  return { cost: hasTwin ? -NEVER : kind.endsWith('Code') ? FORBIDDEN_CODE_COST : FORBIDDEN_COST, lenders: [] }
}

interface Lattice {
  readonly best: number
  /** Last character, or -1 if the path ends in a blank. */
  readonly lastClass: number
  readonly characterFrom: Int8Array
  readonly blankFrom: Int8Array
}

/**
 * For a number of written characters: the likeliest last one and the second likeliest (-1 if there is none), with their
 * values.
 */
interface Bests {
  readonly first: Int8Array
  readonly firstValue: Float32Array
  readonly second: Int8Array
  readonly secondValue: Float32Array
}

const noBests = (length: number): Bests => ({
  first: new Int8Array(length).fill(-1),
  firstValue: new Float32Array(length).fill(NEVER),
  second: new Int8Array(length).fill(-1),
  secondValue: new Float32Array(length).fill(NEVER),
})

function search(
  { logProbabilities, steps }: MrzScores,
  kinds: readonly PositionKind[],
  emissions: readonly Float32Array[],
): Lattice | undefined {
  const length = kinds.length
  let characters = new Float32Array(length * MRZ_CLASSES).fill(NEVER)
  let nextCharacters = new Float32Array(length * MRZ_CLASSES)
  let bests = noBests(length + 1),
    nextBests = noBests(length + 1)
  // blanks[i]: the best path that has written i characters and ends in a blank (or has not started).
  let blanks = new Float32Array(length + 1).fill(NEVER)
  let nextBlanks = new Float32Array(length + 1)
  blanks[0] = 0
  const characterFrom = new Int8Array(steps * length * MRZ_CLASSES)
  const blankFrom = new Int8Array(steps * (length + 1))
  for (let step = 0; step < steps; step++) {
    nextCharacters.fill(NEVER)
    nextBlanks.fill(NEVER)
    nextBests.firstValue.fill(NEVER)
    nextBests.secondValue.fill(NEVER)
    // A position can be written by now only if there were enough steps, and the rest must still fit.
    const first = Math.max(0, length - 1 - (steps - 1 - step))
    const last = Math.min(length - 1, step)
    const blank = logProbabilities[step * MRZ_STRIDE + BLANK]
    for (let written = first; written <= last + 1; written++) {
      const isCharacter = bests.firstValue[written] > blanks[written]
      nextBlanks[written] = (isCharacter ? bests.firstValue[written] : blanks[written]) + blank
      blankFrom[step * (length + 1) + written] = isCharacter ? bests.first[written] : FROM_BLANK
    }
    for (let position = first; position <= last; position++) {
      const emission = emissions[position],
        emitted = step * MRZ_CLASSES
      const base = position * MRZ_CLASSES,
        from = (step * length + position) * MRZ_CLASSES
      const blanked = blanks[position]
      const before = bests.first[position],
        beforeValue = bests.firstValue[position],
        secondBefore = bests.second[position],
        secondBeforeValue = bests.secondValue[position]
      let best = -1,
        second = -1,
        bestValue = NEVER,
        secondValue = NEVER
      for (let c = 0; c < MRZ_CLASSES; c++) {
        let value = characters[base + c],
          origin = STAYED
        if (blanked > value) {
          value = blanked
          origin = FROM_BLANK
        }
        // A repeated character needs a blank in between (CTC), so its predecessor is the best other one.
        const otherValue = before === c ? secondBeforeValue : beforeValue
        if (otherValue > value) {
          value = otherValue
          origin = before === c ? secondBefore : before
        }
        value = Math.fround(value + emission[emitted + c])
        nextCharacters[base + c] = value
        characterFrom[from + c] = origin
        if (value > bestValue) {
          second = best
          secondValue = bestValue
          best = c
          bestValue = value
        } else if (value > secondValue) {
          second = c
          secondValue = value
        }
      }
      nextBests.first[position + 1] = best
      nextBests.firstValue[position + 1] = bestValue
      nextBests.second[position + 1] = second
      nextBests.secondValue[position + 1] = secondValue
    }
    ;[characters, nextCharacters] = [nextCharacters, characters]
    ;[blanks, nextBlanks] = [nextBlanks, blanks]
    ;[bests, nextBests] = [nextBests, bests]
  }
  const [last, lastValue] = [bests.first[length], bests.firstValue[length]]
  const lastClass = lastValue >= blanks[length] ? last : -1
  const best = Math.max(lastValue, blanks[length])
  return best < NEVER / 2 ? undefined : { best, lastClass, characterFrom, blankFrom }
}

function traceBack({ lastClass, characterFrom, blankFrom }: Lattice, steps: number, length: number) {
  const classes = new Array<number>(length).fill(0)
  const firstStep = new Array<number>(length).fill(0)
  const lastStep = new Array<number>(length).fill(0)
  let written = length
  let current = lastClass // -1 for a blank
  let entered = true
  for (let step = steps - 1; step >= 0; step--) {
    if (current < 0) {
      current = Math.max(-1, blankFrom[step * (length + 1) + written])
      entered = true
      continue
    }
    const position = written - 1
    classes[position] = current
    firstStep[position] = step
    if (entered) lastStep[position] = step
    entered = false
    const from = characterFrom[step * length * MRZ_CLASSES + position * MRZ_CLASSES + current]
    if (from === STAYED) continue
    written--
    current = from === FROM_BLANK ? -1 : from
    entered = true
  }
  return { classes, firstStep, lastStep }
}

function marginsAt(
  emission: Float32Array,
  kind: PositionKind,
  chosen: number,
  firstStep: number,
  lastStep: number,
): Float32Array {
  const peak = (c: number): number => {
    let value = NEVER
    for (let step = firstStep; step <= lastStep; step++) value = Math.max(value, emission[step * MRZ_CLASSES + c])
    return value
  }
  const chosenPeak = peak(chosen)
  return Float32Array.from({ length: MRZ_CLASSES }, (_, c) =>
    isAllowed(kind, c) ? Math.max(0, chosenPeak - peak(c)) : Infinity,
  )
}
