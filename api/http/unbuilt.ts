import { Problem } from './problem.ts'

/** TEMPORARY: a route whose head and shapes stand, and whose work does not yet. */
export const unbuilt = async (): Promise<never> => { throw new Problem('SERVICE_UNAVAILABLE') }
