import type { Tracing } from '../../runtime/tracing/tracing.ts'
import type { Middleware } from './state.ts'

/**
 * One span a request, and a trace of its own: what a caller says of traces (`traceparent`, `tracestate`, `baggage`) is not read, or strangers
 * would decide what we keep and put words into it. Named by the route's pattern; a request that no route takes has no name, since method
 * and path are the caller's text. So is an X-Request-Id of the caller's, which only the log has.
 */
export const traceRequests =
  (tracing: Tracing): Middleware =>
  (ctx, next) =>
    tracing.run({ name: 'HTTP', kind: 'server', parent: 'new' }, async (span) => {
      await next()
      const { routePath, requestId, isRequestIdGiven } = ctx.state
      if (routePath !== undefined) span.rename(`${ctx.method} ${routePath}`)
      span.set({
        'http.response.status_code': ctx.status,
        ...(routePath === undefined ? {} : { 'http.request.method': ctx.method, 'http.route': routePath }),
        ...(isRequestIdGiven ? {} : { 'request.id': requestId }),
      })
      if (ctx.status >= 500) span.fail(String(ctx.status))
    })
