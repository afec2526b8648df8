import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ListVersionState } from '../../contract/sanctions-lists.ts'

// Row types of the sanctions lists.

/** One file of a version, as published. Its bytes are in the object store, packed by gzip. */
export interface ListFile {
  readonly role: string
  /** Of the published bytes, hex. */
  readonly sha256: string
  readonly bytes: number
  readonly objectKey: string
  /** Of the source address, so that its validators are never sent to another. An address may contain a token. */
  readonly urlSha256: string | null
  readonly etag: string | null
  /** From the publisher's header. */
  readonly lastModified: string | null
}

/** Shares of a list's persons, 0 to 1, with a field filled in. After a change of format, a share collapses. */
export interface FillRates {
  readonly birthDate: number
  readonly country: number
  readonly gender: number
  readonly alias: number
}

/** The counts of a version. */
export interface ListFigures {
  /** Records by file role or kind, as the parser of the format counts them. */
  readonly records: Readonly<Record<string, number>>
  readonly entries: number
  readonly persons: number
  readonly fillRates: FillRates
}

type Json<T> = ColumnType<T, string, string>

export interface ListVersionTable {
  id: string
  /** The order of recording, numbered under the list's lock. */
  seq: GeneratedAlways<number>
  list: string
  state: Generated<ListVersionState>
  source: 'PUBLISHER' | 'IMPORT'
  format: string
  content_sha256: string
  files: Json<readonly ListFile[]>
  published_on: string | null
  figures: ColumnType<ListFigures | null, string | null, string | null>
  reasons: Generated<string[]>
  decided_by: string | null
  replaces: string | null
  fetched_at: ColumnType<Date, Date | undefined, never>
  checked_at: Date | null
  activated_at: Date | null
  files_purged_at: Date | null
}

export interface ListStateTable {
  list: string
  active_version_id: string | null
  snapshot_date: string | null
  last_attempt_at: Date | null
  last_checked_at: Date | null
  last_changed_at: Date | null
  last_error: string | null
  consecutive_failures: Generated<number>
}

export interface SanctionsTables {
  list_version: ListVersionTable
  list_state: ListStateTable
}

export type ListVersion = Selectable<ListVersionTable>
