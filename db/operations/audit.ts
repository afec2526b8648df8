import { newId } from '../ids.ts'
import type { Db } from '../pool.ts'
import type { AuditEntry } from './schema.ts'

/** Who changes something for the operator, and why. */
export interface StaffNote {
  readonly actor: string
  readonly reason: string
}

export interface AuditNote {
  /** Who did it. */
  readonly actor: string
  /** The command, for example `account suspend`. */
  readonly action: string
  readonly subjectId: string
  readonly reason: string | null
  /** Counts, ids and codes; nothing personal. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes who did what and why, in the transaction of the change itself. */
export async function insertAuditEntry(trx: Db, note: AuditNote): Promise<void> {
  await trx.insertInto('audit_entry').values({
    id: newId('audit'), actor: note.actor, action: note.action, subject_id: note.subjectId, reason: note.reason, detail: JSON.stringify(note.detail ?? {}),
  }).execute()
}

/** What was done to a subject, oldest first. */
export const listAuditEntries = (db: Db, subjectId: string): Promise<AuditEntry[]> =>
  db.selectFrom('audit_entry').selectAll().where('subject_id', '=', subjectId).orderBy('at').orderBy('id').execute()
