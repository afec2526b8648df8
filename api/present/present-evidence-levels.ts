import type { z } from 'zod'
import { judgesEvidence } from '../../checks/decision/proofs.ts'
import { evidenceLevels } from '../../checks/evidence-levels/evidence-levels.ts'
import type { EvidenceFacts } from '../../checks/evidence-levels/facts.ts'
import type { Check, VerificationStatus } from '../../contract/verification.ts'
import type { CheckResultRow, Verification } from '../../db/verifications/schema.ts'
import type { verificationRecord } from './verification-schemas.ts'

const DECIDED: readonly VerificationStatus[] = ['APPROVED', 'DECLINED', 'REVIEW']

type Judged = Pick<Verification, 'mode' | 'status' | 'checks' | 'data_key' | 'evidence_origin' | 'submitted_by'>

/**
 * The evidence levels of a verification, from its stored facts. Null before its checks ended, in test mode, for
 * screening alone, and once its data key was destroyed: then nothing was judged, or nothing is left to judge.
 */
export function presentEvidenceLevels(
  verification: Judged,
  results: readonly Pick<CheckResultRow, 'name' | 'verdict'>[],
): z.input<typeof verificationRecord>['evidence_levels'] {
  const { mode, status, checks, data_key: dataKey } = verification
  if (mode === 'TEST' || dataKey === null || !DECIDED.includes(status) || !judgesEvidence(checks)) return null
  const passed = new Set(results.filter(({ verdict }) => verdict === 'PASS').map(({ name }) => name))
  return evidenceLevels({
    passed,
    origin: verification.evidence_origin,
    proofs: proofsSeen(verification, passed),
    pieces: checks.includes('DOCUMENT') ? 1 : 0,
    isSigned: false, // no check reads a chip, a signed barcode or a wallet
  })
}

/**
 * The proofs at the time of the checks. Evidence that our page did not capture passes LIVENESS only as that of a
 * trusted application (checks/liveness/judge.ts), so today's trust of the account is not asked.
 */
const proofsSeen = (
  { evidence_origin: origin, submitted_by: by }: Judged,
  passed: ReadonlySet<Check>,
): EvidenceFacts['proofs'] =>
  passed.has('LIVENESS') && origin === 'DIRECT' && by === 'CLIENT' ? ['ATTESTED_APPLICATION'] : []
