import { z } from 'zod'

/** Calls a method of a btcd. Throws when the node refuses. */
export type BtcdRpc = (method: string, ...params: unknown[]) => Promise<unknown>

/** Methods of a running btcd. */
export const btcdRpc =
  ({ url, user, password }: { url: string; user: string; password: string }): BtcdRpc =>
  async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
    })
    const { result, error } = z
      .object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).nullish() })
      .parse(await response.json())
    if (error !== undefined && error !== null) throw new Error(`${method}: ${error.message}`)
    return result
  }
