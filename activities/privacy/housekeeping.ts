import type { WorkflowClient } from '@temporalio/client'
import type { HousekeepingActivities } from '../../contract/activities.ts'
import { expireEmailChanges } from '../../db/accounts/email-changes.ts'
import { purgeRegistrations } from '../../db/accounts/registration-end.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { purgeExpiredCredentials } from '../../db/mail/mail-tokens.ts'
import { purgeRateLimits } from '../../db/operations/rate-limits.ts'
import { endExpiredInvitations } from '../../db/partners/invitations.ts'
import type { Db } from '../../db/pool.ts'
import { purgeOldTries } from '../../db/verifications/old-tries.ts'
import { addUpTallies } from '../../db/tallies/tallies.ts'
import { purgeTestEvents } from '../../db/webhooks/test-events.ts'
import { dropOldSecrets } from '../../db/webhooks/webhook-endpoints.ts'
import type { Logger } from '../../runtime/log.ts'
import { mailOwnersOfEndpoints, switchOffEndpoints } from '../mail/endpoint-notices.ts'

export interface HousekeepingDeps {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly client: WorkflowClient
  readonly log: Logger
}

/** One chore. It is bounded and idempotent. */
interface Chore {
  readonly name: string
  readonly run: (deps: HousekeepingDeps) => Promise<void>
}

/** The chores of every few seconds. They cannot wait a day, or a day's work would be too much at once. */
const CHORES: readonly Chore[] = [
  { name: 'rate limits', run: ({ db }) => purgeRateLimits(db) },
  { name: 'old tries', run: ({ db }) => purgeOldTries(db) },
  { name: 'tallies', run: ({ db }) => addUpTallies(db) },
  { name: 'expired credentials', run: ({ db }) => purgeExpiredCredentials(db) },
  { name: 'old webhook secrets', run: ({ db }) => dropOldSecrets(db) },
  { name: 'test events', run: ({ db }) => purgeTestEvents(db) },
  { name: 'expired email changes', run: ({ db }) => expireEmailChanges(db) },
  { name: 'expired invitations', run: ({ db }) => endExpiredInvitations(db) },
  {
    name: 'unconfirmed registrations',
    async run({ db, log }) {
      const ended = await purgeRegistrations(db)
      if (ended > 0) log.info({ ended }, 'unconfirmed registrations ended')
    },
  },
  { name: 'failing endpoints switched off', run: switchOffEndpoints },
  { name: 'failing endpoints mailed about', run: mailOwnersOfEndpoints },
]

/**
 * The chores of the sweep, one after the other. A failed chore is logged and named in the result, and the others still
 * run. The next sweep, seconds later, retries it.
 */
export const createHousekeepingActivities = (deps: HousekeepingDeps): HousekeepingActivities => ({
  async runHousekeeping() {
    const failed: string[] = []
    for (const { name, run } of CHORES) {
      try {
        await run(deps)
      } catch (error) {
        failed.push(name)
        deps.log.error({ chore: name, err: error }, 'housekeeping job failed')
      }
    }
    return { failed }
  },
})
