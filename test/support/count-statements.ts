import pg from 'pg'

/**
 * Every statement that this process sends to the database while `run` runs, by every connection, with `begin` and
 * `commit`. One entry for each round trip.
 */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const client = pg.Client.prototype
  const query = Object.getOwnPropertyDescriptor(client, 'query') ?? { value: undefined }
  const sent: string[] = []
  Object.defineProperty(client, 'query', {
    ...query,
    value(this: unknown, ...given: unknown[]): unknown {
      const [first] = given
      sent.push(
        (typeof first === 'string' ? first : String((first as { text?: unknown }).text))
          .trim()
          .replaceAll(/\s+/g, ' ')
          .slice(0, 60),
      )
      return Reflect.apply(query.value as (...values: unknown[]) => unknown, this, given)
    },
  })
  try {
    await run()
    return sent
  } finally {
    Object.defineProperty(client, 'query', query)
  }
}
