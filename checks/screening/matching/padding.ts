// A listed name that stands whole among other words. Words that only the searched name has cost it little each, but three of
// them would hide every name of two words: so a whole name counts by itself, whatever stands around it. Pure.
import type { BirthGrade } from './birth-date.ts'
import type { Contained } from './name-score.ts'

/** What the words around take off, however many there are: the name alone would be certain. */
const PADDING_COST = 0.15
/**
 * What the words of a listed name must tell where no birth date speaks for the entry: long Arabic and Indonesian names hold
 * common pairs of names by chance. Side by side they need less. bench/screening.ts prints what both find and cost.
 */
const TELLING_TOGETHER = 1
const TELLING_APART = 1.2

/** Whether such a name is another one's by chance so rarely that it counts without a birth date; one word never does. */
export const isTellingAlone = ({ words, missing, weight, isTogether, isAcross }: Contained): boolean =>
  words > 1 && missing === 0 && !isAcross && weight >= (isTogether ? TELLING_TOGETHER : TELLING_APART)

/**
 * The score of the listed name alone less the cost of what stands around it; 0 where it may stand there by chance. The listed day
 * of birth speaks for every name, even of one word, and for two words of a longer one; the listed year or span for every whole name of two.
 */
export function paddedScore(contained: Contained | null, birth: BirthGrade): number {
  if (contained === null) return 0
  const counts =
    birth === 'EXACT' ||
    (birth === 'CONSISTENT' && contained.words > 1 && contained.missing === 0) ||
    isTellingAlone(contained)
  return counts ? contained.score - PADDING_COST : 0
}
