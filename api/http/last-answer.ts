import type { IncomingMessage } from 'node:http'
import type { ParameterizedContext } from 'koa'
import type { RequestState } from './state.ts'

/**
 * Makes the answer to a partly read request the last one of its connection. Nothing more is read before the answer is
 * written. Then connections.ts reads on and discards, within limits.
 */
export function answerAndClose(ctx: ParameterizedContext<RequestState>): void {
  ctx.set('Connection', 'close')
  stopReading(ctx.req)
}

/**
 * Leaves the rest of a request unread: the caller's bytes fill the line, not our memory. A complete request has no
 * rest, so its connection continues with the next request.
 */
export function stopReading(request: IncomingMessage): void {
  const stop = (): void => {
    if (!request.complete && !request.socket.writableEnded) request.socket.pause()
  }
  request.pause()
  stop()
  // Bytes that were read before make the stream ask for more on the next tick, or they were the rest.
  setImmediate(stop)
}
