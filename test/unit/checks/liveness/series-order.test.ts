import assert from 'node:assert/strict'
import type { LivenessFinding } from '../../../../checks/liveness/liveness-finding.ts'
import { seriesOrderFindings } from '../../../../checks/liveness/series/order.ts'
import type { CaptureStep, ChallengeAction } from '../../../../contract/assets.ts'

const CHALLENGE: ChallengeAction[] = ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT']
const doubts = (findings: readonly LivenessFinding[]): string[] =>
  findings.flatMap(({ sign, observation }) => (sign === 'FACT' ? [] : [`${sign}: ${observation}`]))

describe('order of a series', () => {
  const ofSteps = (steps: readonly CaptureStep[]) =>
    steps.flatMap((step, i) => [0, 300].map((at) => ({ step, atMs: 1_000 * i + at })))
  const right: CaptureStep[] = ['FRONTAL', ...CHALLENGE, 'OWN_STEP']
  it('is the requested one; a step may repeat before the next', () => {
    assert.deepEqual(seriesOrderFindings(ofSteps(right), CHALLENGE, 1), [])
    assert.deepEqual(
      seriesOrderFindings(
        ofSteps(['FRONTAL', 'FRONTAL', 'TURN_LEFT', 'TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT', 'OWN_STEP']),
        CHALLENGE,
        1,
      ),
      [],
    )
  })
  const WRONG: [string, CaptureStep[]][] = [
    ['two actions exchanged', ['FRONTAL', 'LOOK_UP', 'TURN_LEFT', 'TURN_RIGHT', 'OWN_STEP']],
    ['a step missing', ['FRONTAL', 'TURN_LEFT', 'LOOK_UP', 'OWN_STEP']],
    ['a step that was not requested', ['FRONTAL', 'TURN_LEFT', 'LOOK_UP', 'LOOK_DOWN', 'TURN_RIGHT', 'OWN_STEP']],
    ['the random challenge first', ['OWN_STEP', 'FRONTAL', ...CHALLENGE]],
    ['an action after the random challenge', [...right, 'TURN_LEFT']],
  ]
  for (const [name, steps] of WRONG) {
    it(`is doubted with ${name}`, () => {
      assert.match(doubts(seriesOrderFindings(ofSteps(steps), CHALLENGE, 1)).join(), /started as/)
    })
  }
  it('has both steps of a random challenge, the second one last', () => {
    const both: CaptureStep[] = [...right, 'SECOND_STEP']
    assert.deepEqual(seriesOrderFindings(ofSteps(both), CHALLENGE, 2), [])
    for (const steps of [
      right,
      [...right, 'SECOND_STEP', 'OWN_STEP'],
      [...right.slice(0, -1), 'SECOND_STEP', 'OWN_STEP'],
    ] as const)
      assert.notDeepEqual(doubts(seriesOrderFindings(ofSteps(steps), CHALLENGE, 2)), [], steps.join())
    assert.notDeepEqual(doubts(seriesOrderFindings(ofSteps(both), CHALLENGE, 1)), [], 'a step that was not revealed')
  })
  it('is doubted with one frame of a step, with all at once, with times that fall, and with no frame at all', () => {
    assert.match(
      doubts(seriesOrderFindings(ofSteps(right).slice(1), CHALLENGE, 1)).join(),
      /fewer than 2 frames of FRONTAL/,
    )
    assert.match(
      doubts(
        seriesOrderFindings(
          ofSteps(right).map((frame, i) => ({ ...frame, atMs: 5_000 + i })),
          CHALLENGE,
          1,
        ),
      ).join(),
      /it lasted only 9 ms/,
    )
    assert.match(
      doubts(
        seriesOrderFindings(
          ofSteps(right).map((frame) => ({ ...frame, atMs: 5_000 })),
          CHALLENGE,
          1,
        ),
      ).join(),
      /times do not increase/,
    )
    assert.notDeepEqual(doubts(seriesOrderFindings([], CHALLENGE, 1)), [])
  })
})
