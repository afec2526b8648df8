import type { Middleware } from './state.ts'

/**
 * Adds headers to every answer. Answers are data: nothing in them may run, be embedded, be cached or be sniffed as
 * another type.
 */
export const protectAnswers: Middleware = async (ctx, next) => {
  ctx.set({
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  await next()
}
