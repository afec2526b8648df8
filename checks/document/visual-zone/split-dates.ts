import type { VisualLine } from './lines.ts'

/** Farthest parts of one date, in heights of their lines, and how far one may be higher than the other. */
const GAP = 2.5,
  DRIFT = 0.5
const DAY_OR_MONTH = /^\d{1,2}[.,/-]?$/
const MONTH = /^(?:\d{1,2}|\p{Lu}{3,10}\.?)[.,/-]?$/u
const YEAR = /^(?:(?:19|20)\d{2}|\d{2})\.?$/

/** A date whose parts the detector found as three lines: their text, and the parts. */
export interface SplitDate {
  readonly text: string
  readonly parts: readonly [VisualLine, VisualLine, VisualLine]
}

/**
 * Dates whose day, month and year are far apart, each read as a line of its own: 11  02  2030. A part belongs to the
 * nearest one on its right. Pure.
 */
export function splitDates(lines: readonly VisualLine[]): SplitDate[] {
  const rightOf = (one: VisualLine): VisualLine | undefined =>
    lines
      .filter((other) => {
        const height = Math.max(one.height, other.height)
        return (
          other !== one &&
          Math.abs(other.y - one.y) <= DRIFT * height &&
          other.x0 >= one.x1 - DRIFT * height &&
          other.x0 <= one.x1 + GAP * height
        )
      })
      .sort((a, b) => a.x0 - b.x0)
      .at(0)
  return lines.flatMap((day): SplitDate[] => {
    if (!DAY_OR_MONTH.test(day.text.trim())) return []
    const month = rightOf(day)
    const year = month === undefined || !MONTH.test(month.text.trim()) ? undefined : rightOf(month)
    if (month === undefined || year === undefined || !YEAR.test(year.text.trim())) return []
    const parts = [day, month, year] as const
    return [{ text: parts.map(({ text }) => text.trim().replace(/[.,/-]$/, '')).join(' '), parts }]
  })
}

/** The line of a split date, in the place of its parts. */
export const joinedLine = ({ text, parts }: SplitDate): Omit<VisualLine, 'dates' | 'labels'> => ({
  text,
  confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  characterConfidences: [...text].map(() =>
    Math.min(1, ...parts.flatMap(({ characterConfidences }) => characterConfidences)),
  ),
  x0: parts[0].x0,
  x1: parts[2].x1,
  y: parts[0].y,
  height: Math.max(...parts.map(({ height }) => height)),
})
