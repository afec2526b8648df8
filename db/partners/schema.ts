import type { ColumnType, Generated } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

export interface PartnerTable {
  id: string
  account_id: string
  code: string
  status: Generated<'PENDING' | 'ACTIVE' | 'SUSPENDED'>
  commission_rate: Generated<string>
  created_at: CreatedAt
}

export interface PartnerTables {
  partner: PartnerTable
}
