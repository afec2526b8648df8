import { Counter, type Registry } from 'prom-client'
import type { VerificationSettings } from '../../../config/verifications.ts'
import { findStaged, isOverBound, type StagedBounds } from '../../../db/verifications/staged.ts'
import type { Verification } from '../../../db/verifications/schema.ts'
import type { Exchange } from '../../http/exchange.ts'
import { Problem } from '../../http/problem.ts'

const [MIB, GIB] = [1024 ** 2, 1024 ** 3]

/** Pages try again by themselves. Room comes with each submission, each end, and the daily retention. */
const RETRY_AFTER_S = 60

/** Refused by this process, by mode. */
const refused = { LIVE: 0, TEST: 0 }

/** What the open verifications of one account may hold together, by the settings. */
export const stagedBounds = ({
  unfinished: { liveGib, testMib },
}: Pick<VerificationSettings, 'unfinished'>): StagedBounds => ({ liveBytes: liveGib * GIB, testBytes: testMib * MIB })

/** Why a picture or frame is not taken though its verification has room: counted, and logged for whoever operates. */
export function noStagedRoom(
  { deps, requestId }: Exchange,
  { account_id: accountId, mode, reference_code: referenceCode }: Verification,
): Problem {
  refused[mode]++
  deps.log.warn(
    { requestId, accountId, referenceCode, mode },
    'upload refused: the unfinished verifications of its account hold as much as they may',
  )
  return new Problem('RATE_LIMITED', { headers: { 'Retry-After': String(RETRY_AFTER_S) } })
}

/**
 * Refuses an upload before it is read, where the account's open verifications hold more than they may already. The transaction that
 * stages it decides; this spares the upload and the writes to the object store.
 *
 * @throws RATE_LIMITED
 */
export async function requireStagedRoom(exchange: Exchange, verification: Verification): Promise<void> {
  const { total, isConfirmed } = await findStaged(exchange.deps.db, verification.account_id, verification.mode)
  const withOneMore = { ...total, bytes: total.bytes + 1, objects: total.objects + 1 }
  if (isOverBound(withOneMore, verification.mode, stagedBounds(exchange.deps.config.verifications), isConfirmed))
    throw noStagedRoom(exchange, verification)
}

/** Shows how many uploads this process refused for want of room. */
export function registerStagedMetrics(registry: Registry): void {
  new Counter({
    name: 'unfinished_uploads_refused_total',
    help: 'Pictures and frames refused because the unfinished verifications of their account hold as much as they may, by mode',
    labelNames: ['mode'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [mode, count] of Object.entries(refused)) this.inc({ mode }, count)
    },
  })
}
