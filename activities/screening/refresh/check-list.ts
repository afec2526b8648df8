import type { ObjectStore } from '../../../objects/object-store.ts'
import type { Db } from '../../../db/pool.ts'
import { findActiveVersion, getVersion, noteVerdict } from '../../../db/sanctions/sanctions-lists.ts'
import type { FillRates, ListFigures, ListVersion } from '../../../db/sanctions/schema.ts'
import type { Logger } from '../../../runtime/log.ts'
import type { ListVerdict } from '../../../contract/sanctions-lists.ts'
import {
  type ListEntry,
  type ParsedList,
  UnusableListError,
} from '../../../checks/screening/lists/shared/list-entry.ts'
import { readManifest } from '../lists/snapshot.ts'
import { parseVersion, readVersion } from '../lists/stored-lists.ts'
import { type FormerVersion, judge } from '../../../checks/screening/lists/shared/gates.ts'

export interface CheckDeps {
  readonly db: Db
  readonly objects: ObjectStore
  readonly log: Logger
  /** The folder of the snapshot, for lists without an active version. */
  readonly snapshotFolder: string
}

/**
 * Reads a fetched version and stores the result of the gates. A repeated check gives the same verdict. A version
 * accepted by an operator passes, and another decided version keeps its verdict.
 */
export async function checkList(deps: CheckDeps, versionId: string): Promise<ListVerdict> {
  const { db, objects, log } = deps
  const version = await getVersion(db, versionId)
  if (
    version.state === 'ACTIVE' ||
    version.state === 'SUPERSEDED' ||
    (version.state === 'HELD' && version.decided_by !== null)
  ) {
    return { outcome: 'PASSED', reasons: [] }
  }
  if (version.state !== 'FETCHED') return { outcome: version.state, reasons: version.reasons }
  const reject = async (reason: string): Promise<ListVerdict> => {
    const verdict = { outcome: 'REJECTED', reasons: [reason] } as const
    await noteVerdict(db, version, { publishedOn: null, figures: null }, verdict)
    return verdict
  }
  // Comments hold the texts that do not fit elsewhere, so they may be empty.
  if (version.files.some(({ role, bytes }) => bytes === 0 && role !== 'comments')) {
    log.error({ list: version.list, versionId, reasons: ['EMPTY'] }, 'list rejected')
    return reject('EMPTY')
  }
  const stored = await readVersion(objects, version)
  let parsed: ParsedList
  try {
    parsed = await parseVersion(stored)
  } catch (error) {
    if (!(error instanceof UnusableListError)) throw error
    log.error({ list: version.list, versionId, reasons: ['UNREADABLE'], err: error }, 'list rejected')
    return reject('UNREADABLE')
  }
  const figures = figuresOf(parsed)
  const orphans = orphanShare(parsed)
  const publishedOn =
    parsed.publishedOn ?? dayOf(version.files[0].lastModified) ?? version.fetched_at.toISOString().slice(0, 10)
  const verdict = judge({ publishedOn, orphans, ...figures }, await formerOf(deps, version))
  await noteVerdict(db, version, { publishedOn, figures }, verdict)
  const line = {
    list: version.list,
    versionId,
    publishedOn,
    entries: figures.entries,
    persons: figures.persons,
    orphans,
    reasons: verdict.reasons,
  }
  if (verdict.outcome === 'PASSED') log.info(line, 'list passed')
  else
    log.error(
      line,
      verdict.outcome === 'HELD' ? 'list held: an operator must accept or reject it (ops lists)' : 'list rejected',
    )
  return verdict
}

/** Counts a parsed list. */
export function figuresOf({ entries, records }: ParsedList): ListFigures {
  const persons = entries.filter(({ kind }) => kind === 'PERSON')
  return { records, entries: entries.length, persons: persons.length, fillRates: fillRatesOf(persons) }
}

/**
 * Computes the largest share of rows, over OFAC's further files, that fit no entry of the first file. The few comments
 * prove nothing.
 */
function orphanShare({ records }: ParsedList): number {
  return Math.max(
    ...['alternates', 'addresses'].map((role) => (records[`${role}Unmatched`] ?? 0) / (records[role] || 1)),
  )
}

function fillRatesOf(persons: readonly ListEntry[]): FillRates {
  const share = (has: (entry: ListEntry) => boolean) =>
    persons.length === 0 ? 0 : persons.filter(has).length / persons.length
  return {
    birthDate: share(({ birthDates }) => birthDates.length > 0),
    country: share(({ countries }) => countries.length > 0),
    gender: share(({ gender }) => gender !== null),
    alias: share(({ names }) => names.length > 1),
  }
}

async function formerOf({ db, snapshotFolder }: CheckDeps, version: ListVersion): Promise<FormerVersion | null> {
  const active = await findActiveVersion(db, version.list)
  if (active !== undefined && active.figures !== null) {
    const { entries, persons, fillRates } = active.figures
    return { isSnapshot: false, publishedOn: active.published_on, entries, persons, fillRates }
  }
  const snapshot = (await readManifest(snapshotFolder)).lists.find(({ id }) => id === version.list)
  return snapshot === undefined
    ? null
    : {
        isSnapshot: true,
        publishedOn: snapshot.date,
        entries: snapshot.entries,
        persons: snapshot.persons,
        fillRates: null,
      }
}

/** Reads the day of an HTTP date. Null if it is invalid. */
function dayOf(lastModified: string | null): string | null {
  const time = lastModified === null ? NaN : Date.parse(lastModified)
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}
