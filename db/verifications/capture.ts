import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { OWN_STEP_PLACES, type OwnStep, type OwnStepPlace } from '../../contract/assets.ts'
import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import { CAPTURE_TTL_MS, MAX_CAPTURE_SESSIONS, OWN_STEP_FRAMES } from './capture-limits.ts'
import { drawChallenge } from './own-steps.ts'
import { noteReveal } from './revealed-challenges.ts'
import type { CaptureFrame, CaptureSession } from './schema.ts'
import { paceFault, type PaceFault } from './series-pace.ts'
import { countStaged } from './staged.ts'
import { lockFlow, type FlowStanding } from './hosted-devices.ts'

// Capture sessions: the page's proof of what it filmed, during the filming. The page that opened the session knows the
// nonce, nobody else does, and we store its hash.

/** A page's proof of its session. */
export interface CaptureProof {
  readonly sessionId: string
  readonly nonce: string
}

/** Why a session does not continue. `unknown` also covers a wrong nonce. */
export type CaptureRefusal = 'unknown' | 'replaced' | 'expired'

export type Refused<Kind extends string = never> =
  | { readonly kind: 'refused'; readonly standing: Exclude<FlowStanding, 'OPEN'> }
  | { readonly kind: CaptureRefusal | Kind }

export type CaptureOpening =
  | {
      readonly kind: 'opened'
      readonly session: CaptureSession
      readonly nonce: string
      /** Keys of objects that are no longer needed. */ readonly replacedKeys: readonly string[]
    }
  | Refused<'spent'>

const hashOf = (nonce: string): Buffer => createHash('sha256').update(`capture/${nonce}`).digest()

/** Place (associated data) of a frame's sealed bytes. */
export const capturePlace = (verificationId: string, frameId: string): string => `${verificationId}/capture/${frameId}`

/**
 * Computes the digest that recognises a repeated frame. It is keyed with the verification's data key, so nobody else
 * can.
 */
export const frameDigest = (dataKey: Buffer, jpeg: Buffer): Buffer =>
  createHmac('sha256', dataKey).update('capture frame').update(jpeg).digest()

