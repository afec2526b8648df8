import { sql } from 'kysely'
import { countUpTo } from '../counted.ts'
import { newId } from '../ids.ts'
import { readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import type { AuditEntry } from './schema.ts'

/** Who changes something for the operator, and why. */
export interface StaffNote {
  readonly actor: string
  readonly reason: string
}

export interface AuditNote {
  /** The person who acts. */
  readonly actor: string
  /** The command, for example `account suspend`. */
  readonly action: string
  readonly subjectId: string
  readonly reason: string | null
  /** Counts, ids and codes. No personal data. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Records who did what and why, in the transaction of the change. */
export async function insertAuditEntry(trx: Db, note: AuditNote): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values({
      id: newId('audit'),
      actor: note.actor,
      action: note.action,
      subject_id: note.subjectId,
      reason: note.reason,
      detail: JSON.stringify(note.detail ?? {}),
    })
    .execute()
}

/** Lists the audit entries of a subject, oldest first. */
export const listAuditEntries = (db: Db, subjectId: string): Promise<AuditEntry[]> =>
  db.selectFrom('audit_entry').selectAll().where('subject_id', '=', subjectId).orderBy('at').orderBy('id').execute()

export interface AuditFilter extends Paging {
  readonly actor?: string
  /** The verb, or its start. */
  readonly action?: string
  readonly subjectId?: string
  readonly from?: Date
  /** Exclusive end. */
  readonly to?: Date
}

/** Searches the audit by actor, action, subject and time, newest first. `total` is MAX_COUNTED at most. */
export async function searchAudit(db: Db, filter: AuditFilter): Promise<Paged<AuditEntry>> {
  let query = db.selectFrom('audit_entry')
  if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor)
  if (filter.action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${filter.action})`)
  if (filter.subjectId !== undefined) query = query.where('subject_id', '=', filter.subjectId)
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('at', '<', filter.to)
  const [rows, total] = await Promise.all([
    readPage(query.selectAll(), { time: 'at', id: 'id', ascending: { id: true } }, filter),
    countUpTo(db, query.select('id').orderBy('at', 'desc')),
  ])
  return { ...rows, total }
}
