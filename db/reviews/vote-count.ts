import type { ReviewOutcome } from '../staff/schema.ts'

/** One person's vote, in the order of the votes. */
export interface Said {
  readonly staffId: string
  readonly outcome: ReviewOutcome
}

/**
 * The result of a further vote. Pure.
 *
 * - DECIDED: decided by the named people, in the order of their votes.
 * - SECOND_NEEDED: stored; another person must review.
 * - SAME_PERSON: this person has voted, and nobody has contradicted them. A second vote of theirs would repeat the
 *   first.
 */
export type Count =
  | { readonly kind: 'DECIDED'; readonly by: readonly string[] }
  | { readonly kind: 'SECOND_NEEDED' }
  | { readonly kind: 'SAME_PERSON' }

/**
 * Counts a vote with the previous ones. If two are needed, two different people with the same last vote decide. A
 * disagreement stays until a third person agrees with one of them, or one of them changes their mind after the other
 * has voted.
 */
export function countVote(before: readonly Said[], vote: Said, needsTwo: boolean): Count {
  if (!needsTwo) return { kind: 'DECIDED', by: [vote.staffId] }
  const last = new Map(before.map(({ staffId, outcome }) => [staffId, outcome]))
  const own = last.get(vote.staffId)
  if (own === vote.outcome || (own !== undefined && last.size === 1)) return { kind: 'SAME_PERSON' }
  const agreeing = [...last].find(([staffId, outcome]) => staffId !== vote.staffId && outcome === vote.outcome)
  return agreeing === undefined ? { kind: 'SECOND_NEEDED' } : { kind: 'DECIDED', by: [agreeing[0], vote.staffId] }
}

/** Whether a voter may not vote again now, because nobody has contradicted them. */
export const mustWaitForAnother = (before: readonly Said[], staffId: string): boolean => {
  const last = new Map(before.map((said) => [said.staffId, said.outcome]))
  return last.has(staffId) && last.size === 1
}
