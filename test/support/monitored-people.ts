import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createScreeningActivities } from '../../activities/screening/screening-activities.ts'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { Screening } from '../../checks/screening/screening.ts'
import { loadStoredList } from '../../activities/screening/lists/stored-lists.ts'
import { sealJson } from '../../encryption/seal.ts'
import { newId, newReferenceCode } from '../../db/ids.ts'
import { setMonitoring } from '../../db/sanctions/monitoring.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { newDataKey } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { activateVersion, findActiveVersion, noteFetched, noteVerdict } from '../../db/sanctions/sanctions-lists.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import { declaredPlace, findVerification } from '../../db/verifications/verifications.ts'
import type { Activation } from '../../contract/sanctions-lists.ts'
import { aVerification, anAccount, KEY_RING } from './factories.ts'

export interface Listed {
  readonly id: string
  readonly name: string
  /** Year of birth. */
  readonly born?: number
}

const xml = (people: readonly Listed[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-04-17T23:00:06.464Z"><INDIVIDUALS>${people
  .map(
    ({ id, name, born }) => `<INDIVIDUAL>
  <DATAID>${id}</DATAID><LISTED_ON>2014-09-23</LISTED_ON><FIRST_NAME>${name}</FIRST_NAME><UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE>
  ${born === undefined ? '' : `<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>${born}</YEAR></INDIVIDUAL_DATE_OF_BIRTH>`}
</INDIVIDUAL>`,
  )
  .join('')}</INDIVIDUALS><ENTITIES/></CONSOLIDATED_LIST>`

/** Stores a UN list of these people and makes it the active version, as a refresh does. */
export async function activateUnList(db: Db, objects: ObjectStore, people: readonly Listed[]): Promise<Activation> {
  const bytes = Buffer.from(xml(people))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const objectKey = `lists/${newId('listVersion')}`
  await objects.put(objectKey, gzipSync(bytes))
  const fetched = await noteFetched(db, {
    list: 'un',
    source: 'PUBLISHER',
    format: 'un-xml',
    contentSha256: sha256,
    files: [
      { role: 'list', sha256, bytes: bytes.length, objectKey, urlSha256: sha256, etag: null, lastModified: null },
    ],
  })
  if (fetched.outcome !== 'FETCHED') throw new Error(`the list was not fetched but ${fetched.outcome}`)
  await noteVerdict(
    db,
    { id: fetched.versionId, list: 'un' },
    { publishedOn: '2026-04-17', figures: null },
    { outcome: 'PASSED', reasons: [] },
  )
  return activateVersion(db, fetched.versionId)
}

/** The lists of a worker: only the active UN list, which it indexes in a millisecond. */
export function servedUnList(db: Db, objects: ObjectStore) {
  let served: { id: string; screening: Screening } | undefined
  return {
    async update() {
      const version = await findActiveVersion(db, 'un')
      if (version === undefined) throw new Error('no UN list is active')
      if (served?.id !== version.id)
        served = { id: version.id, screening: new Screening([await loadStoredList(db, objects, version.id)]) }
    },
    served() {
      if (served === undefined) throw new Error('the lists were not loaded yet')
      return { screening: served.screening, snapshotLists: [] }
    },
  }
}

export type UnLists = ReturnType<typeof servedUnList>

/** An account that asks for monitoring. */
export async function aMonitoredAccount(db: Db) {
  const account = await anAccount(db)
  await setMonitoring(db, account.accountId, true)
  return account
}

/** A person who was screened against the active list and settled: approved, or in review. */
export async function aScreenedPerson(
  db: Db,
  lists: UnLists,
  account: Awaited<ReturnType<typeof anAccount>>,
  [first_name, last_name, date_of_birth]: readonly [string, string, string],
): Promise<Verification> {
  const { id } = await aVerification(db, account, {
    level: ['AML_SCREENING'],
    country: null,
    declared: { first_name, last_name, date_of_birth },
  })
  await lists.update()
  await createScreeningActivities({ db, keyRing: KEY_RING, current: lists }).screenPerson(id)
  await settleVerification({ db, keyRing: KEY_RING }, id)
  const verification = await findVerification(db, id)
  if (verification === undefined) throw new Error('the verification is gone')
  return verification
}

/** A distinct name for each number. */
export function aName(at: number): [first: string, last: string] {
  const bytes = createHash('sha256').update(String(at)).digest()
  const word = (from: number): string =>
    Array.from(
      { length: 4 },
      (_, n) => 'bdfgklmnprstvz'[bytes[from + 2 * n] % 14] + 'aeiou'[bytes[from + 2 * n + 1] % 5],
    ).join('')
  return [word(0), word(8)]
}

/** Many approved people at once, named by {@link aName}. Returns their ids in order. */
export async function manyPeople(db: Db, accountId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('verification')).sort() // in the order in which a run pages through them
  const rows = ids.map((id, at) => {
    const { key, wrapped } = newDataKey(KEY_RING, id)
    const [first_name, last_name] = aName(at)
    const declared = { first_name, last_name, date_of_birth: '1990-01-01' }
    return {
      id,
      account_id: accountId,
      api_key_id: null,
      mode: 'LIVE' as const,
      level: ['AML_SCREENING' as const],
      checks: ['SCREENING' as const],
      country: null,
      doc_type: null,
      reference_code: newReferenceCode(),
      challenge: [],
      cost_credits: 1,
      credit_state: 'NONE' as const,
      status: 'APPROVED' as const,
      risk_score: 0,
      data_key: wrapped,
      declared: sealJson(key, declared, declaredPlace(id)),
      submitted_at: new Date(),
      resolved_at: new Date(),
      expires_at: new Date(),
      reviewed_by: null,
    }
  })
  await db.insertInto('verification').values(rows).execute()
  await setMonitoring(db, accountId, true)
  return rows.map(({ id }) => id)
}
