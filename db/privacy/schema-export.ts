import type { Generated } from 'kysely'

/** An export that is under way. */
export interface DataExportTable {
  account_id: string
  holder: string
  started_at: Generated<Date>
  renewed_at: Generated<Date>
}

export interface DataExportTables {
  data_export: DataExportTable
}
