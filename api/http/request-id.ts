import { randomUUID } from 'node:crypto'
import type { Middleware } from './state.ts'

const SANE = /^[A-Za-z0-9._-]{1,64}$/

/** Gives every request an id, the caller's own if it is valid, and every answer the header X-Request-Id. */
export const nameRequest: Middleware = async (ctx, next) => {
  const given = ctx.get('X-Request-Id')
  ctx.state.isRequestIdGiven = SANE.test(given)
  ctx.state.requestId = ctx.state.isRequestIdGiven ? given : randomUUID()
  ctx.set('X-Request-Id', ctx.state.requestId)
  await next()
}
