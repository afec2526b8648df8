import type { ReviewOutcome } from '../staff/schema.ts'

/** What one person said, in the order of the saying. */
export interface Said {
  readonly staffId: string
  readonly outcome: ReviewOutcome
}

/**
 * What a further vote comes to. Pure.
 *
 * - DECIDED: it stands, by the people named, whoever spoke first being first.
 * - SECOND_NEEDED: written down; another person must look.
 * - SAME_PERSON: this person has spoken, and nobody has contradicted them: a second vote of theirs would be the first again.
 */
export type Count =
  | { readonly kind: 'DECIDED'; readonly by: readonly string[] }
  | { readonly kind: 'SECOND_NEEDED' }
  | { readonly kind: 'SAME_PERSON' }

/**
 * Counts a vote with those before it. Where two are needed, a decision stands as soon as two different people say the same: of each
 * the last word counts. People who differ stay as they are until a third agrees with one of them, or one of them, after the other has
 * spoken, changes their mind.
 */
export function countVote(before: readonly Said[], vote: Said, needsTwo: boolean): Count {
  if (!needsTwo) return { kind: 'DECIDED', by: [vote.staffId] }
  const last = new Map(before.map(({ staffId, outcome }) => [staffId, outcome]))
  const own = last.get(vote.staffId)
  if (own === vote.outcome || (own !== undefined && last.size === 1)) return { kind: 'SAME_PERSON' }
  const agreeing = [...last].find(([staffId, outcome]) => staffId !== vote.staffId && outcome === vote.outcome)
  return agreeing === undefined ? { kind: 'SECOND_NEEDED' } : { kind: 'DECIDED', by: [agreeing[0], vote.staffId] }
}

/** Whether somebody who has spoken may not speak now: nobody has contradicted them. */
export const mustWaitForAnother = (before: readonly Said[], staffId: string): boolean => {
  const last = new Map(before.map((said) => [said.staffId, said.outcome]))
  return last.has(staffId) && last.size === 1
}
