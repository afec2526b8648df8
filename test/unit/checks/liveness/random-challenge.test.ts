import assert from 'node:assert/strict'
import {
  judgeOwnStep,
  ownStepFindings,
  type MovedFrame,
} from '../../../../checks/liveness/random-challenge/challenge-findings.ts'
import type { Moved } from '../../../../checks/liveness/random-challenge/movements.ts'
import { OWN_STEPS, RANDOM_CHALLENGES, type CaptureStep, type OwnStep } from '../../../../contract/assets.ts'
import { seenAt } from '../../../support/series.ts'
import { PERSON_BOUNDS } from '../../../support/shipped-embedder.ts'

const MOUTH = { opened: 0.2 },
  EYES = { structure: 0.4, lids: 0.8 },
  SMILE = { smiled: 0.15 }

const RESTING: Moved = { opened: 0, smiled: 0, structure: 1, clearness: 1, lids: 1 }

const framesOf = (step: CaptureStep, ...moves: Partial<Moved>[]): MovedFrame[] =>
  moves.map((move) => ({ step, moved: { ...RESTING, ...move }, isPerson: true }))

const BEFORE = [...framesOf('FRONTAL', {}, {}, {}), ...framesOf('TURN_LEFT', {}, {})]

const DONE: Record<OwnStep, Partial<Moved>> = { OPEN_MOUTH: MOUTH, CLOSE_EYES: EYES, SMILE }

