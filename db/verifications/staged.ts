import { sql } from 'kysely'
import type { Mode } from '../../contract/verification.ts'
import type { Db } from '../pool.ts'
import type { Verification } from './schema.ts'

// Limits what an account's open verifications have in the object store. An unfinished session costs its opener nothing,
// so the bytes and objects of all open verifications together are bounded, in both modes
// (docs/how-to/operate/unfinished-uploads.md).

const MIB = 1024 * 1024

/** What an open live verification adds to its account's limit: a long series, and images of twice the usual size. */
const LIVE_BYTES_EACH = 16 * MIB
/** 16 assets and 24 frames: the most of one verification. */
const LIVE_OBJECTS_EACH = 40
/** Frames and images for each MiB at least, so that thousands of tiny ones are bounded too. */
const OBJECTS_A_MIB = 8
/** An unconfirmed registration has this share of a confirmed account's limit, because its address may be anybody's. */
const UNCONFIRMED_SHARE = 4

/** The limit for the open verifications of one account together, by mode. The operator sets it. */
export interface StagedBounds {
  /** The base, to which each open live verification adds, because it holds credits. */
  readonly liveBytes: number
  /** The whole limit, because a test verification costs nothing. */
  readonly testBytes: number
}

/** What the open verifications of an account have stored. */
export interface StagedTotal {
  readonly bytes: number
  readonly objects: number
  readonly verifications: number
}

/** Whether a total is above its limit. Pure. */
export function isOverBound(
  { bytes, objects, verifications }: StagedTotal,
  mode: Mode,
  { liveBytes, testBytes }: StagedBounds,
  isConfirmed: boolean,
): boolean {
  const base = mode === 'LIVE' ? liveBytes : isConfirmed ? testBytes : testBytes / UNCONFIRMED_SHARE
  const [bytesEach, objectsEach] = mode === 'LIVE' ? [LIVE_BYTES_EACH, LIVE_OBJECTS_EACH] : [0, 0]
  return (
    bytes > base + bytesEach * verifications || objects > (OBJECTS_A_MIB * base) / MIB + objectsEach * verifications
  )
}

/** The account's open verifications reached their limit. Thrown in a transaction, so that it is rolled back. */
export class StagedFull extends Error {
  constructor() {
    super('the open verifications of the account have reached their storage limit')
  }
}

/**
 * Recounts what a verification has stored, in the transaction that changed it and holds its lock. It adds the
 * difference to its account's total, whose row stays locked until the transaction ends, so concurrent calls are counted
 * one after the other.
 *
 * @param bounds undefined: no limit
 * @throws StagedFull if the count has grown and the account is above its limit
 */
export async function countStaged(
  trx: Db,
  { id, account_id: accountId, mode }: Pick<Verification, 'id' | 'account_id' | 'mode'>,
  bounds?: StagedBounds,
): Promise<void> {
  const before = (await trx
    .selectFrom('staged')
    .select(['bytes', 'objects'])
    .where('verification_id', '=', id)
    .executeTakeFirst()) ?? { bytes: 0, objects: 0 }
  const {
    rows: [now],
  } = await sql<{ bytes: number; objects: number }>`
    insert into staged as s (verification_id, account_id, mode, bytes, objects)
      select ${id}, ${accountId}, ${mode}, coalesce(sum(held.bytes), 0), count(*) from (
        select bytes from asset where verification_id = ${id}
        union all select f.bytes from capture_session c join capture_frame f on f.session_id = c.id where c.verification_id = ${id}) held
    on conflict (verification_id) do update set bytes = excluded.bytes, objects = excluded.objects, changed_at = now()
    returning s.bytes, s.objects`.execute(trx)
  if (bounds === undefined || (Number(now.bytes) <= Number(before.bytes) && now.objects <= before.objects)) return
  const found = await findStaged(trx, accountId, mode)
  if (isOverBound(found.total, mode, bounds, found.isConfirmed)) throw new StagedFull()
}

/**
 * Reads what the open verifications of an account have stored, and whether its address was confirmed (or never mailed,
 * because staff made it).
 */
export async function findStaged(
  db: Db,
  accountId: string,
  mode: Mode,
): Promise<{ total: StagedTotal; isConfirmed: boolean }> {
  const row = await db
    .selectFrom('account')
    .leftJoin('staged_total as t', (join) => join.onRef('t.account_id', '=', 'account.id').on('t.mode', '=', mode))
    .select(['registration_expires_at', 't.bytes', 't.objects', 't.verifications'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    total: {
      bytes: Number(row.bytes ?? 0),
      objects: Number(row.objects ?? 0),
      verifications: Number(row.verifications ?? 0),
    },
    isConfirmed: row.registration_expires_at === null,
  }
}
