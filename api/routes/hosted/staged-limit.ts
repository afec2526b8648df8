import { Counter, type Registry } from 'prom-client'
import type { VerificationSettings } from '../../../config/verifications.ts'
import { findStaged, isOverBound, type StagedBounds } from '../../../db/verifications/staged.ts'
import type { Verification } from '../../../db/verifications/schema.ts'
import type { Exchange } from '../../http/exchange.ts'
import { Problem } from '../../http/problem.ts'

const [MIB, GIB] = [1024 ** 2, 1024 ** 3]

/** Pages retry by themselves. Each submission, each end, and the daily retention free room. */
const RETRY_AFTER_S = 60

/** Uploads that this process rejected, by mode. */
const refused = { LIVE: 0, TEST: 0 }

/** Limit for the open verifications of one account together, by the settings. */
export const stagedBounds = ({
  unfinished: { liveGib, testMib },
}: Pick<VerificationSettings, 'unfinished'>): StagedBounds => ({ liveBytes: liveGib * GIB, testBytes: testMib * MIB })

/**
 * Rejects an upload because its account is full, although the verification has room. Counts and logs it for operators.
 */
export function noStagedRoom(
  { deps, requestId }: Exchange,
  { account_id: accountId, mode, reference_code: referenceCode }: Verification,
): Problem {
  refused[mode]++
  deps.log.warn(
    { requestId, accountId, referenceCode, mode },
    'upload rejected, unfinished verifications of account full',
  )
  return new Problem('RATE_LIMITED', { headers: { 'Retry-After': String(RETRY_AFTER_S) } })
}

/**
 * Rejects an upload before it is read, if the account's open verifications are full. The transaction that stages it
 * decides; this check saves the upload and the writes to the object store.
 *
 * @throws RATE_LIMITED
 */
export async function requireStagedRoom(exchange: Exchange, verification: Verification): Promise<void> {
  const { total, isConfirmed } = await findStaged(exchange.deps.db, verification.account_id, verification.mode)
  const withOneMore = { ...total, bytes: total.bytes + 1, objects: total.objects + 1 }
  if (isOverBound(withOneMore, verification.mode, stagedBounds(exchange.deps.config.verifications), isConfirmed))
    throw noStagedRoom(exchange, verification)
}

/** Registers the counter of uploads that this process rejected for lack of room. */
export function registerStagedMetrics(registry: Registry): void {
  new Counter({
    name: 'unfinished_uploads_refused_total',
    help: 'Assets and frames rejected because the unfinished verifications of their account are full, by mode',
    labelNames: ['mode'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [mode, count] of Object.entries(refused)) this.inc({ mode }, count)
    },
  })
}
