import assert from 'node:assert/strict'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, aSession } from '../support/factories.ts'
import { PAYMENT_ENV, readyForPayments, settingsOf, USDC } from '../support/payments.ts'
import { aPaidPartner, earn, offerPayouts, type PaidPartner } from '../support/payouts.ts'

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

// A service with payments knows the addresses that must never get a payout.
describe('addresses for payouts, in a service with payments', () => {
  let api: TestApi
  let partner: PaidPartner
  before(async () => {
    const env = { ...PAYMENT_ENV, TOKENS: `USDC=${USDC},USDT=${USDT}` }
    api = await startApi({ env })
    await offerPayouts(api.db)
    await readyForPayments(api.db, settingsOf(env))
    partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000)
  })
  const ask = async (network: string, asset: string, address: string) => {
    const { status, issues } = await call(api, 'POST', '/v1/partners/payouts', {
      key: partner.token,
      json: { network, asset, address },
    })
    return [status, issues]
  }
  /** A payment address, as its account reads it. */
  async function paymentAddress(network: string, asset: string): Promise<string> {
    const { token: key } = await aSession(api.db, (await anAccount(api.db)).accountId)
    const { status, json } = await call(api, 'POST', '/v1/payments/crypto/address', {
      key,
      json: { network, asset, credits: 100 },
    })
    assert.equal(status, 201, JSON.stringify(json))
    return String(json.address)
  }
  const flipped = (address: string): string =>
    address.startsWith('0x') ? `0x${address.slice(2).toUpperCase()}` : address.toUpperCase()

  it('[37] never include a payment address of anybody, in any spelling and asset', async () => {
    const [bitcoin, ether, token] = [
      await paymentAddress('bitcoin', 'BTC'),
      await paymentAddress('ethereum', 'ETH'),
      await paymentAddress('ethereum', 'USDC'),
    ]
    const refused = [400, [{ path: 'address', message: 'OWN_PAYMENT_ADDRESS' }]]
    for (const [network, asset, address] of [
      ['bitcoin', 'BTC', bitcoin],
      ['ethereum', 'ETH', ether],
      ['ethereum', 'USDC', ether],
      ['ethereum', 'USDT', token],
    ] as const) {
      for (const spelling of [address, address.toLowerCase(), flipped(address)])
        assert.deepEqual(await ask(network, asset, spelling), refused, spelling)
    }
  })

  it('[37] never include the contract of a token, its own or another, in any spelling', async () => {
    const refused = [400, [{ path: 'address', message: 'TOKEN_CONTRACT' }]]
    for (const asset of ['ETH', 'USDC', 'USDT']) {
      for (const contract of [USDC, USDT]) {
        for (const spelling of [contract, contract.toLowerCase(), flipped(contract)])
          assert.deepEqual(await ask('ethereum', asset, spelling), refused, spelling)
      }
    }
  })

  it('[37] belong to the configured chain: regtest, and neither main nor test', async () => {
    for (const other of ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx']) {
      assert.deepEqual(await ask('bitcoin', 'BTC', other), [400, [{ path: 'address', message: 'WRONG_NETWORK' }]])
    }
    assert.deepEqual((await ask('bitcoin', 'BTC', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'))[0], 201)
  })
})
