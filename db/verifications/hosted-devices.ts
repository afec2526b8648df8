import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../pool.ts'
import type { HostedDevice } from './schema.ts'
import { countStaged } from './staged.ts'
import { lockStanding, type Standing, type StandingVerification } from './standing.ts'

// Binds the hosted flow to a device. The id opens the flow until a page has started it. After that, a token does, which
// the page keeps and we know by its hash. A client's key needs no device token.

/** `ELSEWHERE`: open, and on another device. */
export type FlowStanding = Standing | 'ELSEWHERE'

/** Devices after handovers and takeovers. An end user who needs more asks the company for another link. */
const MAX_DEVICES = 30

const hashOf = (token: string): Buffer => createHash('sha256').update(`device/${token}`).digest()

const listLive = (db: Db, id: string): Promise<HostedDevice[]> =>
  db.selectFrom('hosted_device').selectAll().where('verification_id', '=', id).where('ended_at', 'is', null).execute()

const findLive = (live: readonly HostedDevice[], token: string | undefined): HostedDevice | undefined =>
  token === undefined ? undefined : live.find(({ token_hash: hash }) => timingSafeEqual(hash, hashOf(token)))

const bind = (trx: Db, id: string, token: string, cameBy: HostedDevice['came_by']) =>
  trx
    .insertInto('hosted_device')
    .values({ verification_id: id, token_hash: hashOf(token), came_by: cameBy })
    .onConflict((conflict) =>
      conflict
        .columns(['verification_id', 'token_hash'])
        .doUpdateSet({ came_by: cameBy, bound_at: sql<Date>`clock_timestamp()`, ended_at: null }),
    )
    .execute()

/** Whether a device may see the flow: nobody has started it, or this device holds it. */
export async function holdsFlow(db: Db, id: string, token: string | undefined): Promise<boolean> {
  const live = await listLive(db, id)
  return live.length === 0 || findLive(live, token) !== undefined
}

/**
 * Locks a verification as lockStanding does, for a call of the hosted flow that changes it. The first device with a
 * token is bound. Another device gets ELSEWHERE. A takeover waits for the lock, so nothing of the previous device comes
 * after it.
 */
export async function lockFlow(
  trx: Db,
  id: string,
  token: string | undefined,
): Promise<Omit<StandingVerification & { readonly at: Date }, 'standing'> & { readonly standing: FlowStanding }> {
  const locked = await lockStanding(trx, id)
  if (locked.standing !== 'OPEN') return locked
  const live = await listLive(trx, id)
  if (live.length === 0) {
    if (token !== undefined) await bind(trx, id, token, 'BEGIN')
    return locked
  }
  const own = findLive(live, token)
  if (own === undefined) return { ...locked, standing: 'ELSEWHERE' }
  if (own.came_by === 'HANDOVER' && own.used_at === null) {
    await trx
      .updateTable('hosted_device')
      .set({ used_at: sql<Date>`clock_timestamp()` })
      .where('verification_id', '=', id)
      .where('token_hash', '=', own.token_hash)
      .execute()
  }
  return locked
}

export type DeviceChange =
  /** `takenOver`: from another device, whose assets are gone. The keys are of their objects. */
  | { readonly kind: 'held'; readonly takenOver: boolean; readonly removedKeys: readonly string[] }
  | { readonly kind: 'refused'; readonly standing: Exclude<FlowStanding, 'OPEN'> }

/** Starts the flow on a device, or continues there. */
export const beginOnDevice = (db: Db, id: string, token: string): Promise<DeviceChange> =>
  db.transaction().execute(async (trx): Promise<DeviceChange> => {
    const { standing } = await lockFlow(trx, id, token)
    return standing === 'OPEN' ? { kind: 'held', takenOver: false, removedKeys: [] } : { kind: 'refused', standing }
  })

/**
 * Admits another device, which will show the given token, beside the one that hands over. Of unused ones, the newest
 * stays.
 */
export const handOver = (db: Db, id: string, token: string, to: string): Promise<DeviceChange> =>
  db.transaction().execute(async (trx): Promise<DeviceChange> => {
    const { standing } = await lockFlow(trx, id, token)
    if (standing !== 'OPEN') return { kind: 'refused', standing }
    await trx
      .deleteFrom('hosted_device')
      .where('verification_id', '=', id)
      .where('came_by', '=', 'HANDOVER')
      .where('used_at', 'is', null)
      .execute()
    const devices = await trx
      .selectFrom('hosted_device')
      .select('token_hash')
      .where('verification_id', '=', id)
      .execute()
    if (devices.length >= MAX_DEVICES) return { kind: 'refused', standing: 'ELSEWHERE' }
    if (!devices.some(({ token_hash: hash }) => timingSafeEqual(hash, hashOf(to)))) await bind(trx, id, to, 'HANDOVER')
    return { kind: 'held', takenOver: false, removedKeys: [] }
  })

/**
 * Takes the flow over from its device. The new device may have only the id, so nothing of the previous one continues.
 * Its assets, capture session and token are removed, and the whole submission comes from the new device.
 */
export const takeOver = (db: Db, id: string, token: string): Promise<DeviceChange> =>
  db.transaction().execute(async (trx): Promise<DeviceChange> => {
    const { standing, verification } = await lockFlow(trx, id, token)
    if (standing === 'OPEN') return { kind: 'held', takenOver: false, removedKeys: [] }
    if (standing !== 'ELSEWHERE') return { kind: 'refused', standing }
    const devices = await trx
      .selectFrom('hosted_device')
      .select('token_hash')
      .where('verification_id', '=', id)
      .execute()
    if (devices.length >= MAX_DEVICES) return { kind: 'refused', standing }
    await trx
      .updateTable('hosted_device')
      .set({ ended_at: sql<Date>`clock_timestamp()` })
      .where('verification_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    const assets = await trx.deleteFrom('asset').where('verification_id', '=', id).returning('object_key').execute()
    const open = await trx
      .selectFrom('capture_session')
      .select('id')
      .where('verification_id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    const frames =
      open === undefined
        ? []
        : await trx
            .deleteFrom('capture_frame')
            .where('session_id', '=', open.id)
            .returning(['object_key', 'digest'])
            .execute()
    if (open !== undefined) {
      await trx
        .updateTable('capture_session')
        .set({
          ended_at: sql<Date>`clock_timestamp()`,
          end_reason: 'REPLACED',
          frame_digests: frames.flatMap(({ digest }) => digest ?? []),
        })
        .where('id', '=', open.id)
        .execute()
    }
    if (assets.length + frames.length > 0) await countStaged(trx, verification)
    await bind(trx, id, token, 'TAKEOVER')
    return { kind: 'held', takenOver: true, removedKeys: [...assets, ...frames].map(({ object_key: key }) => key) }
  })

/** Lists the times of takeovers by other devices, oldest first. */
export async function listTakeovers(db: Db, id: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('hosted_device')
    .select('bound_at')
    .where('verification_id', '=', id)
    .where('came_by', '=', 'TAKEOVER')
    .orderBy('bound_at')
    .execute()
  return rows.map(({ bound_at: at }) => at)
}
