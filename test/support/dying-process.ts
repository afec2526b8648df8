import type { KyselyPlugin } from 'kysely'

/** What a process of {@link dyingAt} ends with. */
export class Crash extends Error {}

/** A process that dies at any statement: the transaction is as if it had never been. For `db.withPlugin`. */
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
