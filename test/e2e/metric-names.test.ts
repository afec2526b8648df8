import assert from 'node:assert/strict'
import { dashboardQueries } from '../../dev/dashboard.ts'
import { alertRules, metricsIn } from '../support/alert-rules.ts'
import { heldPort } from '../support/held-port.ts'
import { besideSharedService } from '../support/shared-service.ts'

describe('the metrics in the alerts and the dashboard', () => {
  it('are served by a running API and worker', async function () {
    const service = await besideSharedService()
    const ports = [await heldPort(), await heldPort()]
    await Promise.all(
      ['api', 'worker'].map((name, index) => service.start([name], { METRICS_PORT: String(ports[index]) })),
    )
    const pages = await Promise.all(
      ports.map(async (port) => {
        assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
        return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      }),
    )
    const served = new Set(pages.flatMap((page) => [...page.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)))
    const named = metricsIn([...dashboardQueries(), ...alertRules().map(({ expr }) => expr)])
    assert.ok(named.size > 25)
    assert.deepEqual(
      [...named].filter((name) => !served.has(name)),
      [],
    )
    for (const name of [
      'process_resident_memory_bytes',
      'activity_duration_seconds',
      'tls_certificate_expires_timestamp_seconds',
    ])
      assert.ok(named.has(name), name)
    assert.match(pages[0], /^database_connections\{state="used",process="api"\} \d+$/m)
  })
})
