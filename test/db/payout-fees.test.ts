import assert from 'node:assert/strict'
import { listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'

describe('ops payout fee', () => {
  let db: Db
  let url: string
  before(async () => {
    ;({ db, url } = await testDatabase())
  })
  const run = (line: string) => ops({ db, url }, `payout|fee|${line}|--json`)
  const WHO = '--by|ann|--reason|ticket 7'

  it('offers an asset, changes its fee, and withdraws it; the actor and the reason are recorded', async () => {
    assert.deepEqual((await run(`set|bitcoin|BTC|--fee|5|--minimum|50.5|${WHO}`)).report, {
      network: 'bitcoin',
      asset: 'BTC',
      fee: '5.000000',
      minimum: '50.500000',
    })
    await run(`set|bitcoin|BTC|--fee|6|--minimum|60|${WHO}`)
    assert.deepEqual((await run('list')).report, {
      fees: [{ network: 'bitcoin', asset: 'BTC', fee: '6.000000', minimum: '60.000000' }],
    })
    assert.equal((await run(`remove|bitcoin|BTC|${WHO}`)).code, 0)
    assert.deepEqual(await run(`remove|bitcoin|BTC|${WHO}`).then(({ code, err }) => [code, err]), [
      1,
      'payouts in this asset are not offered',
    ])
    assert.deepEqual((await run('list')).report, { fees: [] })
    const audit = await listAuditEntries(db, 'payout-fee/bitcoin/BTC')
    assert.deepEqual(
      audit.map(({ actor, action, reason, detail }) => [actor, action, reason, detail]),
      [
        ['ann', 'payout fee set', 'ticket 7', { fee: 5_000_000, minimum: 50_500_000 }],
        ['ann', 'payout fee set', 'ticket 7', { fee: 6_000_000, minimum: 60_000_000 }],
        ['ann', 'payout fee remove', 'ticket 7', {}],
      ],
    )
  })

  it('rejects invalid input', async () => {
    for (const line of [
      `set|bitcoin|ETH|--fee|1|--minimum|2|${WHO}`,
      `set|solana|BTC|--fee|1|--minimum|2|${WHO}`,
      `set|bitcoin|BTC|--fee|2|--minimum|2|${WHO}`,
      `set|bitcoin|BTC|--fee|-1|--minimum|2|${WHO}`,
      `set|bitcoin|BTC|--fee|1e1|--minimum|20|${WHO}`,
      `set|bitcoin|BTC|--fee|1|${WHO}`,
      'set|bitcoin|BTC|--fee|1|--minimum|2|--by|ann',
      `set|bitcoin|BTC|--fee|0.0000001|--minimum|2|${WHO}`,
    ])
      assert.equal((await run(line)).code, 2, line)
    assert.deepEqual((await run('list')).report, { fees: [] })
  })
})
