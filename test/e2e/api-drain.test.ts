import assert from 'node:assert/strict'
import { request } from 'node:https'
import { actionsOf, specimenAssets, type TestService } from '../support/service.ts'
import { besideSharedService } from '../support/shared-service.ts'
import { until } from '../support/until.ts'

describe('an API that receives SIGTERM', () => {
  let service: TestService
  before(async () => {
    service = await besideSharedService()
    await service.start(['api'])
  })

  it('answers the submission whose body is still arriving, accepts no new connection, and ends with code 0', async () => {
    const created = await service.create({ level: ['ID_DOCUMENT'], country: 'de' })
    const body = Buffer.from(
      JSON.stringify({ assets: specimenAssets(actionsOf(created)).filter(({ type }) => type === 'DOCUMENT_FRONT') }),
    )
    const { hostname, port } = new URL(service.baseUrl)
    const outcome: { status?: number; fault?: Error } = {}
    const outgoing = request(
      {
        host: hostname,
        port,
        ca: service.ca,
        method: 'POST',
        path: `/v1/verifications/${created.id}/submit`,
        agent: false,
        headers: {
          authorization: `Bearer ${service.account.live.plaintext}`,
          'content-type': 'application/json',
          'content-length': String(body.length),
          'x-forwarded-for': '203.0.113.9',
          'x-forwarded-proto': 'https',
        },
      },
      (response) => {
        outcome.status = response.resume().statusCode
      },
    )
    outgoing.on('error', (error) => {
      outcome.fault = error
    })
    await new Promise<void>((resolve) => {
      outgoing.write(body.subarray(0, 10_000), () => resolve())
    })
    const reads = async () => (await service.call('GET', '/v1/health')).status
    assert.equal(await reads(), 200) // so the first half of the other body has been read too
    const [api] = service.processes()
    process.kill(api.pid, 'SIGTERM')
    await until('no new connection', () =>
      reads().then(
        () => false,
        () => true,
      ),
    )
    outgoing.end(body.subarray(10_000))
    await until('the answer', () => outcome.status !== undefined || outcome.fault !== undefined)
    assert.deepEqual(outcome, { status: 201 })
    assert.match(await api.ended, /code 0/)
    const { submitted_at: at } = await service.db
      .selectFrom('verification')
      .select('submitted_at')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    assert.ok(at !== null)
  })
})
