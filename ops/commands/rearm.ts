import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { z } from 'zod'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { idPattern } from '../../db/ids.ts'
import type { RearmRefusal } from '../../db/webhooks/schema.ts'
import { findRearms, judgeRearm, listFailedDeliveries } from '../../db/webhooks/webhook-rearm.ts'
import type { Db } from '../../db/pool.ts'
import { findDeliveryStart, isEndpoint } from '../../db/webhooks/webhooks.ts'
import { deliveryRearm } from '../../contract/messages/starts.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsOutcome, OpsRefusal, type OpsContext, type Report } from '../command.ts'

/** Signals in flight at the same time. */
const AT_ONCE = 20
/** An open delivery answers between two attempts. One attempt lasts 12 s at most (workflows/shared/proxies.ts). */
const WAIT_S = 15
const LOOK_EVERY_MS = 250

/** Exit codes besides 0 (all rearmed), 1 (not done) and 2 (wrong usage). */
const REFUSED = 3
const NO_ANSWER = 4

const input = z
  .strictObject({
    delivery: z.string().regex(idPattern('delivery'), 'is not a delivery id').optional(),
    endpoint: z.string().regex(idPattern('endpoint'), 'is not an endpoint id').optional(),
    since: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .optional(),
    'dry-run': z.boolean().default(false),
    wait: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of seconds')
      .transform(Number)
      .default(WAIT_S),
    ...AUDITED,
  })
  .refine(
    ({ delivery, endpoint, since }) =>
      delivery === undefined
        ? endpoint !== undefined && since !== undefined
        : endpoint === undefined && since === undefined,
    'give one delivery, or --endpoint and --since',
  )

/** The outcome of one request. NOT_ASKED if it could not be sent. */
type Outcome = 'REARMED' | RearmRefusal | 'NO_ANSWER' | 'NOT_ASKED'

/**
 * Rearms failed deliveries (decisions.md, "Webhooks"): one delivery, or all deliveries of an endpoint that failed since
 * a time. Reports the outcome of each.
 *
 * The audit records the request once the delivery is known to exist, and the outcome after it. If this process dies in
 * between, webhook_rearm has the outcomes. Repeat the command for the rest: a rearmed delivery is no longer failed.
 */
export const rearmCommand = command(
  {
    name: 'rearm',
    summary: 'rearm failed webhook deliveries: one, or all of an endpoint since a time',
    operands: ['delivery?'],
    options: {
      endpoint: { type: 'string', value: '<id>', help: 'all failed deliveries of this endpoint' },
      since: { type: 'string', value: '<time>', help: 'only deliveries that failed at or after this time (ISO 8601)' },
      'dry-run': { type: 'boolean', help: 'show what would happen, without changing anything' },
      wait: { type: 'string', value: '<seconds>', help: `time to wait for the answers (default ${WAIT_S})` },
      ...AUDIT_OPTIONS,
    },
  },
  input,
  (context, given) =>
    given.delivery !== undefined
      ? one(context, given, given.delivery)
      : all(context, given, given.endpoint ?? '', given.since ?? new Date()),
)

type Given = z.output<typeof input>

async function one(context: OpsContext, given: Given, id: string): Promise<Report | OpsOutcome> {
  const { db } = context
  const judged = await judgeRearm(db, id)
  if (judged === undefined) throw new OpsRefusal(`no such delivery: ${id}`)
  if (given['dry-run'])
    return ending(
      { delivery: id, status: judged.status, would: judged.refusal ?? 'REARM' },
      judged.refusal === null ? [] : [judged.refusal],
    )
  const asked = await ask(context, given, id, [id])
  const outcome = asked.get(id) ?? 'NOT_ASKED'
  const { status } = (await judgeRearm(db, id)) ?? judged
  return ending({ delivery: id, outcome, status, see: `npm run ops -- delivery show ${id}` }, [outcome])
}

