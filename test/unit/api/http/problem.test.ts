import assert from 'node:assert/strict'
import { toProblem } from '../../../../api/http/error-exit.ts'
import { invalid, Problem } from '../../../../api/http/problem.ts'
import { CATALOGUE } from '../../../../contract/error-codes.ts'

const withCode = (code: string, message = 'select * from account') => Object.assign(new Error(message), { code })

describe('the answer to an error', () => {
  it('is the problem itself, with its context and issues', () => {
    const problem = new Problem('INSUFFICIENT_CREDITS', { context: { available: 1, required: 5 } })
    assert.equal(toProblem(problem), problem)
    assert.deepEqual(problem.envelope(), { error: { code: 'INSUFFICIENT_CREDITS', available: 1, required: 5 } })
    assert.deepEqual(invalid('country', 'is required').envelope(), {
      error: { code: 'VALIDATION_ERROR', issues: [{ path: 'country', message: 'is required' }] },
    })
  })

  it('is SERVICE_UNAVAILABLE with Retry-After when a server is unavailable', () => {
    const away = [
      withCode('ECONNREFUSED'),
      withCode('57P01'),
      withCode('53300'),
      withCode('08006'),
      withCode('40P01'),
      withCode('57014'),
      new Error('timeout exceeded when trying to connect'),
      new Error('Connection terminated unexpectedly'),
      new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
      new Error('wrapped', { cause: withCode('ECONNRESET') }),
    ]
    for (const error of away) {
      const problem = toProblem(error)
      assert.equal(problem.code, 'SERVICE_UNAVAILABLE', error.message)
      assert.ok(Number(problem.headers['Retry-After']) >= 1)
      assert.deepEqual(problem.envelope(), { error: { code: 'SERVICE_UNAVAILABLE' } })
    }
  })

  it('is INTERNAL_ERROR, without any detail, for every other error', () => {
    for (const error of [withCode('23505'), new TypeError('x is undefined'), 'a string', undefined]) {
      assert.deepEqual(toProblem(error).envelope(), { error: { code: 'INTERNAL_ERROR' } })
    }
  })

  it('has the status that the contract defines', () => {
    // interface.md 7.3
    const contract = {
      INVALID_API_KEY: 401,
      VALIDATION_ERROR: 400,
      INSUFFICIENT_CREDITS: 400,
      COUNTRY_NOT_SUPPORTED: 403,
      IP_NOT_ALLOWED: 403,
      RATE_LIMITED: 429,
      ACCOUNT_INACTIVE: 403,
      NOT_FOUND: 404,
      PARTNER_NOT_FOUND: 404,
      ALREADY_SUBMITTED: 400,
      NO_ASSETS: 400,
      IDEMPOTENCY_IN_PROGRESS: 409,
    }
    assert.deepEqual({ ...CATALOGUE, ...contract }, CATALOGUE)
  })
})
