import { NoResultError } from 'kysely'

/** Whether an error means that no row has the requested id. */
export const isMissingRow = (error: unknown): boolean => error instanceof NoResultError
