import { z } from 'zod'
import type { Given } from './variable-types.ts'

/** The variables of the database. */
export const DATABASE_VARIABLES = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('PostgreSQL 15 or later, `postgres://user:password@host/database`'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10).describe('connections per process'),
}

/** Address of the database, and the connections of one process. */
export interface DatabaseSettings {
  readonly url: string
  readonly poolSize: number
}

/** The settings of the database. */
export const databaseSettings = (given: Given<typeof DATABASE_VARIABLES>): DatabaseSettings => ({
  url: given.DATABASE_URL,
  poolSize: given.DATABASE_POOL_SIZE,
})
