// The reader takes single blurred fillers for C, K or L, and no check digit covers a name. The grammar of a field shows
// its fillers: names are words, and only fillers follow the last word.
import { FILLER, MRZ_ALPHABET, mrzClass } from './mrz-alphabet.ts'

/** By how much each class is less likely than the one read, for each position of a field. */
export type FieldMargins = readonly Float32Array[]

/** Cost of a letter against a filler: names use about twenty letters equally often (log 20). */
const LETTER_COST = 3
/** Cost of a letter or digit of optional data (log 36). */
const DATA_COST = 3.6
/** A repeated letter is rare, and three in a row are never a name but blurred fillers. Digits may repeat. */
const REPEAT_COST = 2.5

/** A state of a field's grammar: its output, its next states with their costs, and the cost of ending there. */
interface FieldState {
  readonly writes: 'word' | 'filler'
  readonly next: readonly (readonly [state: number, cost: number])[]
  readonly end: number
}

// Costs are rounded negative logarithms of frequencies, such as the ends of words and the number of words in a name.
// They decide only if the print is so faint that letter and filler are nearly as likely (2026-11, 600 images of 22
// documents).

/** Surname, two fillers, given names, with single fillers between words; then only fillers (Doc 9303-3, 4.6). */
const NAMES: readonly FieldState[] = [
  /* 0 surname */ {
    writes: 'word',
    next: [
      [0, 0.2],
      [1, 2.3],
      [2, 1.8],
      [6, 4],
    ],
    end: 1,
  },
  /* 1 between its words */ { writes: 'filler', next: [[0, 0]], end: 2 },
  /* 2 gap */ { writes: 'filler', next: [[3, 0]], end: 4 },
  /* 3 gap */ { writes: 'filler', next: [[4, 0]], end: 2 },
  /* 4 given name */ {
    writes: 'word',
    next: [
      [4, 0.2],
      [5, 1.8],
      [6, 1.8],
    ],
    end: 1,
  },
  /* 5 between them */ { writes: 'filler', next: [[4, 0]], end: 1 },
  /* 6 tail */ {
    writes: 'filler',
    next: [
      [6, 0],
      [4, 9],
    ],
    end: 0,
  },
]

/** Words with one or two fillers in between, then only fillers: a field with only the surname or the given names. */
const WORDS: readonly FieldState[] = [
  /* 0 word */ {
    writes: 'word',
    next: [
      [0, 0.2],
      [1, 2],
      [3, 1.8],
    ],
    end: 1,
  },
  /* 1 between */ {
    writes: 'filler',
    next: [
      [0, 0],
      [2, 0.7],
    ],
    end: 2,
  },
  /* 2 between */ { writes: 'filler', next: [[0, 0]], end: 2 },
  /* 3 tail */ {
    writes: 'filler',
    next: [
      [3, 0],
      [0, 9],
    ],
    end: 0,
  },
]

/** Runs of letters and digits between runs of fillers, in either order. */
const DATA: readonly FieldState[] = [
  {
    writes: 'word',
    next: [
      [0, 0.1],
      [1, 1.5],
    ],
    end: 0,
  },
  {
    writes: 'filler',
    next: [
      [1, 0.1],
      [0, 1.5],
    ],
    end: 0,
  },
]

/** Cost of a field that starts with a filler: nobody has such a surname, or the name is empty. */
const EMPTY_COST = 5

/** A name field by the grammar of names, with the likelier of letter and filler at each position. */
export const refineNames = (text: string, margins: FieldMargins): string =>
  refine(
    text,
    margins,
    NAMES,
    [
      [0, 0],
      [2, EMPTY_COST],
      [6, EMPTY_COST],
    ],
    LETTER_COST,
  )

/** The same for a field with only surnames or only given names. */
export const refineWords = (text: string, margins: FieldMargins): string =>
  refine(
    text,
    margins,
    WORDS,
    [
      [0, 0],
      [3, EMPTY_COST],
    ],
    LETTER_COST,
  )

/** Optional data: a few letters and digits, and fillers. */
export const refineData = (text: string, margins: FieldMargins): string =>
  refine(
    text,
    margins,
    DATA,
    [
      [0, 0],
      [1, 0],
    ],
    DATA_COST,
  )

const FILLER_CLASS = mrzClass(FILLER)

/** Viterbi over a grammar: each position is a character of a word or a filler. */
function refine(
  text: string,
  margins: FieldMargins,
  states: readonly FieldState[],
  starts: readonly (readonly [state: number, cost: number])[],
  wordCost: number,
): string {
  const words = margins.map((margin, i) => bestCharacter(text[i], margin))
  const cost = (state: number, i: number): number => {
    if (states[state].writes === 'filler')
      return Math.min(margins[i][FILLER_CLASS], isInRow(text, i) ? MOST_COST_IN_ROW : MOST_COST)
    return (
      wordCost +
      words[i].cost +
      (i > 0 && words[i].character === words[i - 1].character && /[A-Z]/.test(words[i].character) ? REPEAT_COST : 0)
    )
  }
  let best = states.map((_, state) => cost(state, 0) + (starts.find(([start]) => start === state)?.[1] ?? Infinity))
  const from: number[][] = []
  for (let i = 1; i < text.length; i++) {
    const reached = states.map(() => Infinity)
    const origin = states.map(() => 0)
    states.forEach(({ next }, state) => {
      for (const [to, step] of next) {
        if (best[state] + step < reached[to]) {
          reached[to] = best[state] + step
          origin[to] = state
        }
      }
    })
    best = reached.map((value, state) => value + cost(state, i))
    from.push(origin)
  }
  const ends = best.map((value, state) => value + states[state].end)
  let state = ends.indexOf(Math.min(...ends))
  let refined = ''
  for (let i = text.length - 1; i >= 0; i--) {
    refined = (states[state].writes === 'filler' ? FILLER : words[i].character) + refined
    if (i > 0) state = from[i - 1][state]
  }
  return refined
}

/** The character read, or if that is a filler, the likeliest other character. */
function bestCharacter(read: string, margin: Float32Array): { character: string; cost: number } {
  if (read !== FILLER) return { character: read, cost: 0 }
  let best = -1
  for (let c = 0; c < margin.length; c++) if (c !== FILLER_CLASS && (best < 0 || margin[c] < margin[best])) best = c
  return { character: MRZ_ALPHABET[best], cost: Math.min(margin[best], MOST_COST) }
}

/**
 * Most weight of a margin among three equal letters. Motion turns a row of fillers into a row of one letter, and then
 * nothing indicates a filler any more. Elsewhere a clear letter stays, whatever the grammar.
 */
const MOST_COST_IN_ROW = 5
/** Bounds the cost of a forbidden character. */
const MOST_COST = 30

const isInRow = (text: string, i: number): boolean =>
  [i - 2, i - 1, i].some(
    (start) =>
      start >= 0 &&
      start + 3 <= text.length &&
      [1, 2].every((step) => text[start + step] === text[start]) &&
      /[A-Z]/.test(text[i]),
  )
