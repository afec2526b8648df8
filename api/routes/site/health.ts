import { z } from 'zod'
import { listHealth, type ListHealth } from '../../../db/sanctions/list-health.ts'
import { SANCTIONS_LISTS } from '../../../contract/sanctions-lists.ts'
import { Problem } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { isDatabaseReachable } from '../../../db/operations/unavailable.ts'
import { isStoreReachable } from '../../circuits/store-probe.ts'

const state = z.enum(['ok', 'unreachable'])

const listState = z
  .strictObject({
    list: z.enum(SANCTIONS_LISTS),
    version: z.string().nullable().meta({ description: 'id of the version in use; null for the snapshot' }),
    date: z.iso.date().nullable().meta({ description: "the publisher's date" }),
    fetched_at: z.iso.datetime().nullable(),
    age_hours: z
      .number()
      .nullable()
      .meta({ description: 'hours since the list was last confirmed as current; null for the snapshot' }),
    source: z.enum(['publisher', 'import', 'snapshot']),
    stale: z.boolean().meta({ description: 'not confirmed as current for 48 hours, or the snapshot' }),
    alarms: z
      .array(z.enum(['SNAPSHOT', 'STALE', 'UNCHANGED', 'HELD']))
      .meta({ description: 'problems for an operator (docs/how-to/operate/sanctions-lists.md)' }),
  })
  .meta({ id: 'SanctionsListState' })

const health = z
  .strictObject({
    status: z.enum(['ok', 'degraded']),
    checks: z.strictObject({ database: state, temporal: state, objects: state }),
    lists: z.array(listState),
  })
  .meta({ id: 'Health' })

export const getHealth = route(
  {
    method: 'get',
    path: '/v1/health',
    credential: open,
    status: 200,
    rateClass: 'OTHER',
    tag: 'Service',
    summary: 'Health check',
    description:
      'Without its database the service answers SERVICE_UNAVAILABLE, with `status` and `checks`. Without Temporal it is `degraded`: ' +
      'it accepts requests and processes them when Temporal is back. Without its object store it is `degraded` too: it rejects images (SERVICE_UNAVAILABLE) and cannot check them. A stale sanctions list, if lists are refreshed, also means `degraded`: ' +
      'screening continues with the last good list.',
    errors: [],
  },
  { answer: health },
  async ({ deps }) => {
    const [isDatabaseUp, isTemporalUp, areObjectsUp] = await Promise.all([
      isDatabaseReachable(deps.db),
      deps.temporal.isReachable(),
      isStoreReachable(deps.objects),
    ])
    const word = (isUp: boolean) => (isUp ? ('ok' as const) : ('unreachable' as const))
    const checks = { database: word(isDatabaseUp), temporal: word(isTemporalUp), objects: word(areObjectsUp) }
    if (!isDatabaseUp)
      throw new Problem('SERVICE_UNAVAILABLE', {
        context: { status: 'degraded', checks },
        headers: { 'Retry-After': '5' },
      })
    const lists = await listHealth(deps.db)
    // Without list refreshes (development) the snapshot is the intended list. It is shown, and is not a problem.
    const areListsFine = !deps.config.screening.refresh || !lists.some(({ isStale }) => isStale)
    return {
      status: isTemporalUp && areObjectsUp && areListsFine ? ('ok' as const) : ('degraded' as const),
      checks,
      lists: lists.map(presentList),
    }
  },
)

const HOUR_MS = 3_600_000

const presentList = (list: ListHealth): z.input<typeof listState> => ({
  list: list.list,
  version: list.versionId ?? null,
  date: list.date,
  fetched_at: list.fetchedAt?.toISOString() ?? null,
  age_hours: list.ageMs === null ? null : Math.round((list.ageMs / HOUR_MS) * 10) / 10,
  source: list.source,
  stale: list.isStale,
  alarms: [...list.alarms],
})
