import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { ChainUnavailable, type ChainView } from '../../activities/payments/chain.ts'
import { atEnd } from './stack.ts'

// Faulty nodes: nodes that lag behind, are limited, serve another chain, or are only a web server.

/** A secret in the addresses and answers of a test's nodes. No error may contain it. */
export const SECRET = 'k3y-0f-th3-0p3r4t0r'
/** The received amounts, in the order of the chain. */
export const amounts = ({ receipts }: ChainView): bigint[] => receipts.map(({ amount }) => amount)
/** For `assert.rejects`: no node is credible, the message matches, and it does not contain the secret. */
export const isUnavailable =
  (pattern: RegExp) =>
  (error: unknown): true => {
    assert.ok(error instanceof ChainUnavailable, String(error))
    assert.match(error.message, pattern)
    assert.ok(
      !`${error.message}${error.stack ?? ''}${JSON.stringify(error)}`.includes(SECRET),
      'an address of a node is in the error',
    )
    return true
  }

const callSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.int(),
  method: z.string(),
  params: z.array(z.unknown()),
})
const answerSchema = z.object({ id: z.int(), result: z.unknown().optional(), error: z.unknown().optional() })
type Call = z.output<typeof callSchema>
export type RpcAnswer =
  { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } }

/** Serves on a free port of loopback until the end of the file, or until it is closed. */
export async function testServer(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  atEnd(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/**
 * A node in front of a real one. It may answer a call itself.
 *
 * @param answer its own answer; undefined forwards the call
 */
export async function rpcInFrontOf(
  url: string,
  answer: (call: Call, passOn: () => Promise<unknown>) => Promise<RpcAnswer | undefined> | RpcAnswer | undefined,
) {
  const seen: Call[] = []
  const server = await testServer((request, response) => {
    void (async () => {
      const calls = z.array(callSchema).parse(JSON.parse(await textOf(request)))
      seen.push(...calls)
      const answers = await Promise.all(
        calls.map(async (call) => {
          const passOn = async () =>
            z.array(answerSchema).parse(
              await (
                await fetch(url, {
                  method: 'POST',
                  headers: { 'content-type': 'application/json' },
                  body: JSON.stringify([call]),
                })
              ).json(),
            )[0]
          return {
            jsonrpc: '2.0',
            id: call.id,
            ...((await answer(call, async () => (await passOn()).result)) ?? (await passOn())),
          }
        }),
      )
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answers.reverse())) // the order is not guaranteed
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  return { ...server, seen }
}

export async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
