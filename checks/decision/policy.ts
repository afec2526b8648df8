import type { Check, Verdict } from '../../contract/verification.ts'
import { reasonCode } from '../../contract/reason-codes.ts'

/** At or above this risk, from codes that may decline, RISK_SCORE_HIGH is raised (interface.md leaves the cutoff open). */
export const DECLINE_THRESHOLD = 80

/** A stage that was aimed at by a prompt injection has at least this risk (3.1, rule 3). */
export const INJECTION_FLOOR = 50

/** Most that low confidence of passed checks adds to the risk of an approved verification. */
const RESIDUAL_RISK = 20

export interface PolicyInput {
  /** The checks that the verification's levels ask for. */
  readonly required: readonly Check[]
  readonly results: readonly {
    readonly name: Check
    readonly verdict: Verdict
    readonly score: number | null
    readonly codes: readonly string[]
  }[]
  /** DECLARED_* codes, from comparing the declared data with the document. */
  readonly declaredCodes: readonly string[]
  readonly countryTier: 'BLOCKED' | 'MANUAL_REVIEW' | undefined
  /** The same person, or the same document, failed too often of late (db/verifications/failed-attempts.ts). */
  readonly attemptsExceeded: boolean
}

export interface Decision {
  readonly status: 'APPROVED' | 'DECLINED' | 'REVIEW'
  /** Empty for APPROVED, always (interface.md 2.1). */
  readonly reasonCodes: readonly string[]
  /** 0 to 100, whole. */
  readonly riskScore: number
}

/**
 * Decides a verification from what its checks found (interface.md 3.1 and 7.4). Pure.
 *
 * The order of the rules: a sanctions match is always a review; a code that declines does so unless its stage was
 * aimed at by an injection; name and birth date disagreeing together decline; so does the aggregate risk; any other
 * code is a review; nothing at all is an approval.
 *
 * @throws RangeError when a required check has no result, or failed without saying why: never approve by omission
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
  untrusted.delete('POLICY') // the marker PROMPT_INJECTION_SUSPECTED: declared data and country stay trusted
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

function collectCodes({ results, declaredCodes, countryTier, attemptsExceeded }: PolicyInput): string[] {
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
  ]
  const injected = codes.some((code) => code.startsWith('PROMPT_INJECTION_'))
  return [...new Set(injected ? ['PROMPT_INJECTION_SUSPECTED', ...codes] : codes)]
}

const combine = (codes: readonly string[]): number => combineWeights(codes.map((code) => reasonCode(code).weight))

/** Weights (0 to 100) as independent risks: 1 - (1 - a)(1 - b)…, in whole percent. */
export const combineWeights = (weights: readonly number[]): number =>
  Math.round((1 - weights.reduce((clear, weight) => clear * (1 - weight / 100), 1)) * 100)

function residualRisk({ results }: PolicyInput): number {
  const doubts = results.map(({ score }) => 1 - (score ?? 1))
  return Math.round(Math.max(0, ...doubts) * RESIDUAL_RISK)
}
