import type { Tracing } from '../../runtime/tracing/tracing.ts'
import type { Middleware } from './state.ts'

/**
 * Starts a separate trace for each request, with one span. The caller's trace headers (`traceparent`, `tracestate`,
 * `baggage`) are not read, because strangers would decide which traces we store, and add their own text. The route's
 * pattern names the span. A request without a route has no name, because method and path are the caller's text. The
 * same holds for an X-Request-Id of the caller, which only the log has.
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
