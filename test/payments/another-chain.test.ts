import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable, WrongChain } from '../../activities/payments/chain.ts'
import { openReaders, settledSeenBefore } from '../../activities/payments/readers.ts'
import { findSettled } from '../../db/payments/payment-keys.ts'
import { receivingKey } from '../../config/payments.ts'
import { testEthereum, type TestEthereum } from '../support/anvil.ts'
import { ops } from '../support/ops.ts'
import { paymentStack } from '../support/payment-stack.ts'
import { ETHEREUM_XPUB } from '../support/payments.ts'

describe('another chain behind the address of a node', function () {
  this.timeout(600_000)
  let chain: TestEthereum
  let other: TestEthereum
  let stack: Awaited<ReturnType<typeof paymentStack>>
  before(async () => {
    chain = await testEthereum()
    await sleep(1_100) // the first block differs by its time, in whole seconds
    other = await testEthereum()
    stack = await paymentStack({
      ETHEREUM_XPUB,
      ETHEREUM_RPC_URLS: chain.url,
      ETHEREUM_CHAIN_ID: String(chain.chainId),
      CREDIT_PRICE_USD: '1',
    })
  })

  /** Like a restarted worker, whose memory is empty, with the other node behind the address. */
  const settings = () => ({
    ...stack.settings,
    ethereum: { ...(stack.settings.ethereum ?? assert.fail()), urls: [other.url], tokens: new Map() },
  })
  const reader = () =>
    openReaders(settings(), settledSeenBefore(stack.db, settings())).get('ethereum') ?? assert.fail('it is not set up')

  it('is trusted while only the first block of the chain is settled: a development chain that starts again', async () => {
    await stack.activities.checkChains()
    const { settled_height: height, settled_hash: hash } = await stack.db
      .selectFrom('payment_key')
      .select(['settled_height', 'settled_hash'])
      .where('network', '=', 'ethereum')
      .executeTakeFirstOrThrow()
    const found = await reader().check()
    assert.deepEqual([height, found.height], [0, 0])
    assert.notEqual(found.hash, hash)
  })

  it('case 26: no process trusts a node of another chain with the same number, until staff allow it', async () => {
    await chain.mine(70)
    await stack.activities.checkChains()
    const key = receivingKey(stack.settings, 'ethereum') ?? assert.fail('it is not set up')
    const kept = await findSettled(stack.db, { network: 'ethereum', keyId: key.fingerprint })
    assert.equal(kept?.height, (await chain.height()) - 64)
    await other.mine((await chain.height()) + 100)
    assert.equal(other.chainId, chain.chainId)
    await assert.rejects(
      reader().check(),
      (error) => error instanceof WrongChain && /another block in place of an earlier settled one/.test(error.message),
    )
    await assert.rejects(reader().look(key.addressAt(0), 'ETH', { height: 1, received: 0n }), ChainUnavailable)
    assert.equal(
      (await ops(stack, 'payment|accept-chain|ethereum|--by|anna|--reason|the old development chain is gone')).code,
      0,
    )
    assert.equal((await reader().check()).height, (await other.height()) - 64)
    await stack.activities.checkChains()
  })
})
