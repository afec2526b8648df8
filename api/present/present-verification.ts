import { z } from 'zod'
import { listCheckResults, openCheckDetail } from '../../db/verifications/check-results.ts'
import { openJson } from '../../encryption/seal.ts'
import type { CheckResultRow, Verification } from '../../db/verifications/schema.ts'
import { declaredPlace } from '../../db/verifications/verifications.ts'
import { unwrapDataKey, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { listDeliveriesOf } from '../../db/webhooks/deliveries.ts'
import type { WebhookDelivery } from '../../db/webhooks/schema.ts'
import { presentEvidenceLevels } from './present-evidence-levels.ts'
import { presentTimeline } from './present-timeline.ts'
import type { createdVerification, verificationRecord, verificationSummary } from './verification-schemas.ts'
import { presentDelivery } from './webhook-schemas.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'

type Created = z.input<typeof createdVerification>
type VerificationSummary = z.input<typeof verificationSummary>
type VerificationRecord = z.input<typeof verificationRecord>

/** The hosted page of a verification, for the end user (decisions.md, "Verification"). */
const hostedUrl = (baseUrl: string, verificationId: string): string => `${baseUrl}/verify/${verificationId}`

/** Presents a created verification. */
export const presentCreated = (verification: Verification, baseUrl: string): Created => ({
  id: verification.id,
  status: verification.status,
  cost_credits: verification.cost_credits,
  mode: verification.mode,
  hosted_url: hostedUrl(baseUrl, verification.id),
  liveness_challenge: { actions: verification.challenge },
  reason_codes: verification.reason_codes,
  reference_code: verification.reference_code,
})

/** What presenting a verification needs: the keys that open it, and the address of the service. */
export interface PresentedBy {
  readonly keyRing: KeyRing
  readonly baseUrl: string
}

/** Presents a verification in a list. Of its sealed fields it shows only the client's own reference. */
export const presentSummary = (verification: Verification, { keyRing, baseUrl }: PresentedBy): VerificationSummary => ({
  ...presentCreated(verification, baseUrl),
  livemode: verification.mode === 'LIVE',
  level: verification.level,
  country: verification.country,
  doc_type: verification.doc_type,
  end_user_ref: endUserRefOf(keyRing, verification),
  risk_score: verification.risk_score,
  created_at: verification.created_at.toISOString(),
  submitted_at: verification.submitted_at?.toISOString() ?? null,
  resolved_at: verification.resolved_at?.toISOString() ?? null,
  expires_at: verification.expires_at.toISOString(),
  credits: { state: verification.credit_state, amount: verification.cost_credits },
})

/** Finds the parts of a verification record that are not in its row. */
export async function findVerificationParts(db: Db, verificationId: string) {
  const [results, deliveries] = await Promise.all([
    listCheckResults(db, verificationId),
    listDeliveriesOf(db, verificationId),
  ])
  return { results, deliveries }
}

/** Presents a full verification to its owner. Sealed parts are null after the data key was destroyed. */
export function presentVerification(
  verification: Verification,
  {
    results,
    deliveries,
  }: { readonly results: readonly CheckResultRow[]; readonly deliveries: readonly WebhookDelivery[] },
  { keyRing, baseUrl }: PresentedBy,
): VerificationRecord {
  const dataKey = verification.data_key === null ? null : unwrapDataKey(keyRing, verification.data_key, verification.id)
  return {
    ...presentSummary(verification, { keyRing, baseUrl }),
    declared:
      dataKey === null || verification.declared === null
        ? null
        : readDeclared(dataKey, verification.id, verification.declared),
    ...presentChecks(results, dataKey),
    evidence_levels: presentEvidenceLevels(verification, results),
    events: presentTimeline(verification, results, deliveries),
    deliveries: deliveries.map(presentDelivery),
  }
}

// route.ts checks the schema of the answer, to the last field.
const readDeclared = (dataKey: Uint8Array, id: string, sealed: Uint8Array): VerificationRecord['declared'] =>
  openJson(dataKey, sealed, declaredPlace(id)) as VerificationRecord['declared']

type Checks = Pick<VerificationRecord, 'checks' | 'extracted' | 'screening_hits'>
type Extracted = NonNullable<Checks['extracted']>
type Hits = NonNullable<Checks['screening_hits']>

/** The shown fields of a sealed check_result.detail. route.ts checks the rest. */
const detailSchema = z.object({
  result: z.object({ observations: z.array(z.string()) }),
  extracted: z.custom<Extracted>().optional(),
  hits: z.custom<Hits>().optional(),
})

function presentChecks(results: readonly CheckResultRow[], dataKey: Uint8Array | null): Checks {
  const opened = results.map((row) => ({
    row,
    detail: dataKey === null ? undefined : detailSchema.parse(openCheckDetail(dataKey, row)),
  }))
  const checks = opened.map(({ row, detail }) => ({
    name: row.name,
    verdict: row.verdict,
    score: row.score,
    observations: detail?.result.observations ?? [],
  }))
  return {
    checks: checks.length === 0 ? null : checks,
    extracted: opened.find(({ row }) => row.name === 'DOCUMENT')?.detail?.extracted ?? null,
    screening_hits: opened.find(({ row }) => row.name === 'SCREENING')?.detail?.hits ?? null,
  }
}
