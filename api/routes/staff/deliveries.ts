import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { idPattern } from '../../../db/ids.ts'
import type { Db } from '../../../db/pool.ts'
import { insertAuditEntry } from '../../../db/operations/audit.ts'
import { listDeliveriesForStaff } from '../../../db/webhooks/failed-deliveries.ts'
import { findDeliveryStart } from '../../../db/webhooks/webhooks.ts'
import { findRearms, judgeRearm } from '../../../db/webhooks/webhook-rearm.ts'
import { shownName } from '../../../contract/shown-text.ts'
import { DELIVERY_STATUSES } from '../../../contract/webhooks.ts'
import { staff } from '../../auth/staff.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { reason } from './staff-schemas.ts'

const shared = { credential: staff('deliveries'), rateClass: 'STAFF', tag: 'Deliveries' } as const
const time = z.iso.datetime()
const text = z.string().nullable()

/** How long a call waits for the result of a rearm. An open delivery answers between two attempts. */
const WAIT_MS = 6_000
const LOOK_EVERY_MS = 200

const delivery = z
  .strictObject({
    id: z.string(),
    account_id: z.string(),
    company: text,
    endpoint_id: z.string(),
    verification_id: text,
    event: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    response_code: z.int().nullable(),
    last_error: text,
    created_at: time,
    finished_at: time.nullable(),
    host: z
      .string()
      .meta({ description: 'host of the endpoint. The rest of its address may be a secret of the client' }),
    rearmable: z.boolean().meta({ description: 'true: it failed, and its endpoint still exists' }),
  })
  .meta({ id: 'Delivery' })

export const listStaffDeliveries = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/staff/deliveries',
    status: 200,
    summary: 'List undelivered webhook deliveries of all clients, by status, newest end first, without their bodies',
    errors: [],
  },
  {
    query: {
      ...pageQuery,
      status: z.enum(DELIVERY_STATUSES).exclude(['DELIVERED']).default('FAILED'),
      account: z.string().regex(idPattern('account')).optional(),
      endpoint: z.string().regex(idPattern('endpoint')).optional(),
    },
    answer: pageOf(delivery).meta({ id: 'DeliveryPage' }),
  },
  async ({ query: { status, account, endpoint, ...asked }, deps: { db, config } }) => {
    const { paging, answer } = pagesOf(config.keyRing, `staff: deliveries ${status}`, asked)
    const found = await listDeliveriesForStaff(db, config.keyRing, {
      ...paging,
      status,
      accountId: account,
      endpointId: endpoint,
    })
    return answer(
      found,
      found.items.map(({ url, active, deleted_at: deletedAt, created_at: at, finished_at: end, ...row }) => ({
        ...row,
        company: shownName(row.company),
        created_at: at.toISOString(),
        finished_at: end?.toISOString() ?? null,
        host: URL.canParse(url) ? new URL(url).host : '',
        rearmable: row.status === 'FAILED' && active && deletedAt === null,
      })),
    )
  },
)

const OUTCOMES = [
  'REARMED',
  'ALREADY_DELIVERED',
  'STILL_OPEN',
  'ENDPOINT_REMOVED',
  'ENDPOINT_SWITCHED_OFF',
  'NO_ANSWER',
] as const
type Outcome = (typeof OUTCOMES)[number]

export const rearmStaffDelivery = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/staff/deliveries/:id/rearm',
    status: 200,
    summary: 'Send a failed delivery again: same id, same body, a new schedule',
    description:
      'NO_ANSWER: the workflow did not answer in time. A repeated call is safe: a rearmed delivery gets STILL_OPEN.',
    errors: ['NOT_FOUND'],
  },
  {
    params: { id: z.string().regex(idPattern('delivery')) },
    body: jsonBody(z.strictObject({ reason }).meta({ id: 'Rearm' })),
    answer: z
      .strictObject({ id: z.string(), outcome: z.enum(OUTCOMES), status: z.enum(DELIVERY_STATUSES) })
      .meta({ id: 'Rearmed' }),
  },
  async ({ params: { id }, body, principal: { staffId }, deps: { db, temporal, log } }) => {
    const [judged, start] = [await judgeRearm(db, id), await findDeliveryStart(db, id)]
    if (judged === undefined || start === undefined) throw new Problem('NOT_FOUND')
    const note = (detail: Record<string, unknown>) =>
      insertAuditEntry(db, { actor: staffId, action: 'delivery rearm', subjectId: id, reason: body.reason, detail })
    const request = randomUUID()
    await note({ step: 'requested', request })
    await temporal.rearmDelivery(start, { by: staffId, reason: body.reason, id: request })
    const outcome = await answerTo(db, request)
    await note({ step: 'answered', request, outcome })
    log.info({ deliveryId: id, staffId, outcome }, 'delivery rearm requested')
    return { id, outcome, status: ((await judgeRearm(db, id)) ?? judged).status }
  },
)

async function answerTo(db: Db, request: string): Promise<Outcome> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const answers = await findRearms(db, [request])
    if (answers.has(request)) return answers.get(request) ?? 'REARMED'
    if (performance.now() >= until) return 'NO_ANSWER'
    await sleep(LOOK_EVERY_MS)
  }
}
