import type { Db } from '../pool.ts'
import { SANCTIONS_LISTS, type SanctionsList } from '../../contract/sanctions-lists.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** decisions.md "Screening": older than 48 h shows in /v1/health. */
const STALE_AFTER_MS = 48 * HOUR_MS

/**
 * Days without a changed byte after which a person checks a list, because the address may serve an old copy. About
 * three times the longest gap between two publications in the copies at hand. OFAC's non-SDN list does not change for
 * months.
 */
const UNCHANGED_ALARM_DAYS: Record<SanctionsList, number> = {
  'ofac-sdn': 21,
  'ofac-nonsdn': 240,
  eu: 45,
  uk: 30,
  un: 120,
}

export type ListAlarm = 'SNAPSHOT' | 'STALE' | 'UNCHANGED' | 'HELD'

/** The health of one list: its active version, and how sure it is that the publisher has nothing newer. */
export interface ListHealth {
  readonly list: SanctionsList
  /** Undefined while the snapshot is in use. */
  readonly versionId: string | undefined
  readonly source: 'publisher' | 'import' | 'snapshot'
  /** The publisher's date, YYYY-MM-DD. Null before a worker has read the snapshot. */
  readonly date: string | null
  readonly fetchedAt: Date | null
  /** Since the publisher's bytes were last found unchanged, or were imported. Null for the snapshot. */
  readonly ageMs: number | null
  readonly unchangedMs: number | null
  readonly isStale: boolean
  readonly alarms: readonly ListAlarm[]
  readonly lastError: string | null
  readonly consecutiveFailures: number
}

/** Reads the health of every list at `at`, in the order of SANCTIONS_LISTS. */
export async function listHealth(db: Db, at = new Date()): Promise<ListHealth[]> {
  const rows = await db
    .selectFrom('list_state')
    .leftJoin('list_version', 'list_version.id', 'list_state.active_version_id')
    .select((eb) => [
      'list_state.list',
      'active_version_id',
      'snapshot_date',
      'last_checked_at',
      'last_changed_at',
      'last_error',
      'consecutive_failures',
      'published_on',
      'fetched_at',
      'source',
      eb
        .exists(
          eb
            .selectFrom('list_version as held')
            .select('held.id')
            .whereRef('held.list', '=', 'list_state.list')
            .where('held.state', '=', 'HELD')
            .where('held.decided_by', 'is', null),
        )
        .as('is_held'),
    ])
    .execute()
  return SANCTIONS_LISTS.map((list) => {
    const row = rows.find((one) => one.list === list)
    if (row === undefined) throw new RangeError(`list_state has no row for ${list}`)
    const since = (time: Date | null) => (time === null ? null : Math.max(0, at.getTime() - time.getTime()))
    const isSnapshot = row.active_version_id === null
    const ageMs = isSnapshot ? null : since(row.last_checked_at)
    const unchangedMs = isSnapshot ? null : since(row.last_changed_at)
    const isStale = ageMs === null || ageMs > STALE_AFTER_MS
    const isUnchanged = unchangedMs !== null && unchangedMs > UNCHANGED_ALARM_DAYS[list] * DAY_MS
    return {
      list,
      versionId: row.active_version_id ?? undefined,
      source: isSnapshot ? 'snapshot' : row.source === 'IMPORT' ? 'import' : 'publisher',
      date: isSnapshot ? row.snapshot_date : row.published_on,
      fetchedAt: isSnapshot ? null : row.fetched_at,
      ageMs,
      unchangedMs,
      isStale,
      alarms: [
        ...(isSnapshot ? (['SNAPSHOT'] as const) : []),
        ...(isStale ? (['STALE'] as const) : []),
        ...(isUnchanged ? (['UNCHANGED'] as const) : []),
        ...(row.is_held ? (['HELD'] as const) : []),
      ],
      lastError: row.last_error,
      consecutiveFailures: row.consecutive_failures,
    }
  })
}

/** For metrics: seconds since each list was last found current. Undefined for a list from the snapshot. */
export async function listAges(
  db: Db,
): Promise<
  { list: SanctionsList; ageSeconds: number | undefined; unchangedSeconds: number | undefined; failures: number }[]
> {
  const seconds = (ms: number | null) => (ms === null ? undefined : Math.floor(ms / 1000))
  return (await listHealth(db)).map(({ list, ageMs, unchangedMs, consecutiveFailures }) => ({
    list,
    ageSeconds: seconds(ageMs),
    unchangedSeconds: seconds(unchangedMs),
    failures: consecutiveFailures,
  }))
}

/**
 * Records the dates of a worker's snapshot for lists without an active version, for health, because the API does not
 * read lists.
 */
export async function noteSnapshotDates(db: Db, dates: ReadonlyMap<string, string>): Promise<void> {
  for (const [list, date] of dates)
    await db.updateTable('list_state').set({ snapshot_date: date }).where('list', '=', list).execute()
}
