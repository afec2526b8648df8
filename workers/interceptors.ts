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
 * PostgreSQL's errors of a value that no repetition makes storable: too long, out of range, no date, a NUL or broken UTF-8,
 * no number or such where one is wanted (class 22, "data exception"). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NEVER_STORED = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P03', '22P05'])

/** Activities of a verification's workflow that run while its flow may be open: `workflow` is cut in the log, `workflowId` is not (contract/log-ids.ts). */
const BEFORE_SUBMISSION: ReadonlySet<string> = new Set<keyof VerificationActivities>([
  'findSettlement',
  'expireVerification',
])

/**
 * Times every activity in the log and keeps error texts out of Temporal: a message may quote data, and histories are
 * read by operators. What crosses is the error's type and the id of the log line that has the rest. What was given or found
 * that can never be stored ends the activity as InvalidArgument: it would be tried without end.
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
          if (holdsNul(input.args)) throw ApplicationFailure.nonRetryable('an argument holds a NUL', INVALID_ARGUMENT)
          const result = await next(input)
          metrics?.observe(activity, 'done', ms())
          log.info({ activity, ...ids, attempt, ms: ms() }, 'activity done')
          return result
        } catch (error) {
          if (error instanceof TemporalFailure || isCancellation(error)) {
            metrics?.observe(activity, isBenign(error) ? 'again' : 'refused', ms())
            // A poll that found nothing new asks to be repeated by failing; that is no news, every few seconds.
            if (isBenign(error)) log.debug({ activity, ...ids, attempt, ms: ms() }, 'activity asks to be repeated')
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
          // A row that is not there will not come: an id of another database, or erased.
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

/** Whether a text anywhere in a value holds a NUL, which PostgreSQL takes in no text. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner))
  )
}