/** Opens a session and ends the previous one, whose frames are removed. Of two concurrent calls, the later stays. */
export const openCapture = (db: Db, verificationId: string, device?: string): Promise<CaptureOpening> =>
  db.transaction().execute(async (trx): Promise<CaptureOpening> => {
    const { standing, verification } = await lockFlow(trx, verificationId, device)
    if (standing !== 'OPEN') return { kind: 'refused', standing }
    const earlier = await trx
      .selectFrom('capture_session')
      .select(['id', 'ended_at'])
      .where('verification_id', '=', verificationId)
      .execute()
    if (earlier.length >= MAX_CAPTURE_SESSIONS) return { kind: 'spent' }
    const open = earlier.filter(({ ended_at: endedAt }) => endedAt === null).map(({ id }) => id)
    const replaced =
      open.length === 0
        ? []
        : await trx
            .deleteFrom('capture_frame')
            .where('session_id', 'in', open)
            .returning(['object_key', 'digest'])
            .execute()
    // One at most is open, by an index, so all digests are its own.
    const digests = replaced.flatMap(({ digest }) => digest ?? [])
    if (open.length > 0)
      await trx
        .updateTable('capture_session')
        .set({ ended_at: sql<Date>`clock_timestamp()`, end_reason: 'REPLACED', frame_digests: digests })
        .where('id', 'in', open)
        .execute()
    if (replaced.length > 0) await countStaged(trx, verification)
    const nonce = randomBytes(32).toString('base64url')
    const [first, second] = drawChallenge()
    const session = await trx
      .insertInto('capture_session')
      .values({
        id: newId('capture'),
        verification_id: verificationId,
        nonce_hash: hashOf(nonce),
        own_step: first,
        second_step: second,
        expires_at: sql<Date>`clock_timestamp() + ${CAPTURE_TTL_MS} * interval '1 millisecond'`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { kind: 'opened', session, nonce, replacedKeys: replaced.map(({ object_key: key }) => key) }
  })

/** An open session. Milliseconds since each step of its random challenge was revealed, by the database's clock. */
export type OpenCaptureSession = CaptureSession & {
  readonly stepAgeMs: number | null
  readonly secondAgeMs: number | null
}

/**
 * Finds the session of a page, in the caller's transaction, which holds the verification's lock. So it neither ends nor
 * is replaced before the transaction does.
 */
export async function findCapture(
  trx: Db,
  verificationId: string,
  { sessionId, nonce }: CaptureProof,
): Promise<OpenCaptureSession | CaptureRefusal> {
  const row = await trx
    .selectFrom('capture_session')
    .selectAll()
    .select([
      sql<boolean>`expires_at <= clock_timestamp()`.as('is_over'),
      ageInMs('step_told_at').as('step_age_ms'),
      ageInMs('second_told_at').as('second_age_ms'),
    ])
    .where('id', '=', sessionId)
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  if (row === undefined || !timingSafeEqual(row.nonce_hash, hashOf(nonce))) return 'unknown'
  const { is_over: isOver, step_age_ms: stepAgeMs, second_age_ms: secondAgeMs, ...session } = row
  if (session.ended_at !== null) return session.end_reason === 'REPLACED' ? 'replaced' : 'expired'
  return isOver ? 'expired' : { ...session, stepAgeMs, secondAgeMs }
}

const ageInMs = (column: 'step_told_at' | 'second_told_at') =>
  sql<number | null>`(extract(epoch from clock_timestamp() - ${sql.ref(column)}) * 1000)::float8`

/** Whether a page shows the session of a verification's submission. */
export async function isSubmittedCapture(
  db: Db,
  verificationId: string,
  { sessionId, nonce }: CaptureProof,
): Promise<boolean> {
  const row = await db
    .selectFrom('capture_session')
    .select('nonce_hash')
    .where('id', '=', sessionId)
    .where('verification_id', '=', verificationId)
    .where('end_reason', '=', 'SUBMITTED')
    .executeTakeFirst()
  return row !== undefined && timingSafeEqual(row.nonce_hash, hashOf(nonce))
}

export type StepTelling =
  | {
      readonly kind: 'told'
      readonly step: OwnStep
      /** The step of the series that its frames must name. */
      readonly place: OwnStepPlace
      /** How many steps the random challenge has. */
      readonly total: number
      /** Age in ms. */
      readonly ageMs: number
    }
  /** `fault`: all assets are staged, but the series is not what a page filmed. */
  | { readonly kind: 'early'; readonly fault?: PaceFault }
  | Refused

/**
 * Reveals the next step of the session's random challenge, and records when. The first one requires that the selfie and
 * all requested actions are staged from the camera in this session, and that its series shows them at a plausible pace
 * (paceFault). The second one requires frames of the first. Until then a repeated call returns the same step, and the
 * time continues. The lock of the verification blocks frames and assets meanwhile.
 */
export const tellOwnStep = (
  db: Db,
  verificationId: string,
  proof: CaptureProof,
  device?: string,
): Promise<StepTelling> =>
  db.transaction().execute(async (trx): Promise<StepTelling> => {
    const { standing, verification } = await lockFlow(trx, verificationId, device)
    if (standing !== 'OPEN') return { kind: 'refused', standing }
    const session = await findCapture(trx, verificationId, proof)
    if (typeof session === 'string') return { kind: session }
    const { id, own_step: first, second_step: second, stepAgeMs, secondAgeMs } = session
    const told = (at: 0 | 1, ageMs: number): StepTelling => ({
      kind: 'told',
      step: at === 1 && second !== null ? second : first,
      place: OWN_STEP_PLACES[at],
      total: second === null ? 1 : 2,
      ageMs,
    })
    if (secondAgeMs !== null) return told(1, secondAgeMs)
    if (stepAgeMs !== null) {
      if (second === null || !(await isAnswered(trx, id))) return told(0, stepAgeMs)
      await noteTold(trx, id, 'second_told_at')
      return told(1, 0)
    }
    const staged = await trx
      .selectFrom('asset')
      .select(['type', 'action'])
      .where('verification_id', '=', verificationId)
      .where('capture_session_id', '=', id)
      .where('source', '=', 'CAMERA')
      .execute()
    const isComplete =
      staged.some(({ type }) => type === 'SELFIE') &&
      verification.challenge.every((asked) => staged.some(({ action }) => action === asked))
    if (!isComplete) return { kind: 'early' }
    const series = await trx
      .selectFrom('capture_frame')
      .select(['step', 'at_ms', 'received_at'])
      .where('session_id', '=', id)
      .orderBy('at_ms')
      .execute()
    const fault = paceFault(session.opened_at, verification.challenge, series)
    if (fault !== undefined) return { kind: 'early', fault }
    await noteTold(trx, id, 'step_told_at')
    await noteReveal(trx, id, verification)
    return told(0, 0)
  })

const noteTold = (trx: Db, sessionId: string, column: 'step_told_at' | 'second_told_at') =>
  trx
    .updateTable('capture_session')
    .set({ [column]: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .execute()

/** Whether enough frames of the first step have arrived. */
async function isAnswered(trx: Db, sessionId: string): Promise<boolean> {
  const frames = await trx
    .selectFrom('capture_frame')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('step', '=', 'OWN_STEP')
    .limit(OWN_STEP_FRAMES)
    .execute()
  return frames.length >= OWN_STEP_FRAMES
}

/** Finds the open session, or that of the submission, with its series in the order of the page's times. */
export async function findEvidence(
  db: Db,
  verificationId: string,
): Promise<{ session: CaptureSession; frames: CaptureFrame[] } | undefined> {
  const session = await db
    .selectFrom('capture_session')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('end_reason', '=', 'SUBMITTED')]))
    .executeTakeFirst()
  if (session === undefined) return undefined
  return {
    session,
    frames: await db
      .selectFrom('capture_frame')
      .selectAll()
      .where('session_id', '=', session.id)
      .orderBy('at_ms')
      .execute(),
  }
}
