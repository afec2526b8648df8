import type { Logger } from '../../runtime/log.ts'
import type { Middleware } from './state.ts'

/** Logs one line for each request: ids, route, status, milliseconds. No address, query, header or body. */
export const logAccess =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    const started = performance.now()
    await next()
    const { requestId, routePath, accountId, referenceCode, verificationId, staffId } = ctx.state
    log.info(
      {
        requestId,
        method: ctx.method,
        route: routePath,
        status: ctx.status,
        ms: Math.round(performance.now() - started),
        accountId,
        referenceCode,
        verificationId,
        staffId,
      },
      'request',
    )
  }
