import { z } from 'zod'
import { idPattern } from '../../../db/ids.ts'
import type { Session } from '../../../db/accounts/schema-sessions.ts'
import { endOtherSessionsOf, endSessionOf, listOpenSessions } from '../../../db/accounts/sessions.ts'
import { session } from '../../auth/session.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'

const shared = { credential: session, status: 200, rateClass: 'OTHER', tag: 'Account' } as const
const timestamp = z.iso.datetime()

const sessionRecord = z
  .strictObject({
    id: z.string(),
    current: z.boolean().meta({ description: 'true for the session of this request' }),
    device: z
      .string()
      .nullable()
      .meta({ description: 'browser and system, as the browser reports them', example: 'Firefox on Linux' }),
    network: z.string().nullable().meta({ description: 'network of its newest address', example: '203.0.113.0/24' }),
    created_at: timestamp,
    last_used_at: timestamp.meta({ description: 'time of its newest refresh, precise to about 15 minutes' }),
  })
  .meta({ id: 'Session' })

export const listSessionsRoute = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/auth/sessions',
    summary: 'List the open sessions, newest use first, at most 100',
    errors: [],
  },
  { answer: z.strictObject({ items: z.array(sessionRecord) }).meta({ id: 'Sessions' }) },
  async ({ principal, deps }) => ({
    items: (await listOpenSessions(deps.db, principal.accountId)).map((row) => present(row, principal.sessionId)),
  }),
)

const present = (row: Session, ownId: string): z.input<typeof sessionRecord> => ({
  id: row.id,
  current: row.id === ownId,
  device: row.device,
  network: row.network,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
})

export const endSessionRoute = route(
  {
    ...shared,
    method: 'delete',
    path: '/v1/auth/sessions/:id',
    summary: 'End a session',
    description: 'Takes effect with the next request of that session. A session can end itself.',
    errors: ['NOT_FOUND'],
  },
  { params: { id: z.string().regex(idPattern('session')) }, answer: sessionRecord },
  async ({ params, principal, deps }) => {
    const ended = await endSessionOf(deps.db, principal.accountId, params.id)
    if (ended === undefined) throw new Problem('NOT_FOUND')
    deps.log.info({ accountId: principal.accountId, sessionId: ended.id }, 'session ended by owner')
    return present(ended, principal.sessionId)
  },
)

export const endOtherSessions = route(
  {
    ...shared,
    method: 'delete',
    path: '/v1/auth/sessions',
    summary: 'End all sessions except the current one',
    errors: [],
  },
  { answer: z.strictObject({ ended: z.int().min(0) }).meta({ id: 'SessionsEnded' }) },
  async ({ principal, deps }) => {
    const ended = await endOtherSessionsOf(deps.db, principal, 'OWNER')
    deps.log.info({ accountId: principal.accountId, ended }, 'other sessions ended by owner')
    return { ended }
  },
)
