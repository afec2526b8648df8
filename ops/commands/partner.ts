import { WorkflowUpdateRPCTimeoutOrCancelledError } from '@temporalio/client'
import { z } from 'zod'
import { FULL_RATE_BP, rateText } from '../../money/commission.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { findPartnerOverview, listPartners, openApplication } from '../../db/partners/partner-overview.ts'
import { changeCommissionRate, findPartnerByCode } from '../../db/partners/partners.ts'
import { PARTNER_STATUSES, type Partner } from '../../db/partners/schema.ts'
import { sendPartnerDecision } from '../../temporal/partner-decision.ts'
import type { PartnerDecision } from '../../contract/partners.ts'
import { AUDITED, LOOK_OPTIONS, LOOKED_AT, STAFF_ID, STAFF_OPTIONS } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command, type OpsContext } from '../command.ts'

/** A worker answers within two seconds. A longer wait means that no worker runs. */
const DEADLINE_MS = 30_000

const code = z.string().regex(/^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{8}$/, 'is not a partner code (8 characters)')

async function partnerOf({ db }: OpsContext, of: string): Promise<Partner> {
  const partner = await findPartnerByCode(db, of)
  if (partner === undefined) throw new OpsRefusal('no such partner code')
  return partner
}

/**
 * Decides on a partner through the workflow of the application. The audit records the request and its reason before the
 * call, and the outcome after it. If this process dies in between, repeat the command: its output shows whether the
 * decision was made.
 */
async function decide(
  context: OpsContext,
  given: { code: string; by: string; reason: string },
  decision: PartnerDecision,
) {
  const { db } = context
  const { by, reason } = given
  const partner = await partnerOf(context, given.code)
  const client = await context.temporal()
  const note = (detail: Record<string, unknown>) =>
    insertAuditEntry(db, {
      actor: by,
      action: `partner ${decision.toLowerCase()}`,
      subjectId: partner.id,
      reason,
      detail,
    })
  await note({ step: 'requested' })
  const answer = await client
    .withDeadline(Date.now() + DEADLINE_MS, () => sendPartnerDecision(client.workflow, partner, { decision, by }))
    .catch(async (error: unknown) => {
      // The decision may still be made: a worker that starts later processes an update that Temporal accepted.
      await note({ step: 'no answer', why: error instanceof Error ? error.name : 'unknown' })
      if (!(error instanceof WorkflowUpdateRPCTimeoutOrCancelledError)) throw error
      throw new OpsRefusal(
        `no answer within ${DEADLINE_MS / 1_000} s ; check that a worker of the queue "payments" runs, then repeat the command to see the status`,
      )
    })
  if ('refusal' in answer) {
    await note({ step: 'not done' })
    throw new OpsRefusal(answer.refusal)
  }
  await note({ step: 'done', status: answer.status, changed: answer.changed })
  return { partner: partner.id, account: partner.account_id, status: answer.status, changed: answer.changed }
}

const decisionCommand = (decision: PartnerDecision, summary: string): Command =>
  command(
    { name: `partner ${decision.toLowerCase()}`, summary, operands: ['code'], options: STAFF_OPTIONS },
    z.strictObject({ code, ...AUDITED, by: STAFF_ID }),
    (context, given) => decide(context, given, decision),
  )

const list = command(
  {
    name: 'partner list',
    summary: 'list partners, newest first; --status PENDING lists open applications',
    operands: [],
    options: {
      status: { type: 'string', value: `<${PARTNER_STATUSES.join('|')}>`, help: 'only partners of this status' },
    },
  },
  z.strictObject({ status: z.enum(PARTNER_STATUSES).optional() }),
  async ({ db }, { status }) => ({
    partners: (await listPartners(db, status)).map((partner) => ({
      code: partner.code,
      partner: partner.id,
      account: partner.account_id,
      status: partner.status,
      rate: rateText(partner.commission_bp),
      since: partner.created_at.toISOString(),
    })),
  }),
)

const show = command(
  {
    name: 'partner show',
    summary: 'show a partner: application, clients (with signs that a client is the partner itself), commissions',
    operands: ['code'],
    options: LOOK_OPTIONS,
  },
  z.strictObject({ code, ...LOOKED_AT }),
  async (context, given) => {
    const partner = await partnerOf(context, given.code)
    const overview = await findPartnerOverview(context.db, partner.id)
    await insertAuditEntry(context.db, {
      actor: given.by,
      action: 'partner show',
      subjectId: partner.id,
      reason: given.reason ?? null,
    })
    return {
      partner: partner.id,
      code: partner.code,
      account: partner.account_id,
      status: partner.status,
      rate: rateText(partner.commission_bp),
      approved_by: partner.approved_by,
      since: partner.created_at.toISOString(),
      application: openApplication(context.config.keyRing, partner),
      ...overview,
    }
  },
)

const rate = command(
  {
    name: 'partner rate',
    summary: 'set the commission rate of future charges; existing holds keep their rate',
    operands: ['code'],
    options: {
      ...AUDIT_OPTIONS,
      'basis-points': {
        type: 'string',
        value: '<0 to 10000>',
        help: 'hundredths of a percent: 2000 is 20 % (required)',
      },
    },
  },
  z.strictObject({
    code,
    ...AUDITED,
    'basis-points': z
      .string()
      .regex(/^\d{1,5}$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.int().max(FULL_RATE_BP)),
  }),
  async (context, { by, reason, ...given }) => {
    const partner = await partnerOf(context, given.code)
    const changed = await changeCommissionRate(context.db, partner.id, given['basis-points'], { actor: by, reason })
    return { partner: partner.id, rate: rateText(given['basis-points']), changed }
  },
)

/** `partner approve|reject|suspend|resume|list|show|rate`. */
export const partnerCommands: readonly Command[] = [
  decisionCommand('APPROVE', 'approve an application: the code works, and charges earn commissions'),
  decisionCommand('REJECT', 'reject an application; you can still approve it later'),
  decisionCommand(
    'SUSPEND',
    'suspend a partner: its code gives PARTNER_NOT_FOUND, its clients pay for themselves, no charge earns',
  ),
  decisionCommand('RESUME', 'end the suspension of a partner'),
  list,
  show,
  rate,
]
