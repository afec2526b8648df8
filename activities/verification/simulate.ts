import { createHash } from 'node:crypto'
import type { Verification } from '../../db/verifications/schema.ts'
import type { Check } from '../../contract/verification.ts'
import { parseTestReference } from '../../contract/test-reference.ts'
import type { Declared } from '../../contract/declared.ts'
import type { CheckDetail } from './check-detail.ts'
import type { ExtractedDocument, ScreeningHit } from '../../checks/results/check-result.ts'
import { combineWeights } from '../../checks/decision/policy.ts'
import { findReasonCode } from '../../contract/reason-codes.ts'

/**
 * Simulates the checks of a test-mode verification (decisions.md, "Test mode"). Pure: the same reference, checks and
 * declared data give the same details, including scores. The check that raises a code in live mode also shows it here.
 */
export function simulateChecks(
  verification: Pick<Verification, 'checks' | 'doc_type'> & { readonly end_user_ref: string | null },
  declared: Declared | null,
): CheckDetail[] {
  const { outcome, reasonCodes } = parseTestReference(verification.end_user_ref)
  return verification.checks.map((name, position): CheckDetail => {
    const codes = reasonCodes.filter((code) => stageOf(code, verification.checks) === name)
    const fails = codes.some((code) => outcome === 'DECLINED' || findReasonCode(code)?.outcome === 'DECLINE')
    const verdict = codes.length === 0 ? 'PASS' : fails ? 'FAIL' : 'REVIEW'
    const share = fraction(`${verification.end_user_ref ?? ''}/${name}/${position}`)
    const result = {
      name,
      verdict,
      score: verdict === 'PASS' ? 0.9 + share * 0.1 : verdict === 'REVIEW' ? 0.4 + share * 0.2 : share * 0.2,
      codes,
      observations: ['simulated: the outcome was forced by the test reference'],
    } as const
    return {
      result,
      ...(name === 'DOCUMENT' ? { extracted: simulatedDocument(verification.doc_type, declared) } : {}),
      ...(name === 'SCREENING' ? { hits: codes.includes('SANCTIONS_POSSIBLE_MATCH') ? [SIMULATED_HIT] : [] } : {}),
    }
  })
}

const SIMULATED_HIT: ScreeningHit = {
  list: 'TEST',
  list_date: '2026-01-01',
  list_version: 'simulated',
  list_sha256: '0'.repeat(64),
  entry_id: 'TEST-1',
  entry_hash: '0'.repeat(64),
  matched_name: 'SIMULATED ENTRY',
  quality: 'PRIMARY',
  score: 0.9,
  threshold: 0.75,
  algorithm: 'simulated',
  alignment: [],
  modifiers: [],
  why: ['simulated: forced by the test reference'],
}

/** Finds the check that shows a forced code: its own if that check runs, otherwise the first one. */
function stageOf(code: string, checks: readonly Check[]): Check {
  const stage = findReasonCode(code)?.stage
  return checks.find((check) => check === stage) ?? checks[0]
}

function simulatedDocument(docType: string | null, declared: Declared | null): ExtractedDocument {
  return {
    document_type: docType ?? 'PASSPORT',
    first_name: declared?.first_name ?? null,
    last_name: declared?.last_name ?? null,
    document_number: null,
    date_of_birth: declared?.date_of_birth ?? null,
    document_expiry: declared?.document_expiry ?? null,
    sex: declared?.sex ?? null,
    nationality: null,
    issuing_country: null,
    mrz: null,
  }
}

/** Computes a number in [0, 1) from the text alone, in steps of 0.001. */
const fraction = (seed: string): number => (createHash('sha256').update(seed).digest().readUInt32BE() % 1000) / 1000

/** Computes the risk score of a forced outcome, from the table of live mode. Unknown codes add nothing. */
export function simulatedRisk(endUserRef: string | null, reasonCodes: readonly string[]): number {
  const weights = reasonCodes.map((code) => findReasonCode(code)?.weight ?? 0)
  const base = Math.floor(fraction(endUserRef ?? '') * 10)
  return Math.max(base, combineWeights(weights))
}
