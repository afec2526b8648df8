import { NoResultError } from 'kysely'

/** Whether an error means that a row was looked for by its id and is not there. */
export const isMissingRow = (error: unknown): boolean => error instanceof NoResultError
