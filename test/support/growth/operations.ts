import { randomBytes } from 'node:crypto'
import { settleVerification } from '../../../activities/verification/verification-activities.ts'
import { findAccountOverview } from '../../../db/verifications/account-overview.ts'
import { expireEmailChanges } from '../../../db/accounts/email-changes.ts'
import { switchOffFailingEndpoints } from '../../../db/accounts/switched-off-endpoints.ts'
import { noticeFailingEndpoints } from '../../../db/accounts/endpoint-notices.ts'
import { purgeRegistrations } from '../../../db/accounts/registration-end.ts'
import { getBalance, listLedger } from '../../../db/credits/credits.ts'
import { purgeExpiredCredentials } from '../../../db/mail/mail-tokens.ts'
import { searchAudit } from '../../../db/operations/audit.ts'
import { readBacklog } from '../../../db/operations/backlog.ts'
import { listOverdueOutbox } from '../../../db/operations/outbox.ts'
import { purgeRateLimits, takeCall } from '../../../db/operations/rate-limits.ts'
import { listCommissions, matureCommissions } from '../../../db/partners/commissions.ts'
import { endExpiredInvitations } from '../../../db/partners/invitations.ts'
import { readPartnerBalance } from '../../../db/partners/partner-balance.ts'
import { findPartnerOverview } from '../../../db/partners/partner-overview.ts'
import type { Db } from '../../../db/pool.ts'
import { forgetAudit, forgetDeliveries, forgetEmailChanges, forgetSessions } from '../../../db/privacy/old-rows.ts'
import { forgetOld, listDuePictures, listOldPeople, listOnceHeld } from '../../../db/privacy/retention.ts'
import { countReviews, listOtherTries, listReviews } from '../../../db/reviews/review-queue.ts'
import { countOpenCases } from '../../../db/sanctions/case-review.ts'
import { addUpTallies } from '../../../db/tallies/tallies.ts'
import { readStats, type StatsRange } from '../../../db/verifications/stats.ts'
import { eachVerification, listVerifications } from '../../../db/verifications/verification-list.ts'
import { findOwnVerificationByReference } from '../../../db/verifications/verifications.ts'
import { findDelivery, listDeliveries } from '../../../db/webhooks/deliveries.ts'
import { countRecentAttempts } from '../../../db/webhooks/endpoint-health.ts'
import { countFailedDeliveries, listDeliveriesForStaff } from '../../../db/webhooks/failed-deliveries.ts'
import { beginAttempt, finishAttempt } from '../../../db/webhooks/webhook-attempts.ts'
import { dropOldSecrets, listRecentDeliveries } from '../../../db/webhooks/webhook-endpoints.ts'
import { insertTestDelivery } from '../../../db/webhooks/webhooks.ts'
import { aCheckedVerification } from '../decided.ts'
import { aVerification, KEY_RING } from '../factories.ts'
import type { Grown } from './generate.ts'

