import type { MrzFields } from '../mrz/mrz-parse.ts'
import { foldLabel } from '../visual-zone/label-words.ts'
import type { VisualLine } from '../visual-zone/lines.ts'
import { compactNumber, MAX_NUMBER, type NumberScheme } from './number-scheme.ts'

/** A personal number on a document. */
export interface FoundNumber {
  readonly scheme: NumberScheme
  readonly number: string
  readonly where: 'MRZ' | 'PRINT'
  /** Read with enough confidence that a wrong check digit is an error of the document, not of the reader. */
  readonly isSure: boolean
}

/** The personal numbers that the MRZ holds besides the document number, by the schemes of its issuer. */
export function numbersInMrz(mrz: MrzFields, schemes: readonly NumberScheme[]): FoundNumber[] {
  const words = [...(mrz.optionalData ?? '').split(' '), romanian(mrz)].filter((word) => word !== null && word !== '')
  // An MRZ has fillers for separators (a dash, the sign of a century), so neighbouring runs are tried together.
  const candidates = [...words, ...words.slice(1).map((word, i) => `${words[i]}${word}`)].map((word) =>
    compactNumber(word ?? ''),
  )
  const isSure = !mrz.failing.includes('optionalData') && !mrz.failing.includes('composite')
  return schemes
    .filter(({ inMrz }) => inMrz === true)
    .flatMap((scheme) => {
      const matching = candidates.filter((number) => scheme.pattern.test(number))
      const number = matching.find(scheme.holds) ?? matching[0]
      return number === undefined ? [] : [{ scheme, number, where: 'MRZ' as const, isSure }]
    })
}

/**
 * Romanian cards (two lines of 36) hold the first digit and the last six of the CNP. The birth date is in its own
 * field.
 */
function romanian({ issuer, format, optionalData, birthDate }: MrzFields): string | null {
  if (issuer !== 'ROU' || format !== 'TD2' || birthDate === null || !/^\d{7}$/.test(optionalData ?? '')) return null
  return optionalData === null ? null : optionalData[0] + birthDate.slice(2).replaceAll('-', '') + optionalData.slice(1)
}

// Least confidence of a printed character that counts against a person. Genuine print above it is read right in 99 of
// 100 cases (cross-check, 2026-11).
const SURE_LINE = 0.95
const SURE_CHARACTER = 0.9
const SURE_HEIGHT = 16
/** Farthest distance of a label above or before its number, in heights of a line. */
const LABEL_ABOVE = 3
const LABEL_BEFORE = 12
/** Most lines examined. A document has fewer than 100. */
const MAX_LINES = 400
const MAX_WORDS = 12

/** The printed personal numbers: beside or under a label of the scheme, or of a unique form. */
export function numbersInPrint(lines: readonly VisualLine[], schemes: readonly NumberScheme[]): FoundNumber[] {
  const printed = lines.slice(0, MAX_LINES).map((line) => ({ line, folded: foldLabel(line.text.slice(0, 120)) }))
  return schemes.flatMap((scheme) => {
    const labels = printed.filter(({ folded }) => scheme.label?.test(folded) === true).map(({ line }) => line)
    const isTitled = scheme.title !== undefined && printed.some(({ folded }) => scheme.title?.test(folded) === true)
    const found = printed.flatMap(({ line }) => {
      const number = numberOf(line.text, scheme)
      const isAlone = isTitled && number !== undefined && number === compactNumber(line.text.slice(0, MAX_NUMBER * 2))
      if (
        number === undefined ||
        (scheme.label !== undefined && !isAlone && !labels.some((label) => isLabelOf(label, line)))
      )
        return []
      return [{ scheme, number, where: 'PRINT' as const, isSure: isSure(line) }]
    })
    const best = found.find(({ number }) => scheme.holds(number)) ?? found[0]
    return best === undefined ? [] : [best]
  })
}

/** The number in a line: the whole line, or the part after a label or between words. */
function numberOf(text: string, { pattern }: NumberScheme): string | undefined {
  const words = text
    .slice(0, 120)
    .trim()
    .split(/[\s:]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  // Blanks separate the groups of a number. Tries runs of up to five words, the longest first.
  for (let count = Math.min(5, words.length); count > 0; count--) {
    for (let first = 0; first + count <= words.length; first++) {
      const number = compactNumber(words.slice(first, first + count).join(''))
      if (number.length <= MAX_NUMBER && pattern.test(number)) return number
    }
  }
  return undefined
}

function isLabelOf(label: VisualLine, line: VisualLine): boolean {
  if (label === line) return true
  const height = Math.max(label.height, line.height)
  const down = line.y - label.y
  const isUnder = down > 0 && down < LABEL_ABOVE * height && label.x0 < line.x1 && line.x0 < label.x1
  return (
    isUnder ||
    (Math.abs(down) < 0.6 * height && line.x0 >= label.x1 - height && line.x0 < label.x1 + LABEL_BEFORE * height)
  )
}

const isSure = ({ confidence, characterConfidences, height }: VisualLine): boolean =>
  confidence >= SURE_LINE && height >= SURE_HEIGHT && Math.min(1, ...characterConfidences) >= SURE_CHARACTER
