import type { RawBuilder, Selectable } from 'kysely'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Database } from '../schema.ts'

// How a table is exported, as a value: held-tables.ts says it of every table, data-export.ts reads by it, and a test compares it with
// the catalogue of the database, so that no column can be forgotten.

/** A row as the database gives it. */
export type Row = Readonly<Record<string, unknown>>

/** A data key, and the row that it belongs to; undefined once it was destroyed. */
export interface OwnKey {
  readonly owner: string
  readonly key: Uint8Array | undefined
}

/** What opens a row. */
export interface Keys {
  readonly ring: KeyRing
  readonly accountId: string
  /** Of the verification that a row belongs to, else of the account; undefined before the account's own row. */
  readonly own: OwnKey | undefined
}

/**
 * What becomes of a column: exported as it is; exported as the database tells it by `told`, given what the row is called in the statement; exported as
 * `open` reads it, under another name where it has one; or not exported, and why.
 */
export type Rule<R> =
  | 'shown'
  | { readonly told: (row: string) => RawBuilder<unknown> }
  | { readonly as?: string; readonly open: (row: R, keys: Keys) => unknown }
  | { readonly withheld: string }

/** Sealed bytes of a row that lie in the object store. */
export interface RowBytes<R> {
  readonly key: (row: R) => string
  readonly open: (sealed: Buffer, row: R, keys: Keys) => Buffer | null
}

export interface TableRule<R> {
  /** Its member of the document. */
  readonly as: string
  /** The column that names whose a row is: the account, or the row that it is a child of. */
  readonly of: string
  /** The parent's column that `of` names; `id` by default. */
  readonly parent?: string
  /** Unique within `of`, none of them null; pages go by it. */
  readonly order: readonly string[]
  readonly columns: Readonly<Partial<Record<keyof R & string, Rule<R>>>>
  /** Columns that no code reads, and why they are not exported. */
  readonly unread?: Readonly<Record<string, string>>
  /** The key of a row's own, for itself and its children; else they share its parent's. */
  readonly ownKey?: (row: R, ring: KeyRing) => OwnKey
  /** The object that a row speaks of, exported as its member `data`, base64. */
  readonly bytes?: RowBytes<R>
  /** Tables with a bounded number of rows for each row of this: read for a page at once. */
  readonly few?: readonly HeldTable[]
  /** Tables without such a bound: read by pages for each row. */
  readonly many?: readonly HeldTable[]
}

/** A table of the database with the rules of its columns. */
export interface HeldTable extends TableRule<Row> {
  readonly table: keyof Database
}

/** Says how a table is exported. Columns that it has not are refused by the compiler; one that is not named here is not exported. */
export const held = <T extends keyof Database>(table: T, rule: TableRule<Selectable<Database[T]>>): HeldTable =>
  // The one cast: data-export.ts gives a rule rows of this very table and no others.
  ({ table, ...rule }) as unknown as HeldTable

/** Why a secret is not exported. */
export const SECRET = 'a secret or its hash: whoever had a copy of this document would have it too'
/** Why it is not exported which of the service's people did something. */
export const STAFF = 'names a person who works for the service, and whose data it is'
/** Why a wrapped key is not exported. */
export const WRAPPED = 'the wrapped key of what is sealed; what it opens is here'
/** Why a blind index is not exported. */
export const INDEX = 'a keyed hash to find equal values by, from which nothing can be read'

/** A column that is sealed with the data key of its verification or account: null where nothing is sealed, and once the key was destroyed. */
export const underOwnKey =
  <R>(open: (row: R, key: Uint8Array, owner: string) => unknown) =>
  (row: R, { own }: Keys): unknown =>
    own?.key === undefined ? null : open(row, own.key, own.owner)
