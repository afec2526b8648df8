import { z } from 'zod'
import { countReviews } from '../../../db/reviews/review-queue.ts'
import { countOpenCases } from '../../../db/sanctions/case-review.ts'
import { listStaff } from '../../../db/staff/staff.ts'
import { endStaffSession, listStaffSessions } from '../../../db/staff/staff-sessions.ts'
import { countFailedDeliveries } from '../../../db/webhooks/failed-deliveries.ts'
import { idPattern } from '../../../db/ids.ts'
import { may } from '../../auth/staff-roles.ts'
import { staff } from '../../auth/staff.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { me, presentMe, role } from './staff-schemas.ts'

const shared = { credential: staff('self'), rateClass: 'STAFF', tag: 'Session' } as const

export const getStaffMe = route(
  { ...shared, method: 'get', path: '/v1/staff/me', status: 200, summary: 'Read the logged-in person', errors: [] },
  { answer: me },
  async ({ principal }) => presentMe({ ...principal, id: principal.staffId }),
)

const count = z.int().nullable()

export const getStaffCounts = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/staff/counts',
    status: 200,
    summary: 'Count the waiting items that the caller may see',
    errors: [],
  },
  { answer: z.strictObject({ reviews: count, second: count, cases: count, deliveries: count }).meta({ id: 'Counts' }) },
  async ({ principal: { role: works }, deps: { db } }) => {
    const [reviews, cases, deliveries] = await Promise.all([
      may(works, 'reviews') ? countReviews(db) : null,
      may(works, 'sanctions') ? countOpenCases(db) : null,
      may(works, 'deliveries') ? countFailedDeliveries(db) : null,
    ])
    return { reviews: reviews?.waiting ?? null, second: reviews?.second ?? null, cases, deliveries }
  },
)

const session = z
  .strictObject({
    id: z.string(),
    user_agent: z.string().nullable(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    current: z.boolean(),
  })
  .meta({ id: 'StaffSession' })

export const listMyStaffSessions = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/staff/me/sessions',
    status: 200,
    summary: 'List your own open sessions',
    errors: [],
  },
  { answer: z.strictObject({ items: z.array(session) }).meta({ id: 'StaffSessions' }) },
  async ({ principal, deps: { db } }) => ({
    items: (await listStaffSessions(db, principal.staffId)).map((row) => ({
      id: row.id,
      user_agent: row.user_agent,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      current: row.id === principal.sessionId,
    })),
  }),
)

export const endMyStaffSession = route(
  {
    ...shared,
    method: 'delete',
    path: '/v1/staff/me/sessions/:id',
    status: 200,
    summary: 'End one of your own sessions',
    errors: ['NOT_FOUND'],
  },
  { params: { id: z.string().regex(idPattern('staffSession')) }, answer: z.strictObject({ id: z.string() }) },
  async ({ params: { id }, principal, deps: { db } }) => {
    if (!(await endStaffSession(db, principal.staffId, id))) throw new Problem('NOT_FOUND')
    return { id }
  },
)

export const listStaffPeople = route(
  {
    ...shared,
    credential: staff('people'),
    method: 'get',
    path: '/v1/staff/people',
    status: 200,
    summary: 'List the staff',
    tag: 'People',
    errors: [],
  },
  {
    answer: z
      .strictObject({
        items: z.array(
          z
            .strictObject({
              id: z.string(),
              email: z.string(),
              name: z.string(),
              role,
              status: z.enum(['ACTIVE', 'DISABLED']),
              is_set_up: z.boolean(),
              created_at: z.iso.datetime(),
              last_seen_at: z.iso.datetime().nullable(),
            })
            .meta({ id: 'StaffMember' }),
        ),
      })
      .meta({ id: 'StaffMembers' }),
  },
  async ({ deps: { db } }) => ({
    items: (await listStaff(db)).map(({ is_set_up: isSetUp, last_seen_at: seen, created_at: at, ...row }) => ({
      ...row,
      is_set_up: Boolean(isSetUp),
      created_at: at.toISOString(),
      last_seen_at: seen === null ? null : new Date(seen).toISOString(),
    })),
  }),
)
