import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { findClusterPrograms } from '../../dev/temporal-binaries.ts'
import { readTemporalSettings } from '../../dev/temporal-settings.ts'
import { CLUSTER_PATHS, onlyWhereChanged } from '../support/by-path.ts'
import { auditBooks, isSettled } from '../support/cluster/books.ts'
import { noEncounters, patientCaller } from '../support/cluster/client.ts'
import { startTestCluster, type TestCluster } from '../support/cluster/cluster.ts'
import { startLoad, type LoadKind } from '../support/cluster/load.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

// A production setup on this machine, under load, while its processes are killed (kill -9) one after the other: one of each kind, and with
// `npm run test:nightly` every process, under more load.

const IS_FULL = IS_NIGHTLY
const ROUND: readonly LoadKind[] = ['SCREENED', 'TEST', 'SCREENED', 'TEST', 'SCREENED', 'TEST', 'SCREENED', 'LIVE']

describe('a cluster whose processes are killed', function () {
  this.timeout(IS_FULL ? 1_800_000 : 600_000)
  let cluster: TestCluster
  before(async function () {
    onlyWhereChanged(this, CLUSTER_PATHS, 'a cluster')
    if (findClusterPrograms(readTemporalSettings()) === undefined) {
      console.log(
        "    (skipped: Temporal's server and its tool for PostgreSQL are not built here; `npm run cluster` builds them where there is Go)",
      )
      this.skip()
    }
    cluster = await startTestCluster()
    atEnd(() => cluster.stop())
  })

  it('loses nothing, repeats nothing, and answers 503 with Retry-After at worst', async () => {
    const met = noEncounters()
    let turn = 0
    const load = startLoad(cluster, () => ROUND[turn++ % ROUND.length], IS_FULL ? 4 : 2, met, IS_FULL ? 0 : 500)
    await until('the first decision', () => cluster.receiver.arrivals.size > 0)
    const victims = IS_FULL
      ? cluster.members
      : cluster.members.filter(({ kind }, i, all) => all.findIndex((other) => other.kind === kind) === i)
    for (const victim of victims) {
      const [before, created] = [victim.restarts, load.ids.size]
      assert.ok(victim.kill(), `${victim.name} was not there`)
      // A twin, where there is one, serves meanwhile.
      const isAlone = cluster.members.filter(({ kind }) => kind === victim.kind).length === 1
      if (isAlone || IS_FULL)
        await until(`${victim.name}, started again`, () => victim.restarts > before && victim.isReady)
      await until(`new verifications after the death of ${victim.name}`, () => load.ids.size > created)
      await sleep(IS_FULL ? 2_000 : 0)
    }
    load.stop()
    await load.submitted
    await Promise.all(cluster.members.map((member) => member.untilReady()))
    await until(
      () => `the last decisions and deliveries: ${cluster.receiver.arrivals.size} of ${load.ids.size} arrived`,
      () => isSettled(cluster, load),
      500,
    )
    const books = await auditBooks(cluster, load)
    console.log(
      `    ${victims.length} killed; ${books.verifications} verifications, ${books.deliveries} deliveries, ${books.repeats} repeated; ${met.calls} calls: ` +
        JSON.stringify({ ...Object.fromEntries(met.answers), ...Object.fromEntries(met.cuts) }),
    )
    assert.deepEqual(books.faults, [])
    assert.deepEqual(met.wrong, [])
    assert.ok(books.credits.charged > 0)
  })

  it('shows the client the same results afterwards', async () => {
    const { id, status } = await cluster.db
      .selectFrom('verification')
      .select(['id', 'status'])
      .where('mode', '=', 'LIVE')
      .limit(1)
      .executeTakeFirstOrThrow()
    const answer = await patientCaller(cluster, noEncounters())(cluster.keys.LIVE, 'GET', `/v1/verifications/${id}`)
    assert.deepEqual([answer.status, answer.body.status], [200, status])
  })
})
