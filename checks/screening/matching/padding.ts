// Scores a whole listed name among other words. Each extra searched word costs little, but three of them would hide
// every name of two words. So a whole name counts alone, whatever surrounds it. Pure.
import type { BirthGrade } from './birth-date.ts'
import type { Contained } from './name-score.ts'

/** Penalty for the surrounding words, in any number. Without it, the name alone would be certain. */
const PADDING_COST = 0.15
/**
 * Least weight of a listed name's words if no birth date supports the entry, because long Arabic and Indonesian names
 * contain common pairs of names by chance. Neighbouring words need less. bench/screening.ts prints the benefits and
 * costs of both.
 */
const TELLING_TOGETHER = 1
const TELLING_APART = 1.2

/** Whether such a name is so rarely a coincidence that it counts without a birth date. One word never does. */
export const isTellingAlone = ({ words, missing, weight, isTogether, isAcross }: Contained): boolean =>
  words > 1 && missing === 0 && !isAcross && weight >= (isTogether ? TELLING_TOGETHER : TELLING_APART)

/**
 * The score of the listed name alone minus the penalty for its surroundings; 0 if it may be a coincidence. The listed
 * day of birth supports every name, even of one word, and two words of a longer one. The listed year or span supports
 * every whole name of two.
 */
export function paddedScore(contained: Contained | null, birth: BirthGrade): number {
  if (contained === null) return 0
  const counts =
    birth === 'EXACT' ||
    (birth === 'CONSISTENT' && contained.words > 1 && contained.missing === 0) ||
    isTellingAlone(contained)
  return counts ? contained.score - PADDING_COST : 0
}
