import { z } from 'zod'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { idPattern } from '../../db/ids.ts'
import { listFailedDeliveries } from '../../db/webhooks/webhook-rearm.ts'
import { findDeliveryStart } from '../../db/webhooks/webhooks.ts'
import { deliveryRearm } from '../../workflows/starts.ts'
import { AUDIT_OPTIONS, command, OpsRefusal } from '../command.ts'

/** Signals in flight side by side. */
const AT_ONCE = 20

const input = z.strictObject({
  delivery: z.string().regex(idPattern('delivery'), 'is not a delivery id').optional(),
  endpoint: z.string().regex(idPattern('endpoint'), 'is not an endpoint id').optional(),
  since: z.iso.datetime({ offset: true }).transform((text) => new Date(text)).optional(),
  'dry-run': z.boolean().default(false),
  by: z.string().trim().min(1),
  reason: z.string().trim().min(1),
}).refine(({ delivery, endpoint, since }) => delivery === undefined ? endpoint !== undefined && since !== undefined : endpoint === undefined && since === undefined,
  'name one delivery, or give --endpoint and --since')

/**
 * Re-arms failed deliveries (decisions.md, "Webhooks"): one, or all of an endpoint that failed since a time. What is asked
 * is written down first; should this process die, the same command takes up the rest, since what was re-armed is no longer failed.
 */
export const rearmCommand = command(
  {
    name: 'rearm', summary: 'send failed webhook deliveries anew: one, or all of an endpoint since a time', operands: ['delivery?'],
    options: {
      endpoint: { type: 'string', value: '<id>', help: 'all failed deliveries of this endpoint' },
      since: { type: 'string', value: '<time>', help: 'that failed at or after this time (ISO 8601)' },
      'dry-run': { type: 'boolean', help: 'count them, change nothing' },
      ...AUDIT_OPTIONS,
    },
  },
  input,
  async ({ db, ...context }, { delivery, endpoint, since, 'dry-run': isDryRun, by, reason }) => {
    const ids = delivery !== undefined ? [delivery] : await listFailedDeliveries(db, endpoint ?? '', since ?? new Date())
    if (isDryRun) return { would_rearm: ids.length }
    const { workflow } = await context.temporal()
    await insertAuditEntry(db, { actor: by, action: 'rearm', subjectId: delivery ?? endpoint ?? '', reason, detail: { count: ids.length, since: since?.toISOString() } })
    const queue = [...ids]
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        const start = await findDeliveryStart(db, id)
        if (start === undefined) throw new OpsRefusal(`there is no delivery ${id}`)
        await workflow.signalWithStart('webhookDelivery', deliveryRearm(start, { by, reason }))
      }
    }))
    return { asked_to_rearm: ids.length, see: `npm run ops -- delivery show ${delivery ?? '<delivery>'}` }
  },
)
