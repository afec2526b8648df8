import { randomUUID } from 'node:crypto'
import { isCancellation } from '@temporalio/workflow'
import { ApplicationFailure, ApplicationFailureCategory, TemporalFailure } from '@temporalio/common'
import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import { isMissingRow } from '../db/operations/missing-row.ts'
import { isUnavailable } from '../db/operations/unavailable.ts'
import type { Logger } from '../runtime/log.ts'
import type { VerificationActivities } from '../contract/activities.ts'
import { AWAY, INVALID_ARGUMENT } from '../contract/failures.ts'
import type { ActivityMetrics } from './activity-metrics.ts'

/**
 * PostgreSQL's errors for a value that no retry can store: too long, out of range, no date, a NUL or broken UTF-8, a
 * text in place of a number (class 22, "data exception").
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NEVER_STORED = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P03', '22P05'])

/**
 * Activities of a verification's workflow that run while its flow may be open. The log cuts `workflow` there, but not
 * `workflowId` (contract/log-ids.ts).
 */
const BEFORE_SUBMISSION: ReadonlySet<string> = new Set<keyof VerificationActivities>([
  'findSettlement',
  'expireVerification',
])

/**
 * Logs every activity with its duration, and keeps error texts out of Temporal: a message may quote data, and operators
 * read histories. Only the error's type and the id of its log line cross over. A value that can never be stored ends
 * the activity as InvalidArgument, because it would be retried for ever.
 */
export const activityInterceptors =
  (log: Logger, metrics?: ActivityMetrics): ActivityInterceptorsFactory =>
  (context) => ({
    inbound: {
      async execute(input, next) {
        const { activityType: activity, attempt, workflowExecution } = context.info
        const workflow = workflowExecution?.workflowId
        const ids = BEFORE_SUBMISSION.has(activity) ? { workflow } : { workflowId: workflow }
        const started = performance.now()
        const ms = () => Math.round(performance.now() - started)
        try {
          if (holdsNul(input.args))
            throw ApplicationFailure.nonRetryable('an argument contains a NUL', INVALID_ARGUMENT)
          const result = await next(input)
          metrics?.observe(activity, 'done', ms())
          log.info({ activity, ...ids, attempt, ms: ms() }, 'activity completed')
          return result
        } catch (error) {
          if (error instanceof TemporalFailure || isCancellation(error)) {
            metrics?.observe(activity, isBenign(error) ? 'again' : 'refused', ms())
            // A poll without news fails to ask for a retry. This happens every few seconds, so it is logged at debug.
            if (isBenign(error)) log.debug({ activity, ...ids, attempt, ms: ms() }, 'activity retry requested')
            else log.warn({ activity, ...ids, attempt, ms: ms(), err: error }, 'activity failed')
            throw error
          }
          const logId = randomUUID()
          metrics?.observe(activity, 'fault', ms())
          log.error({ activity, ...ids, attempt, ms: ms(), logId, err: error }, 'activity failed')
          const isNeverStored = NEVER_STORED.has(sqlStateOf(error))
          const isAway = isUnavailable(error)
          const name = error instanceof Error ? error.name : 'UnknownError'
          const type = isNeverStored ? INVALID_ARGUMENT : isAway ? AWAY : name
          // A missing row will not come: its id is of another database, or erased.
          throw ApplicationFailure.create({
            message: `${isAway ? name : type} (log ${logId})`,
            type,
            nonRetryable: isNeverStored || isMissingRow(error),
          })
        }
      },
    },
  })

const isBenign = (error: unknown): boolean =>
  error instanceof ApplicationFailure && error.category === ApplicationFailureCategory.BENIGN

const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a text anywhere in a value contains a NUL, which PostgreSQL rejects in every text. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner))
  )
}
