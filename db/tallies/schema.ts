import type { ColumnType, Generated } from 'kysely'

/** Numbers by name. */
export type Counts = Readonly<Record<string, number>>

/** Only triggers and {@link import('./tallies.ts').addUpTallies} write it. */
export interface TallyTable {
  subject: string
  day: string
  counts: ColumnType<Counts, string, string>
}
export interface TallyChangeTable {
  id: Generated<number>
  subject: string
  day: string
  counts: ColumnType<Counts, string, never>
}

export interface TallyTables {
  tally: TallyTable
  tally_change: TallyChangeTable
}
