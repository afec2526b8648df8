import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { specimenAssets } from '../../../dev/specimen-run.ts'
import type { Mode } from '../../../contract/verification.ts'
import { patientCaller, type Encounters } from './client.ts'
import type { ServiceClient } from './account.ts'

/**
 * A kind of verification: LIVE of a passport with pictures (every check, charged), SCREENED (live, a name alone:
 * charged, decided at once), TEST (pictures, a forced outcome, no credits).
 */
export type LoadKind = 'LIVE' | 'SCREENED' | 'TEST'

const PASSPORT = { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' }
const BODIES: Record<LoadKind, { mode: Mode; body: Record<string, unknown>; hasPictures: boolean }> = {
  LIVE: { mode: 'LIVE', body: PASSPORT, hasPictures: true },
  SCREENED: {
    mode: 'LIVE',
    body: {
      level: ['AML_SCREENING'],
      declared: { first_name: 'Tobias', last_name: 'Falkenrath', date_of_birth: '1986-03-17' },
    },
    hasPictures: false,
  },
  TEST: { mode: 'TEST', body: { ...PASSPORT, end_user_ref: 'test:declined' }, hasPictures: true },
}

/** The verifications that a client created: each under one key, with the id of the answer. */
export interface Load {
  readonly ids: Map<string, LoadKind>
  /** Settles when all were created and submitted. */
  readonly submitted: Promise<void>
  stop(): void
}

/**
 * Creates and submits verifications as patient clients do, `atOnce` at a time.
 *
 * @param kinds one verification for each, in their order; with a function endless until `stop`
 */
export function startLoad(
  client: ServiceClient,
  kinds: readonly LoadKind[] | (() => LoadKind),
  atOnce: number,
  met: Encounters,
  pauseMs = 0,
): Load {
  const call = patientCaller(client, met)
  const ids = new Map<string, LoadKind>()
  let next = 0
  let isStopped = false

  async function verify(kind: LoadKind): Promise<void> {
    const { mode, body, hasPictures } = BODIES[kind]
    const created = await call(client.keys[mode], 'POST', '/v1/verifications', body, {
      'idempotency-key': randomUUID(),
    })
    if (created.status !== 201) throw new Error(`create: ${created.status} ${JSON.stringify(created.body)}`)
    const id = String(created.body.id)
    if (ids.has(id)) met.wrong.push(`${id} was given to two keys`)
    ids.set(id, kind)
    if (!hasPictures) return
    const { actions } = created.body.liveness_challenge as { actions: string[] }
    const submitted = await call(client.keys[mode], 'POST', `/v1/verifications/${id}/submit`, {
      assets: specimenAssets(actions),
    })
    const code = (submitted.body.error as { code?: string } | undefined)?.code
    // The first attempt may have succeeded. Then the answer to the second says that it is already submitted.
    if (submitted.status !== 201 && !(submitted.mayBeTaken && code === 'ALREADY_SUBMITTED'))
      met.wrong.push(`submit ${id}: ${submitted.status} ${JSON.stringify(submitted.body)}`)
  }

  const submitted = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!isStopped) {
        const index = next++
        const kind = typeof kinds === 'function' ? kinds() : kinds.at(index)
        if (kind === undefined || (typeof kinds !== 'function' && index >= kinds.length)) return
        await verify(kind)
        if (pauseMs > 0) await sleep(pauseMs)
      }
    }),
  ).then(() => undefined)
  submitted.catch(() => undefined) // the caller that awaits it gets the error
  return {
    ids,
    submitted,
    stop: () => {
      isStopped = true
    },
  }
}

/** How many verifications of the account are still undecided. Undefined while the database does not answer. */
export async function undecided({ db, accountId }: ServiceClient): Promise<number | undefined> {
  try {
    const { n } = await db
      .selectFrom('verification')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    return n
  } catch {
    return undefined // it was just killed
  }
}
