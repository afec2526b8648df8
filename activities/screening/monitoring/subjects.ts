import { heartbeat, sleep } from '@temporalio/activity'
import { z } from 'zod'
import { openCheckDetail } from '../../../db/verifications/check-results.ts'
import { openJson } from '../../../encryption/seal.ts'
import { listSubjectRecords, type SubjectPage, type SubjectRecord } from '../../../db/sanctions/monitoring.ts'
import { declaredPlace } from '../../../db/verifications/verifications.ts'
import type { Logger } from '../../../runtime/log.ts'
import { dataKeyOf } from '../../verification/check-detail.ts'
import { personQueries } from '../../../checks/screening/person-queries.ts'
import type { ScreeningQuery } from '../../../checks/screening/screening.ts'
import type { MonitoringDeps } from './deps.ts'
import { readStanding } from './page.ts'
import type { KeyRing } from '../../../encryption/key-ring.ts'

/** A monitored person, decrypted. It is in memory only for the time of a page. */
export interface Subject {
  readonly verificationId: string
  readonly accountId: string
  readonly dataKey: Uint8Array
  /** Empty for a person without any name read or declared, whom a reviewer approved. Nothing can be screened. */
  readonly queries: readonly ScreeningQuery[]
}

const text = z.string().nullable()
const documentDetail = z.object({
  extracted: z
    .object({
      first_name: text,
      last_name: text,
      date_of_birth: text,
      nationality: text,
      sex: z.enum(['F', 'M', 'X']).nullable(),
    })
    .optional(),
})
const declaredData = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    date_of_birth: z.string(),
  })
  .partial()
  .nullable()

/**
 * Decrypts the screening data of the people of a page. A person whose data cannot be decrypted is logged and does not
 * block the others.
 */
function openSubjects(
  records: readonly SubjectRecord[],
  keyRing: KeyRing,
  log: Logger,
): { subjects: Subject[]; unreadable: number } {
  const subjects: Subject[] = []
  for (const record of records) {
    try {
      subjects.push(openSubject(record, keyRing))
    } catch (error) {
      // Log only the type: a parser's message may quote its input.
      log.error(
        { verificationId: record.verification.id, type: error instanceof Error ? error.name : typeof error },
        'monitored person unreadable',
      )
    }
  }
  return { subjects, unreadable: records.length - subjects.length }
}

function openSubject({ verification, document }: SubjectRecord, keyRing: KeyRing): Subject {
  const dataKey = dataKeyOf(verification, keyRing)
  const extracted =
    document === undefined ? undefined : documentDetail.parse(openCheckDetail(dataKey, document)).extracted
  const declared =
    verification.declared === null
      ? null
      : declaredData.parse(openJson(dataKey, verification.declared, declaredPlace(verification.id)))
  return {
    verificationId: verification.id,
    accountId: verification.account_id,
    dataKey,
    queries: personQueries({ extracted, declared }),
  }
}

/**
 * People read at a time. It bounds their data in memory, one transaction, and the work that a killed worker repeats.
 */
const PAGE = 200

export interface SubjectsPage {
  readonly subjects: readonly Subject[]
  readonly standing: ReadonlyMap<string, string>
  readonly unreadable: number
  readonly lastSubjectId: string
}

/**
 * Reads people page by page and passes each page on. A heartbeat after each page has its last id.
 *
 * @param next ids of the next people after one id, in order
 * @param run screens and stores a page
 */
export async function eachPage(
  { db, keyRing, log }: MonitoringDeps,
  next: (page: SubjectPage) => Promise<string[]>,
  run: (page: SubjectsPage) => Promise<unknown>,
  afterId = '',
): Promise<void> {
  for (let last = afterId; ;) {
    const ids = await next({ afterId: last, limit: PAGE })
    const lastId = ids.at(-1)
    if (lastId === undefined) return
    const standing = await readStanding(db, ids)
    await run({ ...openSubjects(await listSubjectRecords(db, ids), keyRing, log), standing, lastSubjectId: lastId })
    heartbeat(lastId)
    last = lastId
  }
}

/** Longest time that a pass blocks the event loop, which also screens applicants. */
const BREATH_AFTER_MS = 10

/** Lets others run between two people now and then. Ends a cancelled pass, or a pass whose worker stops. */
export function breather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BREATH_AFTER_MS) return
    await sleep(0)
    since = performance.now()
  }
}
