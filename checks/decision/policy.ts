import type { Check, Verdict } from '../../contract/verification.ts'
import { reasonCode } from '../../contract/reason-codes.ts'

/** Codes that may decline raise RISK_SCORE_HIGH from this risk on (interface.md leaves the cutoff open). */
export const DECLINE_THRESHOLD = 80

/** Least risk of a check that was the target of a prompt injection (3.1, rule 3). */
export const INJECTION_FLOOR = 50

/** Most risk that low confidence of passed checks adds to an approved verification. */
const RESIDUAL_RISK = 20

export interface PolicyInput {
  /** The checks that the level requires. */
  readonly required: readonly Check[]
  readonly results: readonly {
    readonly name: Check
    readonly verdict: Verdict
    readonly score: number | null
    readonly codes: readonly string[]
  }[]
  /** DECLARED_* codes from the comparison of declared data and document. */
  readonly declaredCodes: readonly string[]
  readonly countryTier: 'BLOCKED' | 'MANUAL_REVIEW' | undefined
  /** Verifications of this person or document failed too often recently (db/verifications/failed-attempts.ts). */
  readonly attemptsExceeded: boolean
  /** The account requires a proof, and the evidence has none (proofs.ts). */
  readonly proofMissing: boolean
}

export interface Decision {
  readonly status: 'APPROVED' | 'DECLINED' | 'REVIEW'
  /** Always empty for APPROVED (interface.md 2.1). */
  readonly reasonCodes: readonly string[]
  /** Integer from 0 to 100. */
  readonly riskScore: number
}

/**
 * Decides a verification from the results of its checks (interface.md 3.1 and 7.4). Pure.
 *
 * The rules apply in this order. A sanctions match is always a review. A code that declines does so, unless its check
 * was the target of an injection. Name and birth date that both disagree decline. A high aggregate risk declines. Any
 * other code is a review. No code is an approval.
 *
 * @throws RangeError if a required check has no result, or failed without a reason code: nothing is approved by
 *   omission
 */
export function decide(input: PolicyInput): Decision {
  for (const check of input.required) {
    const result = input.results.find(({ name }) => name === check)
    if (result === undefined) throw new RangeError(`no result for ${check}`)
    if (result.verdict !== 'PASS' && result.codes.length === 0)
      throw new RangeError(`${check} is ${result.verdict} without a reason code`)
  }
  const codes = collectCodes(input)
  if (codes.length === 0) return { status: 'APPROVED', reasonCodes: [], riskScore: residualRisk(input) }

  const injections = codes.filter((code) => code.startsWith('PROMPT_INJECTION_'))
  const untrusted = new Set(injections.map((code) => reasonCode(code).stage))
  // The marker PROMPT_INJECTION_SUSPECTED has this stage. Declared data and country stay trusted.
  untrusted.delete('POLICY')
  const trusted = codes.filter((code) => !untrusted.has(reasonCode(code).stage))
  const sanctioned = codes.includes('SANCTIONS_POSSIBLE_MATCH')
  const declines =
    trusted.some((code) => reasonCode(code).outcome === 'DECLINE') ||
    (codes.includes('DECLARED_NAME_MISMATCH') && codes.includes('DECLARED_DOB_MISMATCH'))
  const overThreshold = combine(trusted.filter((code) => reasonCode(code).towardsDecline)) >= DECLINE_THRESHOLD
  if (overThreshold && !sanctioned) codes.push('RISK_SCORE_HIGH')

  const floor = injections.length > 0 ? INJECTION_FLOOR : 0
  return {
    status: (declines || overThreshold) && !sanctioned ? 'DECLINED' : 'REVIEW',
    reasonCodes: codes,
    riskScore: Math.max(floor, residualRisk(input), combine(codes)),
  }
}

function collectCodes({ results, declaredCodes, countryTier, attemptsExceeded, proofMissing }: PolicyInput): string[] {
  const country =
    countryTier === 'BLOCKED'
      ? ['COUNTRY_NOT_SUPPORTED']
      : countryTier === 'MANUAL_REVIEW'
        ? ['TIER_B_MANUAL_REVIEW']
        : []
  const codes = [
    ...country,
    ...results.flatMap((result) => result.codes),
    ...declaredCodes,
    ...(attemptsExceeded ? ['ATTEMPTS_EXCEEDED'] : []),
    ...(proofMissing ? ['PROOF_MISSING'] : []),
  ]
  const injected = codes.some((code) => code.startsWith('PROMPT_INJECTION_'))
  return [...new Set(injected ? ['PROMPT_INJECTION_SUSPECTED', ...codes] : codes)]
}

const combine = (codes: readonly string[]): number => combineWeights(codes.map((code) => reasonCode(code).weight))

/** Combines weights (0 to 100) as independent risks: 1 - (1 - a)(1 - b)…, in whole percent. */
export const combineWeights = (weights: readonly number[]): number =>
  Math.round((1 - weights.reduce((clear, weight) => clear * (1 - weight / 100), 1)) * 100)

function residualRisk({ results }: PolicyInput): number {
  const doubts = results.map(({ score }) => 1 - (score ?? 1))
  return Math.round(Math.max(0, ...doubts) * RESIDUAL_RISK)
}
