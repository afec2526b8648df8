import type { Generated } from 'kysely'

/** A running export. */
export interface DataExportTable {
  account_id: string
  holder: string
  started_at: Generated<Date>
  renewed_at: Generated<Date>
}

export interface DataExportTables {
  data_export: DataExportTable
}