/** Every operation whose cost must not grow with the tables, by name, for the busy account or for everybody. */
export function operationsOn(grown: Grown): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
  const { account, endpointId, partnerId, size, verificationId, deliveryId } = grown
  const { accountId } = account
  const middle = verificationId(2 * Math.floor(size / 4)) // of the busy account
  const small = `acc_${'1'.padStart(26, '0')}`
  const first = { page: 1, pageSize: 20 }
  const list =
    (filters: Parameters<typeof listVerifications>[3]['filters'], page = 1) =>
    (db: Db) =>
      listVerifications(db, KEY_RING, accountId, { page, pageSize: 20, filters })
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  const range: StatsRange = { mode: 'LIVE', before: day(60), from: day(30), end: day(0) }
  const longAgo = 3_000

  return {
    list: list({}),
    'list by mode and status': list({ mode: 'LIVE', status: 'APPROVED' }),
    'list by a rare status': list({ status: 'REVIEW' }),
    'list by country, level and time': list({
      country: 'de',
      level: 'FULL_KYC',
      from: new Date(Date.now() - 200 * 86_400_000),
      to: new Date(Date.now() - 100 * 86_400_000),
    }),
    'list by reason': list({ reason: 'FACE_MISMATCH' }),
    'list by a reason that nobody has': list({ reason: 'DOC_EXPIRED' }),
    'list by a country that nobody has': list({ country: 'zz' }),
    'list by a level that only the oldest has': list({ level: 'AML_SCREENING' }),
    'list by a mode that only the oldest has': list({ mode: 'TEST' }),
    'list by a reason that only the oldest has': list({ reason: 'MRZ_INVALID' }),
    'list by two that none has together': list({ country: 'fr', status: 'DECLINED' }),
    'list by a frequent reason and a rare level': list({ reason: 'FACE_MISMATCH', level: 'AML_SCREENING' }),
    'list by all at once': list({
      mode: 'LIVE',
      status: 'DECLINED',
      country: 'de',
      level: 'FULL_KYC',
      reason: 'MRZ_INVALID',
      to: new Date(Date.now() - 300 * 86_400_000),
    }),
    'list by a status, of long ago': list({ status: 'APPROVED', to: new Date(Date.now() - 360 * 86_400_000) }),
    'search by id': list({ q: middle }),
    'search by reference code': list({ q: `R${String(size / 2).padStart(9, '0')}` }),
    'search by end user': list({ q: 'nobody' }),
    'search by wildcards': list({ q: '%_*\\' }),
    'list of an account of a hundred': (db) =>
      listVerifications(db, KEY_RING, small, { ...first, filters: { mode: 'LIVE', status: 'APPROVED' } }),
    'search of an account of a hundred': (db) =>
      listVerifications(db, KEY_RING, small, { ...first, filters: { q: middle } }),
    'stats of an account of a hundred': (db) => readStats(db, small, range),
    'by reference': (db) =>
      findOwnVerificationByReference(db, { accountId, mode: 'LIVE' }, `R${String(size / 2).padStart(9, '0')}`),
    stats: (db) => readStats(db, accountId, range),
    create: (db) => aVerification(db, account),
    'create and settle': async (db) =>
      settleVerification({ db, keyRing: KEY_RING }, await aCheckedVerification(db, account)),
    'rate limit': (db) => takeCall(db, 'OTHER:7', 1_000, 60_000),
    sweep: async (db) => {
      await purgeRateLimits(db)
      await addUpTallies(db)
      await purgeExpiredCredentials(db)
      await dropOldSecrets(db)
      await expireEmailChanges(db)
      await endExpiredInvitations(db)
      await purgeRegistrations(db)
      await switchOffFailingEndpoints(db, KEY_RING)
      await noticeFailingEndpoints(db, KEY_RING)
      await listOverdueOutbox(db, 5_000, 200)
    },
    'backlog gauges': (db) => readBacklog(db, 60_000),
    'a delivery with one attempt': async (db) => {
      const id = (await insertTestDelivery(db, accountId, endpointId))?.delivery.id ?? ''
      await beginAttempt(db, id, 1, 1_000)
      await finishAttempt(db, id, 1, { delivered: true, responseCode: 200, error: null }, { status: 'DELIVERED' })
    },
    'deliveries of an endpoint': (db) => listDeliveries(db, endpointId, first),
    'failed deliveries of an endpoint': (db) => listDeliveries(db, endpointId, { ...first, status: 'FAILED' }),
    'newest deliveries of an endpoint': (db) => listRecentDeliveries(db, endpointId),
    'one delivery with its attempts': (db) => findDelivery(db, endpointId, deliveryId(size)),
    'health of an endpoint': (db) => countRecentAttempts(db, [endpointId]),
    balance: (db) => getBalance(db, accountId),
    ledger: (db) => listLedger(db, accountId, first),
    'ledger by type': (db) => listLedger(db, accountId, { ...first, type: 'GRANT' }),
    'export, 500 rows': async (db) => {
      for await (const batch of eachVerification(db, KEY_RING, accountId, {
        filters: { to: new Date(Date.now() - 86_400_000) },
        limit: 500,
        batchSize: 250,
      }))
        void batch
    },
    'staff: queue': (db) => listReviews(db, KEY_RING, { mode: 'LIVE', second: false, ...first }),
    'staff: counts': async (db) => [await countReviews(db), await countOpenCases(db), await countFailedDeliveries(db)],
    'staff: failed deliveries': (db) => listDeliveriesForStaff(db, KEY_RING, { status: 'FAILED', ...first }),
    'staff: failed deliveries of an account': (db) =>
      listDeliveriesForStaff(db, KEY_RING, { status: 'FAILED', accountId, ...first }),
    'staff: audit': (db) => searchAudit(db, first),
    'staff: audit by person and verb': (db) => searchAudit(db, { ...first, actor: 'staff_3', action: 'review' }),
    'staff: audit of a subject': (db) => searchAudit(db, { ...first, subjectId: middle }),
    'staff: other tries': (db) =>
      listOtherTries(db, {
        id: middle,
        account_id: accountId,
        mode: 'LIVE',
        end_user_ref_index: randomBytes(32),
        document_number_index: randomBytes(32),
      }),
    'staff: account': (db) => findAccountOverview(db, KEY_RING, accountId),
    'partner: commissions': (db) => listCommissions(db, partnerId, first),
    'partner: balance': (db) => readPartnerBalance(db, partnerId),
    'partner: overview': (db) => findPartnerOverview(db, partnerId),
    'partner: maturity': (db) => matureCommissions(db),
    'retention: pictures and people': async (db) => [
      await listDuePictures(db, 30, undefined, 100),
      await listOldPeople(db, longAgo, undefined, 100),
      await listOnceHeld(db, undefined, 100),
      await forgetOld(db),
    ],
    'retention: 50 deliveries': (db) => forgetDeliveries(db, 90, 50),
    'retention: nothing due': async (db) => [
      await forgetDeliveries(db, longAgo, 500),
      await forgetAudit(db, longAgo, 500),
      await forgetSessions(db, 500),
      await forgetEmailChanges(db, 500),
    ],
  }
}
