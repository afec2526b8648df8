import type { Logger } from '../../runtime/log.ts'
import { answerAndClose } from './last-answer.ts'
import { Problem } from './problem.ts'
import type { Middleware } from './state.ts'
import { isUnavailable } from '../../db/operations/unavailable.ts'

/** Seconds that a caller is asked to wait when something we depend on is away. */
const RETRY_AFTER_SECONDS = '2'

/** What the caller is told of an error: a Problem as it is; anything else without any detail of it. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error))
    return new Problem('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
  return new Problem('INTERNAL_ERROR')
}

/** The one place where an error becomes an answer. */
export const answerErrors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const problem = toProblem(error)
      if (problem.status >= 500)
        log.error({ requestId: ctx.state.requestId, route: ctx.state.routePath, err: error }, 'request failed')
      ctx.status = problem.status
      ctx.set(problem.headers)
      ctx.body = problem.envelope()
    }
    if (!ctx.req.complete) answerAndClose(ctx)
  }
