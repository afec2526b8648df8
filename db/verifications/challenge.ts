import { randomInt } from 'node:crypto'
import { CHALLENGE_ACTIONS, type ChallengeAction } from '../../contract/assets.ts'

/** In test mode the same for everyone, because the sandbox is deterministic (decisions.md, "Test mode"). */
export const TEST_CHALLENGE: readonly ChallengeAction[] = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT']

/** Draws three different actions of the four, in a random order (decisions.md, "Verification"). */
export function drawChallenge(length = 3): ChallengeAction[] {
  const actions = [...CHALLENGE_ACTIONS]
  for (let i = 0; i < length; i++) {
    const j = randomInt(i, actions.length)
    ;[actions[i], actions[j]] = [actions[j], actions[i]]
  }
  return actions.slice(0, length)
}
