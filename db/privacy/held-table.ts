import type { RawBuilder, Selectable } from 'kysely'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Database } from '../schema.ts'

// Describes how a table is exported, as a value. held-tables.ts has one for every table, data-export.ts reads by it,
// and a test compares it with the catalogue of the database, so that no column is forgotten.

/** A row from the database. */
export type Row = Readonly<Record<string, unknown>>

/** A data key, and its row. Undefined once it was destroyed. */
export interface OwnKey {
  readonly owner: string
  readonly key: Uint8Array | undefined
}

/** The keys that open a row. */
export interface Keys {
  readonly ring: KeyRing
  readonly accountId: string
  /** Of the row's verification, otherwise of the account. Undefined before the account's own row. */
  readonly own: OwnKey | undefined
}

/**
 * The rule of a column: exported unchanged; exported as `told` selects it, given the name of the row in the statement;
 * exported as `open` reads it, under another name if it has one; or not exported, with the reason.
 */
export type Rule<R> =
  | 'shown'
  | { readonly told: (row: string) => RawBuilder<unknown> }
  | { readonly as?: string; readonly open: (row: R, keys: Keys) => unknown }
  | { readonly withheld: string }

/** Sealed bytes of a row in the object store. */
export interface RowBytes<R> {
  readonly key: (row: R) => string
  readonly open: (sealed: Buffer, row: R, keys: Keys) => Buffer | null
}

export interface TableRule<R> {
  /** Its member of the document. */
  readonly as: string
  /** The column that names the owner of a row: the account, or the parent row. */
  readonly of: string
  /** The parent's column that `of` names. By default `id`. */
  readonly parent?: string
  /** Unique within `of`, never null. Pages go by it. */
  readonly order: readonly string[]
  readonly columns: Readonly<Partial<Record<keyof R & string, Rule<R>>>>
  /** Columns that no code reads, and why they are not exported. */
  readonly unread?: Readonly<Record<string, string>>
  /** The key of a row's own, for itself and its children. Otherwise they share the parent's. */
  readonly ownKey?: (row: R, ring: KeyRing) => OwnKey
  /** The object of a row, exported as its member `data`, base64. */
  readonly bytes?: RowBytes<R>
  /** Tables with a bounded number of rows for each row of this one: read for a page at once. */
  readonly few?: readonly HeldTable[]
  /** Tables without such a bound: read by pages for each row. */
  readonly many?: readonly HeldTable[]
}

/** A table of the database with the rules of its columns. */
export interface HeldTable extends TableRule<Row> {
  readonly table: keyof Database
}

/** Declares how a table is exported. The compiler refuses unknown columns. An unnamed column is not exported. */
export const held = <T extends keyof Database>(table: T, rule: TableRule<Selectable<Database[T]>>): HeldTable =>
  // The only cast: data-export.ts passes a rule only rows of its own table.
  ({ table, ...rule }) as unknown as HeldTable

/** Why a secret is not exported. */
export const SECRET = 'a secret or its hash: every reader of this document would have it too'
/** Why the acting member of staff is not exported. */
export const STAFF = "names a person who works for the service: it is that person's data"
/** Why a wrapped key is not exported. */
export const WRAPPED = 'the wrapped key of the sealed values; the values themselves are here'
/** Why a blind index is not exported. */
export const INDEX = 'a keyed hash that finds equal values and reveals nothing'

/**
 * A column sealed with the data key of its verification or account. Null if nothing is sealed, and once the key was
 * destroyed.
 */
export const underOwnKey =
  <R>(open: (row: R, key: Uint8Array, owner: string) => unknown) =>
  (row: R, { own }: Keys): unknown =>
    own?.key === undefined ? null : open(row, own.key, own.owner)