describe('the random challenge of a session', () => {
  for (const asked of OWN_STEPS) {
    const judge = (...own: Partial<Moved>[]) => judgeOwnStep(asked, [...BEFORE, ...framesOf('OWN_STEP', ...own)]).sign
    it(`is ${asked}: done once, after a moment, with a blink or a word beside it`, () => {
      assert.equal(judge({}, {}, DONE[asked]), 'FACT')
      assert.equal(
        judge(
          ...OWN_STEPS.filter((step) => step !== asked)
            .slice(0, 1)
            .map((step) => DONE[step]),
          DONE[asked],
          DONE[asked],
        ),
        'FACT',
      )
    })
    it(`is not ${asked}: nothing done, or another movement`, () => {
      assert.equal(judge({}, {}, {}), 'DOUBT')
      for (const other of OWN_STEPS) if (other !== asked) assert.equal(judge(DONE[other], DONE[other]), 'DOUBT', other)
    })
    it(`is not ${asked}: all three at once, or one after the other`, () => {
      assert.equal(judge({ ...MOUTH, ...EYES, ...SMILE }, { ...MOUTH, ...EYES, ...SMILE }), 'DOUBT')
      assert.equal(judge(MOUTH, EYES, SMILE), 'DOUBT')
      assert.equal(judge(MOUTH, MOUTH, EYES, EYES, SMILE, SMILE), 'DOUBT')
    })
    it(`is not ${asked}: done already before it was requested`, () => {
      const early = [
        ...framesOf('FRONTAL', {}, {}),
        ...framesOf('TURN_LEFT', DONE[asked], DONE[asked]),
        ...framesOf('LOOK_UP', DONE[asked]),
      ]
      assert.equal(judgeOwnStep(asked, [...early, ...framesOf('OWN_STEP', DONE[asked])]).sign, 'DOUBT')
      const once = [...BEFORE, ...framesOf('LOOK_UP', DONE[asked])]
      assert.equal(
        judgeOwnStep(asked, [...once, ...framesOf('OWN_STEP', DONE[asked])]).sign,
        'FACT',
        'once is allowed, because people blink',
      )
    })
  }

  it('is not CLOSE_EYES with a mouth that opens and smiles, but may be with a smile or with parted lips', () => {
    const judge = (moved: Partial<Moved>) =>
      judgeOwnStep('CLOSE_EYES', [...BEFORE, ...framesOf('OWN_STEP', {}, { ...EYES, ...moved })]).sign
    assert.equal(judge({ opened: 0.1, smiled: 0.08 }), 'DOUBT')
    assert.equal(judge({ opened: 0.05, smiled: 0.15 }), 'FACT')
    assert.equal(judge({ opened: 0.1 }), 'FACT')
  })

  it('is done by the person of the selfie, not by another person who opens their mouth', () => {
    const frames = [
      ...BEFORE,
      ...framesOf('OWN_STEP', {}, {}),
      ...framesOf('OWN_STEP', MOUTH, MOUTH).map((frame) => ({ ...frame, isPerson: false })),
    ]
    assert.match(judgeOwnStep('OPEN_MOUTH', frames).observation, /not clearly the selfie's/)
    assert.equal(judgeOwnStep('OPEN_MOUTH', frames).sign, 'DOUBT')
  })

  it('is not an open mouth that is all lip in each frame of the answer', () => {
    const answers = (alone: boolean[], clearness = 1) => [
      ...BEFORE,
      ...alone.flatMap((isLipsAlone) =>
        framesOf('OWN_STEP', { ...MOUTH, clearness }).map((frame) => ({ ...frame, isLipsAlone })),
      ),
    ]
    assert.match(judgeOwnStep('OPEN_MOUTH', answers([true, true])).observation, /only lip/)
    assert.equal(judgeOwnStep('OPEN_MOUTH', answers([true, true])).sign, 'DOUBT')
    assert.equal(judgeOwnStep('OPEN_MOUTH', answers([true, false])).sign, 'FACT')
    assert.equal(judgeOwnStep('OPEN_MOUTH', answers([true, true], 0.6)).sign, 'FACT', 'blurred by a moving head')
  })

  for (const [first, second] of RANDOM_CHALLENGES) {
    const judge = (own: readonly Partial<Moved>[], then: readonly Partial<Moved>[]) =>
      judgeOwnStep(
        second,
        [...BEFORE, ...framesOf('OWN_STEP', ...own), ...framesOf('SECOND_STEP', ...then)],
        'SECOND_STEP',
      )
    const done = DONE[first],
      next = DONE[second]
    it(`is ${first}, then ${second}: the second done after the first, with a moment between them`, () => {
      assert.equal(judge([{}, done, done, done], [done, {}, next, next]).sign, 'FACT')
      assert.equal(judge([{}, done, next, done], [{}, next, next, next]).sign, 'FACT', 'a blink or a word in the first')
    })
    it(`is not ${first}, then ${second}: the first done again, both done before the second was revealed, or nothing`, () => {
      assert.match(judge([{}, done, done], [done, done, done]).observation, /not done/)
      const ready = [
        ...framesOf('FRONTAL', {}, {}),
        ...framesOf('TURN_LEFT', next, next),
        ...framesOf('OWN_STEP', done, next),
        ...framesOf('SECOND_STEP', next, next),
      ]
      assert.match(judgeOwnStep(second, ready, 'SECOND_STEP').observation, /3 of 6 frames before it was revealed/)
      assert.match(judge([done, done], [{}, {}]).observation, /not done/)
      assert.match(judge([next, next], []).observation, /no frame shows the face/)
    })
  }

  it('is judged by the frames of its own step: those of the next one neither answer nor spoil it', () => {
    const frames = [...BEFORE, ...framesOf('OWN_STEP', {}, {}), ...framesOf('SECOND_STEP', MOUTH, MOUTH, MOUTH)]
    assert.match(judgeOwnStep('OPEN_MOUTH', frames).observation, /not done/)
    const answered = [...BEFORE, ...framesOf('OWN_STEP', MOUTH, MOUTH), ...framesOf('SECOND_STEP', MOUTH, SMILE, SMILE)]
    assert.equal(judgeOwnStep('OPEN_MOUTH', answered).sign, 'FACT')
  })

  it('is doubted without frames of the answer, or if it was never requested', () => {
    assert.equal(judgeOwnStep('SMILE', BEFORE).sign, 'DOUBT')
    const observed = { selfie: seenAt(0), series: [] }
    assert.deepEqual(ownStepFindings(observed, { origin: 'DIRECT', ownSteps: [], personBounds: PERSON_BOUNDS }), [])
    assert.deepEqual(
      ownStepFindings(observed, { origin: 'CAPTURED', ownSteps: [], personBounds: PERSON_BOUNDS }).map(
        ({ sign }) => sign,
      ),
      ['DOUBT'],
    )
    assert.deepEqual(
      ownStepFindings(observed, { origin: 'CAPTURED', ownSteps: ['SMILE'], personBounds: PERSON_BOUNDS }).map(
        ({ sign }) => sign,
      ),
      ['DOUBT'],
    )
  })
})