async function all(context: OpsContext, given: Given, endpoint: string, since: Date): Promise<Report | OpsOutcome> {
  const { db } = context
  if (!(await isEndpoint(db, endpoint))) throw new OpsRefusal(`no such endpoint: ${endpoint}`)
  const ids = await listFailedDeliveries(db, endpoint, since)
  if (given['dry-run']) {
    // All deliveries have one endpoint, so a removed endpoint refuses them all.
    const refusal = ids[0] === undefined ? null : ((await judgeRearm(db, ids[0]))?.refusal ?? null)
    return ending(
      {
        would_rearm: refusal === null ? ids.length : 0,
        ...(refusal === null ? {} : { would_be_refused: ids.length, refusal }),
      },
      refusal === null ? [] : [refusal],
    )
  }
  if (ids.length === 0) return { asked: 0 }
  const asked = await ask(context, given, endpoint, ids, since)
  return ending(
    { asked: ids.length, ...countsOf([...asked.values()]), see: 'npm run ops -- delivery show <delivery>' },
    [...asked.values()],
  )
}

/** Requests the rearm of deliveries and waits for the outcomes. The audit records both. */
async function ask(
  context: OpsContext,
  { by, reason, wait }: Given,
  subjectId: string,
  ids: readonly string[],
  since?: Date,
): Promise<Map<string, Outcome>> {
  const { db } = context
  const client = await context.temporal()
  const note = (detail: Record<string, unknown>) =>
    insertAuditEntry(db, { actor: by, action: 'rearm', subjectId, reason, detail })
  await note({ step: 'requested', count: ids.length, since: since?.toISOString() })
  const requests = new Map(ids.map((id) => [id, randomUUID() as string]))
  const { asked, failure } = await signal(db, client, requests, { by, reason })
  const answers = await answersTo(db, asked, wait)
  const outcomes = new Map(
    ids.map((id): [string, Outcome] => {
      const request = requests.get(id) ?? ''
      return [
        id,
        answers.has(request) ? (answers.get(request) ?? 'REARMED') : asked.has(request) ? 'NO_ANSWER' : 'NOT_ASKED',
      ]
    }),
  )
  const counts = countsOf([...outcomes.values()])
  await note({ step: 'answered', ...counts })
  if (failure !== undefined)
    throw new OpsRefusal(`interrupted (${failure}): ${JSON.stringify(counts)}; run the command again`)
  return outcomes
}

/** Sends the requests. The first failure stops the sending. */
async function signal(
  db: Db,
  client: Client,
  requests: ReadonlyMap<string, string>,
  who: { by: string; reason: string },
) {
  const asked = new Set<string>()
  const queue = [...requests]
  let failure: string | undefined
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [id, request] = next
        try {
          const start = await findDeliveryStart(db, id)
          if (start === undefined) continue // erased in the meantime
          await client.workflow.signalWithStart('webhookDelivery', deliveryRearm(start, { ...who, id: request }))
          asked.add(request)
        } catch (error) {
          failure ??= error instanceof Error ? error.message : 'unknown error'
          queue.length = 0
        }
      }
    }),
  )
  return { asked, failure }
}

/** The answers that arrived within the wait, by request. */
async function answersTo(db: Db, asked: ReadonlySet<string>, waitS: number): Promise<Map<string, RearmRefusal | null>> {
  const answers = new Map<string, RearmRefusal | null>()
  const until = performance.now() + waitS * 1_000
  for (;;) {
    for (const [request, refusal] of await findRearms(
      db,
      [...asked].filter((request) => !answers.has(request)),
    ))
      answers.set(request, refusal)
    if (answers.size === asked.size || performance.now() >= until) return answers
    await sleep(LOOK_EVERY_MS)
  }
}

/** Counts each outcome, by its name in lower case. */
function countsOf(outcomes: readonly Outcome[]): Record<string, number> {
  const names = [...new Set(outcomes)].sort()
  return Object.fromEntries(
    names.map((name) => [name.toLowerCase(), outcomes.filter((outcome) => outcome === name).length]),
  )
}

/** The report with its exit code. An unanswered request takes precedence over a refused one. */
function ending(report: Report, outcomes: readonly Outcome[]): OpsOutcome {
  const others = outcomes.filter((outcome) => outcome !== 'REARMED')
  const exitCode =
    others.length === 0 ? 0 : others.includes('NOT_ASKED') ? 1 : others.includes('NO_ANSWER') ? NO_ANSWER : REFUSED
  return new OpsOutcome(report, exitCode)
}
