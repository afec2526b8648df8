import assert from 'node:assert/strict'
import { leaveToPerson } from '../../../activities/liveness/assess.ts'
import type { CheckResult } from '../../../activities/check-results/check-result.ts'

describe('somebody who cannot do a movement', () => {
  const result = (verdict: CheckResult['verdict'], codes: string[]): CheckResult => ({ name: 'LIVENESS', verdict, score: 0.9, codes, observations: ['seen'] })

  it('is looked at by a person, whatever else would be', () => {
    for (const verdict of ['PASS', 'REVIEW'] as const) {
      const left = leaveToPerson(result(verdict, []))
      assert.deepEqual([left.verdict, left.codes, left.observations], ['REVIEW', ['LIVENESS_LOW'], ['the person said that they cannot do a movement that was asked for', 'seen']])
    }
  })

  it('gets no attack through by it', () => {
    const left = leaveToPerson(result('FAIL', ['LIVENESS_SPOOF']))
    assert.deepEqual([left.verdict, left.codes], ['FAIL', ['LIVENESS_SPOOF']])
  })
})
