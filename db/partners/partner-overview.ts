import { usdText } from '../../money/micro-usd.ts'
import { openJsonByRing, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'
import { readTally } from '../tallies/tallies.ts'
import { applicationPlace } from './partners.ts'
import { COMMISSION_STATUSES, type Partner, type PartnerStatus } from './schema.ts'

// Reads what support needs to know about partners.

const SHOWN = 200

export const listPartners = (db: Db, status?: PartnerStatus): Promise<Partner[]> => {
  const query = db.selectFrom('partner').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(SHOWN)
  return (status === undefined ? query : query.where('status', '=', status)).execute()
}

/** Opens the application, as unknown. Null if none is stored. */
export const openApplication = (keyRing: KeyRing, { id, application }: Partner): unknown =>
  application === null ? null : openJsonByRing(keyRing, application, applicationPlace(id))

/** Reads a partner's newest clients with the signs of self-dealing, and the sums of its commissions by status. */
export async function findPartnerOverview(db: Db, partnerId: string) {
  const [clients, sums] = await Promise.all([
    db
      .selectFrom('partner_client')
      .select(['account_id', 'billing', 'status', 'commissionable', 'signs'])
      .where('partner_id', '=', partnerId)
      .orderBy('created_at', 'desc')
      .orderBy('account_id', 'desc')
      .limit(SHOWN)
      .execute(),
    readTally(db, partnerId),
  ])
  return {
    clients: clients.map((client) => ({ ...client, signs: client.signs.join(' ') })),
    commissions: [...COMMISSION_STATUSES]
      .sort()
      .filter((status) => (sums[status] ?? 0) > 0)
      .map((status) => ({
        status,
        count: sums[status],
        usd: usdText((sums[`AMOUNT/${status}`] ?? 0) + (status === 'PAYABLE' ? (sums['AMOUNT/RESERVED'] ?? 0) : 0)),
      })),
  }
}
