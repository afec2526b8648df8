import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { isSanctionedAddress } from '../../db/payments/sanctioned-addresses.ts'
import { receivingKey } from '../../config/payments.ts'
import type { TestEthereum } from '../support/anvil.ts'
import { aVerification, updateAccountStatus } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { ethereumStack, type paymentStack } from '../support/payment-stack.ts'

const hex = (address: string): Hex => `0x${address.slice(2)}`
const ether = (milli: number): bigint => BigInt(milli) * 10n ** 15n
const dollars = (n: number): bigint => BigInt(n) * 1_000_000n

describe('buying credits on ethereum, over HTTP and a real node', function () {
  this.timeout(600_000)
  let chain: TestEthereum
  let usdc: Hex
  let stack: Awaited<ReturnType<typeof paymentStack>>
  before(async () => {
    ;({ chain, usdc, stack } = await ethereumStack())
  })
  const token = (to: string, amount: bigint) => chain.call(usdc, 'transfer', [to, amount])
  const endLock = (id: string) =>
    stack.db
      .updateTable('payment')
      .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
      .where('id', '=', id)
      .execute()

  it('case 1: ether, exact and in time: CONFIRMING at first sight, one PURCHASE at twelve confirmations', async () => {
    const buyer = await stack.someone()
    const { id, address, amount } = await buyer.ask('ethereum', 'ETH', 100)
    assert.equal(amount, '0.05')
    const hash = await chain.send({ to: hex(address), value: ether(50) })
    await chain.mine()
    await buyer.untilReads(id, { status: 'CONFIRMING', confirmations: 1, credits_granted: 0, tx_hash: hash })
    await chain.mine(10)
    await buyer.untilReads(id, { confirmations: 11, status: 'CONFIRMING' })
    await chain.mine()
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100, amount_received: '0.05' })
    assert.deepEqual(await buyer.ledger(), [['PURCHASE', 100, id]])
  })

  it('cases 3, 4 and 5: in parts, with more, and with a little more, in a token', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('ethereum', 'USDC', 100)
    await token(address, dollars(60))
    await chain.mine(12)
    await buyer.untilReads(id, { status: 'AWAITING', credits_granted: 60 })
    await token(address, dollars(40))
    await chain.mine(12)
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100 })
    await token(address, dollars(40) + 999_999n)
    await chain.mine(12)
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 140, amount_received: '140.999999' })
    assert.deepEqual(
      (await buyer.ledger()).reduce((sum, [, amount]) => sum + Number(amount), 0),
      140,
    )
  })

  it('cases 6, 7 and 39: short by more than the tolerance, by less, and dust', async () => {
    const buyer = await stack.someone()
    const [short, nearly, dust] = [
      await buyer.ask('ethereum', 'USDC', 100),
      await buyer.ask('ethereum', 'USDC', 100),
      await buyer.ask('ethereum', 'USDC', 100),
    ]
    await token(short.address, dollars(80))
    await token(nearly.address, 99_500_000n)
    await token(dust.address, 999_999n)
    await chain.mine(12)
    await buyer.untilReads(nearly.id, { status: 'CONFIRMED', credits_granted: 100, amount_received: '99.5' })
    await buyer.untilReads(short.id, { status: 'AWAITING', credits_granted: 80 })
    await endLock(short.id)
    await endLock(dust.id)
    await buyer.untilReads(short.id, { status: 'UNDERPAID', credits_granted: 80 })
    await buyer.untilReads(dust.id, { status: 'EXPIRED', credits_granted: 0, amount_received: '0.999999' })
    await token(short.address, dollars(20)) // a later deposit counts as late, at the price of the day
    await chain.mine(12)
    await buyer.untilReads(short.id, { status: 'CONFIRMED', credits_granted: 100 })
  })

  it('cases 11 and 12: after the lock it counts at the price of its confirmation, and never without a price', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('ethereum', 'ETH', 100)
    await endLock(id)
    await buyer.untilReads(id, { status: 'EXPIRED' })
    await stack.db.deleteFrom('asset_price').where('asset', '=', 'ETH').execute()
    stack.prices.figures.second.ETH = undefined
    await stack.activities.refreshPrices()
    await chain.send({ to: hex(address), value: ether(50) })
    await chain.mine(12)
    await stack.untilLooked(id)
    await buyer.untilReads(id, { status: 'CONFIRMING', credits_granted: 0, confirmations: 12 })
    Object.assign(stack.prices.figures.first, { ETH: '1000' })
    Object.assign(stack.prices.figures.second, { ETH: '1000' })
    await stack.activities.refreshPrices()
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 50 })
    Object.assign(stack.prices.figures.first, { ETH: '2000' })
    Object.assign(stack.prices.figures.second, { ETH: '2000' })
    await stack.activities.refreshPrices()
  })

  it('cases 20, 21 and 22: a reorganisation removes a confirmed payment and restores it; held credits become owed', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('ethereum', 'USDC', 100)
    const before = await chain.snapshot()
    await token(address, dollars(100))
    await chain.mine(12)
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100 })
    for (let i = 0; i < 6; i++) await aVerification(stack.db, buyer.account) // 5 credits each
    await chain.goBackTo(before)
    await chain.mine(14) // another chain, longer, without it
    await buyer.untilReads(id, { status: 'CONFIRMING', credits_granted: 30 })
    assert.deepEqual(await buyer.balance(), { available: 0, held: 30, total: 30 })
    assert.deepEqual((await buyer.ledger()).slice(-1), [['ADJUSTMENT', -70, id]])
    const other = await buyer.ask('ethereum', 'USDC', 50)
    await token(other.address, dollars(50))
    await chain.mine(12)
    await buyer.untilReads(other.id, { status: 'CONFIRMED', credits_granted: 50 })
    // The purchase pays the owed credits first.
    assert.deepEqual((await buyer.ledger()).slice(-2), [
      ['PURCHASE', 50, other.id],
      ['ADJUSTMENT', -30, id],
    ])
    assert.deepEqual(await buyer.balance(), { available: 20, held: 30, total: 50 })
  })

  it('cases 34, 38 and 40: a token of the same name, a zero transfer and a failed one count for nothing', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('ethereum', 'USDC', 100)
    const lying = await chain.deploy('LyingCoin')
    const {
      account: { address: thief },
    } = chain.payer()
    await chain.call(lying, 'lie', [thief, address, 10n ** 18n])
    await token(address, 0n)
    await chain.call(usdc, 'transfer', [address, 10n ** 30n]) // more than the balance: reverted
    await chain.mine(12)
    await stack.untilLooked(id)
    await buyer.untilReads(id, { status: 'AWAITING', credits_granted: 0, amount_received: '0', tx_hash: null })
    assert.deepEqual(
      await stack.db.selectFrom('payment_receipt').select('tx_hash').where('payment_id', '=', id).execute(),
      [],
    )
  })

  it('case 48: a scan of the whole history changes nothing', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('ethereum', 'USDC', 100)
    await token(address, dollars(100))
    await chain.mine(80) // settled
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100 })
    const { code } = await ops(stack, `payment|rescan|${id}|--by|anna|--reason|a customer asks`)
    assert.equal(code, 0)
    await stack.untilLooked(id)
    assert.deepEqual(await buyer.ledger(), [['PURCHASE', 100, id]])
    assert.deepEqual(
      await stack.db.selectFrom('payment_receipt').select(['state', 'is_final']).where('payment_id', '=', id).execute(),
      [{ state: 'COUNTED', is_final: true }],
    )
  })

  it('case 56: money from an address on a sanctions list waits for staff, and is credited after their release', async () => {
    const buyer = await stack.someone()
    const { id, address } = await buyer.ask('ethereum', 'USDC', 100)
    const {
      account: { address: sender },
    } = chain.payer()
    await stack.db
      .insertInto('sanctioned_address')
      .values({ address: sender.toLowerCase(), list: 'ofac-sdn', entry_id: 'test' })
      .execute()
    await token(address, dollars(100))
    await chain.mine(12)
    await buyer.untilReads(id, { status: 'CONFIRMING', confirmations: 12, credits_granted: 0 })
    await stack.untilLooked(id)
    assert.deepEqual(await buyer.ledger(), [])
    const held = await ops(stack, 'payment|held|--json')
    assert.ok(
      (held.report.payments as { id: string; held: string }[]).some((one) => one.id === id && one.held === 'SANCTIONS'),
    )
    const shown = await ops(stack, `payment|show|${id}|--by|anna|--json`)
    assert.deepEqual(
      (shown.report.receipts as { sanctioned: boolean; senders: string }[]).map(({ sanctioned, senders }) => [
        sanctioned,
        senders.toLowerCase(),
      ]),
      [[true, sender.toLowerCase()]],
    )
    assert.equal((await ops(stack, `payment|release|${id}|--by|anna`)).code, 2, 'a reason is needed')
    assert.equal((await ops(stack, `payment|release|${id}|--by|anna|--reason|another person of that name`)).code, 0)
    await buyer.untilReads(id, { status: 'CONFIRMED', credits_granted: 100 })
    assert.equal((await ops(stack, `payment|release|${id}|--by|anna|--reason|again`)).code, 1)
    await stack.db.deleteFrom('sanctioned_address').where('entry_id', '=', 'test').execute()
  })

  it("case 56: ether by a contract's call names no payer: it waits for staff when a listed address took part in its block", async () => {
    const buyer = await stack.someone()
    const router = await chain.deploy('Router')
    await chain.send({ to: router, value: ether(200), tip: 2_000_000_000n })
    await chain.mine()
    const [clean, listed] = [await buyer.ask('ethereum', 'ETH', 100), await buyer.ask('ethereum', 'ETH', 100)]
    const {
      account: { address: sender },
    } = chain.payer(3)
    await stack.db
      .insertInto('sanctioned_address')
      .values({ address: sender.toLowerCase(), list: 'ofac-sdn', entry_id: 'hidden' })
      .execute()
    await chain.call(router, 'pay', [clean.address, ether(50)])
    await chain.mine()
    await chain.call(router, 'pay', [listed.address, ether(50)], {}, 3)
    await chain.mine(12)
    await buyer.untilReads(clean.id, { status: 'CONFIRMED', credits_granted: 100 })
    await buyer.untilReads(listed.id, { status: 'CONFIRMING', confirmations: 12, credits_granted: 0 })
    const shown = await ops(stack, `payment|show|${listed.id}|--by|anna|--json`)
    assert.deepEqual(
      [shown.report.held, (shown.report.receipts as { senders: string }[]).map(({ senders }) => senders)],
      ['SANCTIONS', [sender.toLowerCase()]],
    )
    assert.equal(
      (await ops(stack, `payment|release|${listed.id}|--by|anna|--reason|it was another transaction of that block`))
        .code,
      0,
    )
    await buyer.untilReads(listed.id, { status: 'CONFIRMED', credits_granted: 100 })
    await stack.db.deleteFrom('sanctioned_address').where('entry_id', '=', 'hidden').execute()
  })

  it('case 50: a deposit is credited to a suspended account, and held for a closed one', async () => {
    for (const [status, granted, shown] of [
      ['SUSPENDED', 100, 'CONFIRMED'],
      ['CLOSED', 0, 'CONFIRMING'],
    ] as const) {
      const buyer = await stack.someone()
      const { id, address } = await buyer.ask('ethereum', 'USDC', 100)
      await updateAccountStatus(stack.db, buyer.accountId, status)
      await token(address, dollars(100))
      await chain.mine(12)
      await stack.untilLooked(id)
      const row = await stack.db
        .selectFrom('payment')
        .select(['credited', 'status', 'held'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      assert.deepEqual(row, { credited: granted, status: shown, held: status === 'CLOSED' ? 'ACCOUNT_CLOSED' : null })
    }
  })

  it('case 35: staff credit a deposit in another asset, once', async () => {
    const buyer = await stack.someone()
    const { id } = await buyer.ask('ethereum', 'USDC', 100)
    for (const granted of [40, 0]) {
      const { report } = await ops(
        stack,
        `payment|credit|${id}|40|--ticket|T-1|--by|anna|--reason|ether for USDC|--json`,
      )
      assert.equal(report.granted, granted)
    }
    assert.equal((await buyer.balance()).total, 40)
    assert.equal((await ops(stack, `payment|credit|${id}|0|--ticket|T-2|--by|anna|--reason|x`)).code, 2)
    assert.equal((await ops(stack, 'payment|show|pay_01ARZ3NDEKTSV4RRFFQ69G5FAV|--by|anna')).code, 1)
  })

  it('case 54: after a restore the counter skips the addresses used on the chain', async () => {
    const buyer = await stack.someone()
    const key = receivingKey(stack.settings, 'ethereum') ?? assert.fail('it is not set up')
    const { next_index: next } = await stack.db
      .selectFrom('payment_key')
      .select('next_index')
      .where('id', '=', key.fingerprint)
      .where('network', '=', 'ethereum')
      .executeTakeFirstOrThrow()
    await chain.send({ to: hex(key.addressAt(next + 7)), value: 1n })
    await chain.mine()
    await stack.activities.checkChains()
    const { id } = await buyer.ask('ethereum', 'ETH', 10)
    const { key_index: index } = await stack.db
      .selectFrom('payment')
      .select('key_index')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(index, next + 8)
  })

  it('reads the addresses of digital currency from the bundled OFAC list', async () => {
    const { count } = await stack.db
      .selectFrom('sanctioned_address')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.ok(count > 200, `${count}`)
    assert.ok(await isSanctionedAddress(stack.db, '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'))
    assert.ok(!(await isSanctionedAddress(stack.db, '12qtd5bfwrsdnsazy76uve1xycgntojh9h')))
  })
})
