import { sql } from 'kysely'
import { z } from 'zod'
import type { ApiDeps } from '../deps.ts'
import { Problem } from '../http/problem.ts'
import { open, route } from '../http/route.ts'
import { isUnavailable } from '../http/unavailable.ts'

const state = z.enum(['ok', 'unreachable'])
const health = z.strictObject({ status: z.enum(['ok', 'degraded']), checks: z.strictObject({ database: state, temporal: state }) }).meta({ id: 'Health' })

export const getHealth = route(
  {
    method: 'get', path: '/v1/health', credential: open, status: 200, rateClass: 'OTHER', tag: 'Service', summary: 'Health check',
    description: 'Without its database the service can do nothing: SERVICE_UNAVAILABLE, with the same fields. Without Temporal it is `degraded`: '
      + 'it takes requests, and processes them when Temporal is back.',
    errors: [],
  },
  { answer: health },
  async ({ deps }) => {
    const [isDatabaseUp, isTemporalUp] = await Promise.all([isDatabaseReachable(deps), deps.temporal.isReachable()])
    const word = (isUp: boolean) => isUp ? 'ok' as const : 'unreachable' as const
    const answer = {
      status: isDatabaseUp && isTemporalUp ? 'ok' as const : 'degraded' as const,
      checks: { database: word(isDatabaseUp), temporal: word(isTemporalUp) },
    }
    if (!isDatabaseUp) throw new Problem('SERVICE_UNAVAILABLE', { context: answer, headers: { 'Retry-After': '5' } })
    return answer
  },
)

async function isDatabaseReachable({ db }: ApiDeps): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}
