import assert from 'node:assert/strict'
import { openEsplora } from '../../activities/payments/esplora.ts'
import { freshBitcoinAddress as fresh, testBitcoin, type TestBitcoin } from '../support/btcd.ts'
import { openPayoutDesk, type PayoutDesk } from '../support/payout-desk.ts'

/** 10 dollars, at the approver's rate. */
const AMOUNT = '0.0002'
const SATOSHI = 20_000n

describe('payouts in bitcoin, on a real node', function () {
  this.timeout(600_000)
  let chain: TestBitcoin
  let desk: PayoutDesk
  before(async function () {
    chain = await testBitcoin(this)
    desk = await openPayoutDesk({ bitcoin: openEsplora({ urls: [chain.url], chain: 'regtest' }) })
  })

  /** Approved by one person, and its transaction reported by another. */
  async function approved() {
    const payout = await desk.requested({ network: 'bitcoin', asset: 'BTC', address: fresh() })
    await desk.done(`approve|${payout.id}|--amount|${AMOUNT}`)
    return payout
  }
  const tell = (id: string, txid: string) => desk.done(`sent|${id}|--tx|${txid}`, 'bob')

  it('[43] are sent at two confirmations, not in the mempool and not at one', async () => {
    const { id, address, handle, partner } = await approved()
    assert.equal((await desk.row(id)).asset_amount, String(SATOSHI))
    const txid = await chain.pay([address, SATOSHI])
    await tell(id, txid.toUpperCase())
    await desk.refused(`fail|${id}`, 'ann', /the transaction is on the chain/)
    await chain.mine()
    await desk.refused(`fail|${id}`, 'ann', /the transaction is on the chain/)
    assert.equal((await desk.row(id)).status, 'APPROVED')
    await chain.mine()
    await desk.ended(handle, id, 'SENT')
    assert.deepEqual([(await desk.row(id)).tx_hash, (await desk.balance(partner)).paid], [txid, 12_000_000])
  })

  it('[43] count all that one transaction pays the address, and nothing that it pays to others', async () => {
    const { id, address, handle } = await approved()
    await tell(id, await chain.pay([fresh(), SATOSHI], [address, 15_000n], [address, 5_000n]))
    await chain.mine(2)
    await desk.ended(handle, id, 'SENT')
  })

  it('[45] get a replacement as a new report: the chain drops the first, the second counts', async () => {
    const { id, address, handle } = await approved()
    const coin = await chain.coin()
    const first = chain.sign([coin], [[address, SATOSHI]])
    await chain.send(first)
    await tell(id, first.txid)
    const second = chain.sign([coin], [[address, SATOSHI]], 30_000n)
    await chain.send(second)
    await desk.untilProblem(id, 'NOT_SEEN')
    await tell(id, second.txid)
    await chain.mine(2)
    await desk.ended(handle, id, 'SENT')
  })

  it('[45] raise an alarm at another amount or address; one to another address may be marked as failed', async () => {
    const { id, address, handle, partner } = await approved()
    await tell(id, await chain.pay([address, SATOSHI - 1n]))
    await chain.mine(2)
    await desk.untilProblem(id, 'WRONG_AMOUNT')
    await desk.refused(`fail|${id}`, 'ann', /the transaction is on the chain/)
    await tell(id, await chain.pay([fresh(), SATOSHI]))
    await chain.mine(2)
    await desk.untilProblem(id, 'WRONG_ADDRESS')
    await desk.done(`fail|${id}`)
    await desk.ended(handle, id, 'FAILED')
    assert.equal((await desk.balance(partner)).free, 12_000_000)
  })

  it('[45] are not sent after a reorganisation, until the transaction is mined again', async () => {
    const { id, address, handle } = await approved()
    const txid = await chain.pay([address, SATOSHI])
    await chain.mine()
    await tell(id, txid)
    await chain.reorganise(1)
    await desk.refused(`fail|${id}`, 'ann', /the transaction is on the chain/)
    await chain.mine(3)
    await desk.ended(handle, id, 'SENT')
  })

  it('need the amount in bitcoin, to the satoshi, and a transaction of bitcoin', async () => {
    const { id } = await desk.requested({ network: 'bitcoin', asset: 'BTC', address: fresh() })
    for (const amount of ['', '|--amount|0', '|--amount|0.000000001'])
      await desk.refused(`approve|${id}${amount}`, 'ann', /amount is missing/)
    assert.equal((await desk.done(`approve|${id}|--amount|${AMOUNT}`)).to_send, '0.0002 BTC')
    await desk.refused(`sent|${id}|--tx|0x${'12'.repeat(32)}`, 'bob', /not a transaction hash of this network/)
    await desk.done(`fail|${id}`)
  })
})
