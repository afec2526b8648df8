import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { testEthereum, type TestEthereum } from '../support/anvil.ts'
import { rpcInFrontOf } from '../support/odd-nodes.ts'
import { ops } from '../support/ops.ts'
import { paymentStack } from '../support/payment-stack.ts'
import { ETHEREUM_XPUB } from '../support/payments.ts'
import { until } from '../support/until.ts'

const hex = (address: string): Hex => `0x${address.slice(2)}`
interface Shown {
  readonly asset: string
  readonly amount: string
  readonly tx: string
  readonly contract: string | null
}

// Deposits in another asset than requested. Nobody is credited for them, and staff see them.
describe("other assets at a payment's address, on a real node", function () {
  this.timeout(600_000)
  let chain: TestEthereum
  let tokens: { readonly usdc: Hex; readonly usdt: Hex }
  let stack: Awaited<ReturnType<typeof paymentStack>>
  const front = { refusesLogs: false }
  before(async () => {
    chain = await testEthereum()
    tokens = {
      usdc: await chain.deploy({ symbol: 'USDC', decimals: 6 }),
      usdt: await chain.deploy({ symbol: 'USDT', decimals: 6 }),
    }
    await chain.mine(70)
    const node = await rpcInFrontOf(chain.url, ({ method, params: [filter] }) =>
      front.refusesLogs && method === 'eth_getLogs' && typeof (filter as { address?: unknown }).address !== 'string'
        ? { error: { code: -32005, message: 'too many' } }
        : undefined,
    )
    stack = await paymentStack({
      ETHEREUM_XPUB,
      ETHEREUM_RPC_URLS: node.url,
      ETHEREUM_CHAIN_ID: String(chain.chainId),
      TOKENS: `USDC=${tokens.usdc},USDT=${tokens.usdt}`,
      CREDIT_PRICE_USD: '1',
    })
  })
  const shown = async (id: string) => {
    const { report } = await ops(stack, `payment|show|${id}|--by|anna|--json`)
    return (report.other_assets as Shown[]).map(({ asset, amount, tx, contract }) => [
      asset,
      amount,
      tx,
      contract?.toLowerCase() ?? null,
    ])
  }
  const rescan = async (id: string) =>
    assert.equal((await ops(stack, `payment|rescan|${id}|--by|anna|--reason|a customer asks`)).code, 0)
  const nothing = { credits_granted: 0, amount_received: '0', tx_hash: null }

  it('cases 34 and 35: are listed after a full scan, with amount, transaction and contract, and credit nobody', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('ethereum', 'USDC', 100)
    const other = await chain.deploy({ symbol: 'USDC', decimals: 6 })
    const ether = await chain.send({ to: hex(address), value: 10n ** 17n })
    const tether = await chain.call(tokens.usdt, 'transfer', [address, 25_500_000n])
    const fake = await chain.call(other, 'transfer', [address, 7n])
    await chain.call(tokens.usdt, 'transfer', [address, 0n])
    await chain.mine(12)
    await stack.untilLooked(id)
    assert.deepEqual(await shown(id), [], 'not part of each scan')
    await rescan(id)
    const found = await until('all of them', async () => {
      const list = await shown(id)
      return list.length === 3 ? list : undefined
    })
    assert.deepEqual(
      new Set(found.map(String)),
      new Set(
        [
          ['ETH', '0.1', ether, null],
          ['USDT', '25.5', tether, tokens.usdt.toLowerCase()],
          ['UNKNOWN_TOKEN', '7 of its smallest units', fake, other.toLowerCase()],
        ].map(String),
      ),
    )
    await buyer.untilReads(id, { ...nothing, status: 'AWAITING' })
    assert.deepEqual(await buyer.ledger(), [])
    const listed = async () =>
      (
        (await ops(stack, 'payment|strays|--json')).report.payments as {
          id: string
          strays: number
          credited: string | null
        }[]
      ).find((one) => one.id === id)
    assert.deepEqual([(await listed())?.strays, (await listed())?.credited], [2, null])
    assert.equal(
      (await ops(stack, `payment|credit|${id}|40|--ticket|T-1|--by|anna|--reason|ether and USDT for USDC`)).code,
      0,
    )
    assert.notEqual((await listed())?.credited, null)
  })

  it('are found automatically after some blocks, also a token where ether was requested', async () => {
    const buyer = await stack.someone()
    const [ether, token] = [await buyer.ask('ethereum', 'ETH', 100), await buyer.ask('ethereum', 'USDT', 100)]
    const usdc = await chain.call(tokens.usdc, 'transfer', [ether.address, 1n])
    const coin = await chain.send({ to: hex(token.address), value: 3n })
    await chain.mine(115)
    await until('the token', async () => (await shown(ether.id)).length > 0)
    await until('the ether', async () => (await shown(token.id)).length > 0)
    assert.deepEqual(
      [await shown(ether.id), await shown(token.id)],
      [[['USDC', '0.000001', usdc, tokens.usdc.toLowerCase()]], [['ETH', '0.000000000000000003', coin, null]]],
    )
    // Settled deposits are not reported again, and stay; later ones are added to them.
    await chain.mine(120)
    const later = await chain.send({ to: hex(token.address), value: 4n })
    await chain.mine(120)
    await until('the second', async () => (await shown(token.id)).length === 2)
    assert.deepEqual(
      (await shown(token.id)).map(([, , tx]) => tx),
      [coin, later],
    )
  })

  it('disappear when a reorganisation removes them, and return with it', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('ethereum', 'USDC', 100)
    const before = await chain.snapshot()
    await chain.call(tokens.usdt, 'transfer', [address, 9n])
    await chain.mine(3)
    await rescan(id)
    await until('it', async () => (await shown(id)).length === 1)
    await chain.goBackTo(before)
    await chain.mine(5)
    await rescan(id)
    await until('its removal', async () => (await shown(id)).length === 0)
  })

  it("missing from a node's answer do not delay the requested deposit", async () => {
    front.refusesLogs = true
    const buyer = await stack.someone()
    const { id, address, amount } = await buyer.ask('ethereum', 'ETH', 100)
    assert.equal(amount, '0.05')
    await chain.send({ to: hex(address), value: 5n * 10n ** 16n })
    await chain.mine(120)
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100 })
    front.refusesLogs = false
  })
})
