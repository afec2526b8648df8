import { MODES, VERIFICATION_STATUSES, type Mode, type VerificationStatus } from '../../contract/verification.ts'
import { MAX_COUNTED } from '../counted.ts'
import type { Db } from '../pool.ts'
import { countListed } from './list-index.ts'
import { readTally, verificationsOf } from '../tallies/tallies.ts'

/** Final statuses. Their counts are stored. */
export const FINAL: readonly VerificationStatus[] = ['APPROVED', 'DECLINED', 'ERROR', 'EXPIRED']

/** Counts the verifications of an account, by mode and status. Open ones are counted to MAX_COUNTED. */
export async function countByStatus(
  db: Db,
  accountId: string,
): Promise<{ mode: Mode; status: VerificationStatus; count: number }[]> {
  const kinds = MODES.flatMap((mode) => VERIFICATION_STATUSES.map((status) => ({ mode, status }))).sort((a, b) =>
    `${a.mode} ${a.status}` < `${b.mode} ${b.status}` ? -1 : 1,
  )
  const tallies = new Map(
    await Promise.all(
      MODES.map(async (mode) => [mode, await readTally(db, verificationsOf(accountId, mode))] as const),
    ),
  )
  const counted = await Promise.all(
    kinds.map(async ({ mode, status }) => ({
      mode,
      status,
      count: FINAL.includes(status)
        ? (tallies.get(mode)?.[status] ?? 0)
        : await countListed(db, accountId, { mode, status }, MAX_COUNTED),
    })),
  )
  return counted.filter(({ count }) => count > 0)
}
