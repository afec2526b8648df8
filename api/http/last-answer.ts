import type { IncomingMessage } from 'node:http'
import type { ParameterizedContext } from 'koa'
import type { RequestState } from './state.ts'

/**
 * Makes the answer to a request that is not read to its end the last one of its connection. Nothing more is read before it is written; then
 * connections.ts reads on and throws away, within bounds.
 */
export function answerAndClose(ctx: ParameterizedContext<RequestState>): void {
  ctx.set('Connection', 'close')
  stopReading(ctx.req)
}

/**
 * Leaves the rest of a request where it is: what the caller still sends fills the line, not our memory. What has come whole has no rest: its
 * connection goes on, and is read for the next request.
 */
export function stopReading(request: IncomingMessage): void {
  const stop = (): void => {
    if (!request.complete && !request.socket.writableEnded) request.socket.pause()
  }
  request.pause()
  stop()
  // What had been read already makes the stream ask for more, on the next tick. Or it was the rest.
  setImmediate(stop)
}
