import { z } from 'zod'
import { searchAudit } from '../../../db/operations/audit.ts'
import { findStaffNames } from '../../../db/staff/staff.ts'
import { staff } from '../../auth/staff.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { route } from '../../routing/route.ts'
import { lineOfText } from '../../http/validation.ts'

const entry = z
  .strictObject({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.string(),
    actor_name: z.string().nullable(),
    action: z.string(),
    subject_id: z.string(),
    reason: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })

const day = z.iso.date().transform((text) => new Date(`${text}T00:00:00Z`))

export const searchStaffAudit = route(
  {
    method: 'get',
    path: '/v1/staff/audit',
    credential: staff('audit'),
    status: 200,
    rateClass: 'STAFF',
    tag: 'Audit',
    summary: 'Search the audit: who did what and when, newest first; entries never change',
    errors: [],
  },
  {
    query: {
      ...pageQuery,
      actor: lineOfText(100).optional(),
      action: lineOfText(64).optional(),
      subject: lineOfText(100).optional(),
      from: day.optional(),
      to: day.optional(), // included
    },
    answer: pageOf(entry).meta({ id: 'AuditPage' }),
  },
  async ({ query: { actor, action, subject, from, to, ...asked }, deps: { db, config } }) => {
    const { paging, answer } = pagesOf(config.keyRing, 'staff: audit', asked)
    const found = await searchAudit(db, {
      ...paging,
      actor,
      action,
      subjectId: subject,
      from,
      to: to === undefined ? undefined : new Date(to.getTime() + 86_400_000),
    })
    const names = await findStaffNames(
      db,
      found.items.map((row) => row.actor),
    )
    return answer(
      found,
      found.items.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        actor: row.actor,
        actor_name: names.get(row.actor) ?? null,
        action: row.action,
        subject_id: row.subject_id,
        reason: row.reason,
        detail: { ...row.detail },
      })),
    )
  },
)
