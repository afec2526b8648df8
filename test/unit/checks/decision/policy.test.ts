import assert from 'node:assert/strict'
import { decide, DECLINE_THRESHOLD, INJECTION_FLOOR, type PolicyInput } from '../../../../checks/decision/policy.ts'
import { REASON_CODES, reasonCode } from '../../../../contract/reason-codes.ts'
import { CHECKS, type Check } from '../../../../contract/verification.ts'

/** All four checks passed, with the given codes raised by their own checks. */
function found(codes: readonly string[], extra: Partial<PolicyInput> = {}): PolicyInput {
  const raisedBy = (check: Check) => codes.filter((code) => reasonCode(code).stage === check)
  return {
    required: CHECKS,
    results: CHECKS.map((name) => ({
      name,
      verdict: raisedBy(name).length === 0 ? 'PASS' : 'REVIEW',
      score: 0.95,
      codes: raisedBy(name),
    })),
    declaredCodes: codes.filter((code) => code.startsWith('DECLARED_')),
    countryTier: undefined,
    attemptsExceeded: codes.includes('ATTEMPTS_EXCEEDED'),
    proofMissing: codes.includes('PROOF_MISSING'),
    ...extra,
  }
}

describe('policy', () => {
  // interface.md 7.4 and 3.1: the effect of each code alone. A family is tested with one member.
  const ALONE: Record<string, 'DECLINED' | 'REVIEW'> = {
    DOC_CLASSIFY_LOW_CONFIDENCE: 'REVIEW',
    MRZ_MISMATCH_DATE_OF_BIRTH: 'REVIEW',
    MRZ_VISUAL_MISMATCH: 'REVIEW',
    MRZ_UNCONFIRMED_GIVEN_NAMES: 'REVIEW',
    BARCODE_MISMATCH_DATE_OF_BIRTH: 'REVIEW',
    DOC_PORTRAIT_MISSING: 'REVIEW',
    DOC_DATE_IMPLAUSIBLE: 'REVIEW',
    DOC_NUMBER_INVALID: 'REVIEW',
    DOC_REGISTRY_UNRESOLVED: 'REVIEW',
    DOC_NUMBER_FORMAT_FAIL: 'REVIEW',
    VERHOEFF_CHECKSUM_FAIL: 'REVIEW',
    ES_DNI_CHECKSUM_FAIL: 'REVIEW',
    DOCUMENT_EXPIRED: 'DECLINED',
    DOC_COUNTRY_MISMATCH: 'REVIEW',
    SPECIMEN_DOCUMENT: 'DECLINED',
    DOCUMENT_TAMPERING: 'DECLINED',
    DOCUMENT_TAMPER_SUSPECTED: 'REVIEW',
    TAMPER_PORTRAIT_SPLICE: 'REVIEW',
    FACE_MISMATCH: 'DECLINED',
    FACE_MATCH_LOW: 'REVIEW',
    FACE_MATCH_UNSUBSTANTIATED: 'REVIEW',
    LIVENESS_SPOOF: 'DECLINED',
    LIVENESS_SPOOF_PRINT: 'DECLINED',
    LIVENESS_LOW: 'REVIEW',
    LIVENESS_UNSUBSTANTIATED: 'REVIEW',
    LIVENESS_UNABLE: 'REVIEW',
    PROMPT_INJECTION_CLASSIFY: 'REVIEW',
    PROMPT_INJECTION_EXTRACT: 'REVIEW',
    PROMPT_INJECTION_TAMPER: 'REVIEW',
    PROMPT_INJECTION_FACE_MATCH: 'REVIEW',
    PROMPT_INJECTION_LIVENESS: 'REVIEW',
    SANCTIONS_POSSIBLE_MATCH: 'REVIEW',
    SCREENING_INCONCLUSIVE: 'REVIEW',
    ATTEMPTS_EXCEEDED: 'REVIEW',
    PROOF_MISSING: 'REVIEW',
    DECLARED_NAME_MISMATCH: 'REVIEW',
    DECLARED_DOB_MISMATCH: 'REVIEW',
    DECLARED_EXPIRY_MISMATCH: 'REVIEW',
    DECLARED_SEX_MISMATCH: 'REVIEW',
  }
  for (const [code, status] of Object.entries(ALONE)) {
    it(`${code} alone: ${status}`, () => {
      const decision = decide(found([code]))
      assert.equal(decision.status, status)
      assert.ok(decision.reasonCodes.includes(code))
      assert.ok(decision.riskScore >= reasonCode(code).weight && decision.riskScore <= 100)
    })
  }

  it('has a case above for every row of the table', () => {
    const tried = new Set(Object.keys(ALONE).map((code) => reasonCode(code).code))
    const byPolicy = ['COUNTRY_NOT_SUPPORTED', 'TIER_B_MANUAL_REVIEW', 'PROMPT_INJECTION_SUSPECTED', 'RISK_SCORE_HIGH']
    assert.deepEqual(
      REASON_CODES.map((row) => row.code)
        .filter((code) => !tried.has(code))
        .sort(),
      byPolicy.sort(),
    )
  })

  it('approves when nothing was found, with no codes and a low risk', () => {
    assert.deepEqual(decide(found([])), { status: 'APPROVED', reasonCodes: [], riskScore: 1 })
  })

  const COMBINED: [name: string, codes: string[], status: string, also: string[]][] = [
    [
      'name and birth date mismatch decline together',
      ['DECLARED_NAME_MISMATCH', 'DECLARED_DOB_MISMATCH'],
      'DECLINED',
      [],
    ],
    ['expiry and sex mismatch stay a review', ['DECLARED_EXPIRY_MISMATCH', 'DECLARED_SEX_MISMATCH'], 'REVIEW', []],
    ['two moderate signals stay a review', ['MRZ_MISMATCH_SURNAME', 'FACE_MATCH_LOW'], 'REVIEW', []],
    [
      'zones that disagree throughout cross the threshold',
      ['MRZ_VISUAL_MISMATCH', 'MRZ_MISMATCH_SURNAME', 'MRZ_MISMATCH_DATE_OF_BIRTH', 'MRZ_MISMATCH_EXPIRY'],
      'DECLINED',
      ['RISK_SCORE_HIGH'],
    ],
    [
      'a sanctions match is never declined, whatever else was found',
      ['SANCTIONS_POSSIBLE_MATCH', 'FACE_MISMATCH', 'DOCUMENT_TAMPERING'],
      'REVIEW',
      [],
    ],
    [
      'a sanctions match does not push others over the threshold',
      ['SANCTIONS_POSSIBLE_MATCH', 'FACE_MATCH_LOW', 'LIVENESS_LOW'],
      'REVIEW',
      [],
    ],
    [
      'a movement that somebody cannot do does not push others over the threshold',
      ['LIVENESS_UNABLE', 'FACE_MATCH_LOW', 'DOC_NUMBER_INVALID'],
      'REVIEW',
      [],
    ],
    [
      'earlier attempts do not push others over the threshold',
      ['ATTEMPTS_EXCEEDED', 'FACE_MATCH_LOW', 'DOC_NUMBER_INVALID', 'LIVENESS_UNSUBSTANTIATED'],
      'REVIEW',
      [],
    ],
    [
      'earlier attempts hide no code that declines',
      ['ATTEMPTS_EXCEEDED', 'FACE_MISMATCH'],
      'DECLINED',
      ['RISK_SCORE_HIGH'],
    ],
    [
      'a missing proof does not push others over the threshold',
      ['PROOF_MISSING', 'FACE_MATCH_LOW', 'DOC_NUMBER_INVALID', 'LIVENESS_UNSUBSTANTIATED'],
      'REVIEW',
      [],
    ],
    [
      'a missing proof hides no code that declines',
      ['PROOF_MISSING', 'FACE_MISMATCH'],
      'DECLINED',
      ['RISK_SCORE_HIGH'],
    ],
    [
      'a missing proof makes no decline of a sanctions match',
      ['PROOF_MISSING', 'SANCTIONS_POSSIBLE_MATCH', 'FACE_MISMATCH'],
      'REVIEW',
      [],
    ],
    [
      'an injection does not decline by itself, not even in every stage',
      REASON_CODES.map(({ code }) => code).filter((code) => /^PROMPT_INJECTION_(?!SUSPECTED)/.test(code)),
      'REVIEW',
      ['PROMPT_INJECTION_SUSPECTED'],
    ],
    [
      'the verdict of a targeted stage is not trusted',
      ['PROMPT_INJECTION_FACE_MATCH', 'FACE_MISMATCH'],
      'REVIEW',
      ['PROMPT_INJECTION_SUSPECTED'],
    ],
    [
      'another stage still declines beside an injection',
      ['PROMPT_INJECTION_FACE_MATCH', 'LIVENESS_SPOOF'],
      'DECLINED',
      ['PROMPT_INJECTION_SUSPECTED'],
    ],
  ]
  for (const [name, codes, status, also] of COMBINED) {
    it(name, () => {
      const decision = decide(found(codes))
      assert.equal(decision.status, status)
      assert.deepEqual(
        [...decision.reasonCodes].sort(),
        [
          ...new Set([
            ...codes,
            ...also,
            ...(decision.reasonCodes.includes('RISK_SCORE_HIGH') ? ['RISK_SCORE_HIGH'] : []),
          ]),
        ].sort(),
      )
    })
  }

  it('raises the risk of a stage under injection to the floor', () => {
    assert.ok(decide(found(['PROMPT_INJECTION_EXTRACT'])).riskScore >= INJECTION_FLOOR)
  })

  it('declines a blocked issuing country and reviews a manual-review one', () => {
    assert.deepEqual(decide(found([], { countryTier: 'BLOCKED' })), {
      status: 'DECLINED',
      reasonCodes: ['COUNTRY_NOT_SUPPORTED', 'RISK_SCORE_HIGH'],
      riskScore: 100,
    })
    assert.deepEqual(decide(found([], { countryTier: 'MANUAL_REVIEW' })), {
      status: 'REVIEW',
      reasonCodes: ['TIER_B_MANUAL_REVIEW'],
      riskScore: 20,
    })
  })

  it('keeps a single review code under the decline threshold', () => {
    for (const row of REASON_CODES) if (row.outcome === 'REVIEW') assert.ok(row.weight < DECLINE_THRESHOLD, row.code)
  })

  it('never approves by omission: a required check without result, or one that fails without a code, throws', () => {
    assert.throws(() => decide({ ...found([]), results: found([]).results.slice(1) }), /no result for DOCUMENT/)
    const silent = found([]).results.map((result) => ({ ...result, verdict: 'FAIL' as const }))
    assert.throws(() => decide({ ...found([]), results: silent }), /without a reason code/)
  })

  it('rejects a code that the table does not know', () => {
    assert.throws(() => reasonCode('LOOKS_ODD'), RangeError)
  })

  it('gives a risk score from 0 to 100, whatever is found', () => {
    const all = REASON_CODES.filter(({ stage }) => stage !== 'POLICY').map(({ code }) => code.replace(/<[A-Z]+>/, 'X'))
    const { riskScore } = decide(found(all))
    assert.ok(Number.isInteger(riskScore) && riskScore <= 100)
  })
})
