import Koa from 'koa'
import type { ApiDeps } from './deps.ts'
import { logAccess } from './http/access-log.ts'
import { registerBodyMetrics } from './bodies/body-metrics.ts'
import { clientAddress, parseNetworks } from './http/client-address.ts'
import { answerErrors } from './http/error-exit.ts'
import { nameRequest } from './http/request-id.ts'
import { measureRequests } from './http/request-metrics.ts'
import { traceRequests } from './http/request-trace.ts'
import { serve } from './routing/router.ts'
import { protectAnswers } from './http/security-headers.ts'
import type { Middleware, RequestState } from './http/state.ts'
import { requireTls } from './http/tls-required.ts'
import { documentationFiles } from './routes/site/docs.ts'
import { ROUTES } from './routes/index.ts'
import { STAFF_ROUTES } from './routes/staff/index.ts'
import { registerStagedMetrics } from './routes/hosted/staged-limit.ts'
import { embedPage } from './site/embed.ts'
import { sitePages } from './site/page-routes.ts'

/** The API as a Koa application, in the order of a request's path. It never listens; server/tls.ts does. */
export function createApp(deps: ApiDeps): Koa<RequestState> {
  const trustedProxies = parseNetworks(deps.config.server.trustedProxies)
  const findClientAddress: Middleware = async (ctx, next) => {
    ctx.state.clientAddress = clientAddress(ctx.req, trustedProxies)
    await next()
  }

  registerBodyMetrics(deps.registry)
  registerStagedMetrics(deps.registry)
  const app = new Koa<RequestState>()
  app.silent = true // http/error-exit.ts logs; Koa itself sees only connections that broke during the answer
  app.use(nameRequest)
  if (deps.tracing !== undefined) app.use(traceRequests(deps.tracing)) // around the log, whose lines name their trace
  app.use(logAccess(deps.log))
  app.use(measureRequests(deps.registry))
  app.use(answerErrors(deps.log))
  app.use(protectAnswers)
  app.use(findClientAddress)
  app.use(requireTls(trustedProxies))
  // rate limit -> credential -> validation -> handler -> check of the answer: routing/router.ts and routing/route.ts
  const files = [...sitePages(deps.site), ...documentationFiles(ROUTES)]
  for (const middleware of serve(deps, [...ROUTES, ...STAFF_ROUTES], files, [embedPage(deps.site)])) app.use(middleware)
  return app
}
