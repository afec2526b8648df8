import type { Logger } from '../../runtime/log.ts'
import { answerAndClose } from './last-answer.ts'
import { Problem } from './problem.ts'
import type { Middleware } from './state.ts'
import { isUnavailable } from '../../db/operations/unavailable.ts'

/** Seconds until a retry when a dependency is unavailable. */
const RETRY_AFTER_SECONDS = '2'

/** The caller's answer to an error: a Problem unchanged, any other error without details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error))
    return new Problem('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
  return new Problem('INTERNAL_ERROR')
}

/** Turns errors into answers, in this one place. */
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
