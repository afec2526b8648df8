import assert from 'node:assert/strict'
import { ApplicationFailure, TimeoutFailure, TimeoutType } from '@temporalio/common'
import { AWAY, WORKER_SHUTDOWN } from '../../../contract/failures.ts'
import {
  afterFailure,
  causeOf,
  NO_TRIES,
  type Tries,
  type TryCause,
} from '../../../workflows/verification/check-tries.ts'

describe('retries of a check', () => {
  /** The milliseconds before each retry after failures of one cause, until the last one. */
  const pauses = (cause: TryCause, from: Tries = NO_TRIES): number[] => {
    const waited: number[] = []
    for (let tries = from; waited.length < 1_000;) {
      const next = afterFailure(tries, cause)
      if (next.waitMs === undefined) return waited
      waited.push(next.waitMs)
      tries = next.tries
    }
    return waited
  }

  it('end after five own failures, half an hour of dying workers, or about six hours of an outage', () => {
    assert.deepEqual(pauses('OWN'), [1_000, 2_000, 4_000, 8_000])
    const hours = (cause: TryCause) => pauses(cause).reduce((sum, ms) => sum + ms, 0) / 3_600_000
    assert.equal(pauses('WORKER_DIED').length, 15, 'each retry may kill one more worker')
    assert.ok(hours('WORKER_DIED') > 0.5 && hours('WORKER_DIED') < 0.6, `${hours('WORKER_DIED')} h`)
    assert.equal(Math.max(...pauses('AWAY')), 60_000)
    assert.ok(hours('AWAY') > 5.5 && hours('AWAY') < 6.5, `${hours('AWAY')} h`)
  })

  it('are counted separately for each cause', () => {
    const tries = { OWN: 0, WORKER_DIED: 15, AWAY: 364 }
    assert.deepEqual(pauses('OWN', tries), pauses('OWN'))
    assert.deepEqual(afterFailure({ OWN: 3, WORKER_DIED: 2, AWAY: 40 }, 'AWAY'), {
      tries: { OWN: 3, WORKER_DIED: 2, AWAY: 41 },
      waitMs: 60_000,
    })
  })

  it('have the cause worker death after a timeout or shutdown, and the cause own after an unknown failure', () => {
    for (const type of [TimeoutType.HEARTBEAT, TimeoutType.START_TO_CLOSE])
      assert.equal(causeOf(new TimeoutFailure('', undefined, type)), 'WORKER_DIED')
    assert.equal(causeOf(ApplicationFailure.retryable('', WORKER_SHUTDOWN)), 'WORKER_DIED')
    assert.equal(causeOf(ApplicationFailure.retryable('', AWAY)), 'AWAY')
    for (const other of [
      ApplicationFailure.retryable('', 'TypeError'),
      ApplicationFailure.retryable(''),
      undefined,
      new Error(''),
    ])
      assert.equal(causeOf(other), 'OWN')
  })
})
