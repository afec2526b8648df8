import assert from 'node:assert/strict'
import { leaveToPerson } from '../../../../checks/liveness/judge.ts'
import type { CheckResult } from '../../../../checks/results/check-result.ts'

describe('somebody who cannot do a movement', () => {
  const result = (verdict: CheckResult['verdict'], codes: string[]): CheckResult => ({
    name: 'LIVENESS',
    verdict,
    score: 0.9,
    codes,
    observations: ['seen'],
  })

  it('goes to review, whatever else was found: never approved, never declined', () => {
    for (const verdict of ['PASS', 'REVIEW', 'FAIL'] as const) {
      const left = leaveToPerson(result(verdict, []))
      assert.deepEqual(
        [left.verdict, left.codes, left.observations],
        ['REVIEW', ['LIVENESS_UNABLE'], ['the person reported that they cannot do a requested movement', 'seen']],
      )
    }
  })

  it('hides no sign of an attack from the reviewer', () => {
    assert.ok(
      leaveToPerson(result('FAIL', ['LIVENESS_SPOOF', 'LIVENESS_SPOOF_PRINT'])).observations.includes(
        'without this report, the codes would be LIVENESS_SPOOF, LIVENESS_SPOOF_PRINT',
      ),
    )
  })
})
