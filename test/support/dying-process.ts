import type { KyselyPlugin } from 'kysely'

/** The error of a process of {@link dyingAt}. */
export class Crash extends Error {}

/** A process that dies at any statement: the transaction leaves nothing. For `db.withPlugin`. */
export const dyingAt = (statement: number): KyselyPlugin => {
  let left = statement
  return {
    transformQuery({ node }) {
      if (left-- === 0) throw new Crash('dies')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
