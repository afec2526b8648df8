import assert from 'node:assert/strict'
import { simulateChecks, simulatedRisk } from '../../../activities/verification/simulate.ts'
import { CHECKS } from '../../../contract/verification.ts'
import { parseTestReference } from '../../../contract/test-reference.ts'

describe('test references', () => {
  const CASES: [reference: string | null, expected: ReturnType<typeof parseTestReference>][] = [
    [null, { outcome: 'APPROVED', reasonCodes: [] }],
    ['customer 17', { outcome: 'APPROVED', reasonCodes: [] }],
    ['test:approved', { outcome: 'APPROVED', reasonCodes: [] }],
    ['test:approved:FACE_MISMATCH', { outcome: 'APPROVED', reasonCodes: [] }],
    ['test:declined', { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] }],
    [
      'test:declined:FACE_MISMATCH,DOCUMENT_TAMPERING',
      { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH', 'DOCUMENT_TAMPERING'] },
    ],
    ['test:declined:FACE_MISMATCH, FACE_MISMATCH', { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] }],
    ['test:declined:no such code', { outcome: 'DECLINED', reasonCodes: ['FACE_MISMATCH'] }],
    ['test:review', { outcome: 'REVIEW', reasonCodes: ['FACE_MATCH_LOW'] }],
    ['test:review>approved', { outcome: 'REVIEW', reasonCodes: ['FACE_MATCH_LOW'], resolveAs: 'APPROVED' }],
    ['test:review>declined:LIVENESS_LOW', { outcome: 'REVIEW', reasonCodes: ['LIVENESS_LOW'], resolveAs: 'DECLINED' }],
    ['test:declined>approved', { outcome: 'APPROVED', reasonCodes: [] }],
    ['test:error', { outcome: 'ERROR', reasonCodes: [] }],
    ['test:expired', { outcome: 'EXPIRED', reasonCodes: [] }],
    ['TEST:DECLINED', { outcome: 'APPROVED', reasonCodes: [] }],
  ]
  for (const [reference, expected] of CASES) {
    it(`${reference ?? '(none)'}`, () => assert.deepEqual(parseTestReference(reference), expected))
  }
})

describe('simulated checks', () => {
  const verification = { checks: [...CHECKS], end_user_ref: 'test:declined:FACE_MISMATCH,NEW_CODE', doc_type: null }

  it('are equal for the same reference, including scores', () => {
    assert.deepEqual(simulateChecks(verification, null), simulateChecks(verification, null))
    assert.equal(simulatedRisk('test:review', ['FACE_MATCH_LOW']), simulatedRisk('test:review', ['FACE_MATCH_LOW']))
  })

  it('differ with the reference', () => {
    const other = simulateChecks({ ...verification, end_user_ref: 'somebody' }, null)
    assert.notDeepEqual(
      other.map(({ result }) => result.score),
      simulateChecks(verification, null).map(({ result }) => result.score),
    )
  })

  it('show a code at the check that raises it, and an unknown code at the first check', () => {
    const byName = Object.fromEntries(simulateChecks(verification, null).map(({ result }) => [result.name, result]))
    assert.deepEqual(byName.FACE_MATCH.codes, ['FACE_MISMATCH'])
    assert.equal(byName.FACE_MATCH.verdict, 'FAIL')
    assert.deepEqual(byName.DOCUMENT.codes, ['NEW_CODE'])
    assert.equal(byName.SCREENING.verdict, 'PASS')
  })

  it('return only the declared data as extracted data', () => {
    const [document] = simulateChecks(verification, { last_name: 'Nemo', date_of_birth: '1980-02-29' })
    assert.equal(document.extracted?.last_name, 'Nemo')
    assert.equal(document.extracted.document_number, null)
  })
})
