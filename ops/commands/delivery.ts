import { z } from 'zod'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { findDeliveryOverview } from '../../db/webhooks/delivery-overview.ts'
import { idPattern } from '../../db/ids.ts'
import { LOOK_OPTIONS, LOOKED_AT } from '../audited.ts'
import { command, OpsRefusal, type Command } from '../command.ts'

/** `delivery show`. */
export const deliveryCommands: readonly Command[] = [
  command(
    {
      name: 'delivery show',
      summary: 'show a webhook delivery: endpoint, status, attempts and rearms',
      operands: ['delivery'],
      options: LOOK_OPTIONS,
    },
    z.strictObject({ delivery: z.string().regex(idPattern('delivery'), 'is not a delivery id'), ...LOOKED_AT }),
    async ({ db, config }, given) => {
      const overview = await findDeliveryOverview(db, config.keyRing, given.delivery)
      if (overview === undefined) throw new OpsRefusal('no such delivery')
      const {
        delivery: { active, deleted_at: deletedAt, ...delivery },
        attempts,
        rearms,
      } = overview
      await insertAuditEntry(db, {
        actor: given.by,
        action: 'delivery show',
        subjectId: given.delivery,
        reason: given.reason ?? null,
      })
      return {
        ...delivery,
        endpoint: deletedAt !== null ? 'removed' : active ? 'active' : 'switched off',
        attempts_made: attempts,
        rearms: rearms.map(({ requested_at: at, actor, reason, attempts_before: after, refusal }) => ({
          at,
          actor,
          reason,
          after_attempt: after,
          refusal,
        })),
      }
    },
  ),
]
