import { isFromProxy, type Network } from './client-address.ts'
import { Problem } from './problem.ts'
import type { Middleware } from './state.ts'

/** Rejects requests that reached a trusted proxy without TLS. Our own port speaks only TLS (interface.md 1). */
export const requireTls =
  (trustedProxies: readonly Network[]): Middleware =>
  async (ctx, next) => {
    if (isFromProxy(ctx.req, trustedProxies)) {
      const hops = ctx
        .get('X-Forwarded-Proto')
        .split(',')
        .map((hop) => hop.trim().toLowerCase())
        .filter((hop) => hop !== '')
      if (hops.some((hop) => hop !== 'https')) throw new Problem('TLS_REQUIRED')
    }
    await next()
  }
