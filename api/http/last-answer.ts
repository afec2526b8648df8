import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ParameterizedContext } from 'koa'
import type { RequestState } from './state.ts'

/** Time for a caller who is still sending to read the answer: closing at once would reset the connection under it. */
const LINGER_MS = 2_000

/**
 * Makes the answer to a request that is not read to its end the last one of its connection. Nothing more is read: the answer
 * goes out whole, and the connection is closed when the caller had time to see it.
 */
export function answerAndClose(ctx: ParameterizedContext<RequestState>): void {
  const { req, body } = ctx
  ctx.set('Connection', 'close')
  stopReading(req)
  if (body === null || body === undefined || body instanceof Readable) return
  const bytes = Buffer.isBuffer(body) || typeof body === 'string' ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
  ctx.body = Readable.from(thenWait(bytes, ctx.res))
  ctx.length = bytes.length
}

/** Leaves the rest of a request where it is: what the caller still sends fills the line, not our memory. */
export function stopReading(request: IncomingMessage): void {
  request.pause()
  request.socket.pause()
  // What had been read already makes the stream ask for more, on the next tick.
  setImmediate(() => request.socket.pause())
}

/** The answer's stream ends late; its length is told before, so that the caller does not wait for the end. */
async function* thenWait(bytes: Buffer, response: NodeJS.EventEmitter): AsyncGenerator<Buffer> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  yield bytes
  await sleep(LINGER_MS, undefined, { signal: gone.signal }).catch(() => undefined)
}
