import assert from 'node:assert/strict'
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createActivityMetrics } from '../../../workers/activity-metrics.ts'
import { activityInterceptors } from '../../../workers/interceptors.ts'

describe('the metrics of activities', () => {
  it('count each attempt by type and outcome, without ids', async () => {
    const registry = new Registry()
    const info = {
      activityType: 'checkDocument',
      attempt: 1,
      workflowExecution: { workflowId: 'verification/ver_secret', runId: 'r' },
    }
    const { inbound } = activityInterceptors(
      pino({ level: 'silent' }),
      createActivityMetrics(registry),
    )({ info } as never)
    const run = (end: () => Promise<unknown>) =>
      inbound?.execute?.({ args: ['ver_secret'], headers: {} }, end).catch(() => undefined)
    await run(() => Promise.resolve('ok'))
    await run(() => Promise.reject(new Error('a fault of ours')))
    await run(() => Promise.reject(ApplicationFailure.nonRetryable('no', 'Refused')))
    await run(() =>
      Promise.reject(ApplicationFailure.create({ message: 'later', category: ApplicationFailureCategory.BENIGN })),
    )
    const text = await registry.metrics()
    for (const outcome of ['done', 'fault', 'refused', 'again'])
      assert.match(
        text,
        new RegExp(`^activity_executions_total\\{activity="checkDocument",outcome="${outcome}"\\} 1$`, 'm'),
      )
    assert.match(text, /^activity_duration_seconds_count\{activity="checkDocument"\} 4$/m)
    assert.ok(!text.includes('ver_secret'))
  })
})
