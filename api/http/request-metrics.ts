import { Counter, Histogram, type Registry } from 'prom-client'
import type { Middleware } from './state.ts'

/** Counts and times requests by route pattern and status. Requests without a route are counted together. */
export function measureRequests(registry: Registry): Middleware {
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: "Time from a request's head to its answer",
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return async (ctx, next) => {
    const started = performance.now()
    await next()
    const route = ctx.state.routePath ?? 'none'
    const method = route === 'none' ? 'none' : ctx.method // an unknown method is the caller's own text
    requests.inc({ method, route, status: ctx.status })
    seconds.observe({ method, route }, (performance.now() - started) / 1_000)
  }
}
