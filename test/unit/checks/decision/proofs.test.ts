import assert from 'node:assert/strict'
import { isProofMissing, judgesEvidence, proofsOf } from '../../../../checks/decision/proofs.ts'
import { CHECKS, type Check } from '../../../../contract/verification.ts'

describe('proofs', () => {
  it('are the attested application, and nothing where there is none', () => {
    assert.deepEqual(proofsOf({ isTrustedCapture: true }), ['ATTESTED_APPLICATION'])
    assert.deepEqual(proofsOf({ isTrustedCapture: false }), [])
  })

  it('are missing only where the account requires one, for every check of evidence', () => {
    const rows: readonly [
      checks: readonly Check[],
      isRequired: boolean,
      isTrustedCapture: boolean,
      missing: boolean,
    ][] = [
      [CHECKS, true, false, true],
      [['DOCUMENT'], true, false, true],
      [['DOCUMENT', 'SCREENING'], true, false, true],
      [['LIVENESS'], true, false, true],
      [['FACE_MATCH'], true, false, true],
      [['SCREENING'], true, false, false],
      [CHECKS, true, true, false],
      [['DOCUMENT'], true, true, false],
      [CHECKS, false, false, false],
      [CHECKS, false, true, false],
    ]
    for (const [checks, isRequired, isTrustedCapture, missing] of rows)
      assert.equal(
        isProofMissing(isRequired, checks, { isTrustedCapture }),
        missing,
        JSON.stringify([checks, isRequired, isTrustedCapture]),
      )
  })

  it('belong to evidence, which screening alone does not judge', () => {
    assert.deepEqual(
      CHECKS.map((check) => judgesEvidence([check])),
      [true, true, true, false],
    )
  })
})
