import { randomUUID } from 'node:crypto'
import { isCancellation } from '@temporalio/workflow'
import { ApplicationFailure, TemporalFailure } from '@temporalio/common'
import { NoResultError } from 'kysely'
import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import type { Logger } from '../log.ts'

/**
 * Times every activity in the log and keeps error texts out of Temporal: a message may quote data, and histories are
 * read by operators. What crosses is the error's type and the id of the log line that has the rest.
 */
export const activityInterceptors = (log: Logger): ActivityInterceptorsFactory => (context) => ({
  inbound: {
    async execute(input, next) {
      const { activityType: activity, attempt, workflowExecution } = context.info
      const workflowId = workflowExecution?.workflowId
      const started = performance.now()
      const ms = () => Math.round(performance.now() - started)
      try {
        const result = await next(input)
        log.info({ activity, workflowId, attempt, ms: ms() }, 'activity done')
        return result
      } catch (error) {
        if (error instanceof TemporalFailure || isCancellation(error)) {
          log.warn({ activity, workflowId, attempt, ms: ms(), err: error }, 'activity failed')
          throw error
        }
        const logId = randomUUID()
        log.error({ activity, workflowId, attempt, ms: ms(), logId, err: error }, 'activity failed')
        const type = error instanceof Error ? error.name : 'UnknownError'
        // A row that is not there will not come: an id of another database, or erased.
        throw ApplicationFailure.create({ message: `${type} (log ${logId})`, type, nonRetryable: error instanceof NoResultError })
      }
    },
  },
})
