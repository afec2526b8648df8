import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ListVersionState } from '../../contract/sanctions-lists.ts'

// Row types of the sanctions lists.

/** One file of a version, as published; its bytes lie in the object store, packed by gzip. */
export interface ListFile {
  readonly role: string
  /** Of the bytes as published, hex. */
  readonly sha256: string
  readonly bytes: number
  readonly objectKey: string
  /** Of the address it came from, so that its validators are never shown to another; an address may hold a token. */
  readonly urlSha256: string | null
  readonly etag: string | null
  /** As the publisher's header has it. */
  readonly lastModified: string | null
}

/** Shares of a list's persons, 0 to 1, with a field filled in: a format that changed shows as a share that collapses. */
export interface FillRates {
  readonly birthDate: number
  readonly country: number
  readonly gender: number
  readonly alias: number
}

/** What was counted in a version. */
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
  /** The order in which versions were noted; numbered under the list's lock. */
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
