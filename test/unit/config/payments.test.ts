import assert from 'node:assert/strict'
import { offeredAssets, offeredNetworks } from '../../../config/payments.ts'
import { BITCOIN_XPUB, PAYMENT_ENV, settingsOf } from '../../support/payments.ts'

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(PAYMENT_ENV).filter(([name]) => !names.includes(name)))

describe('payment settings', () => {
  it('offer the configured networks and assets, and none by default', () => {
    const settings = settingsOf()
    assert.deepEqual(offeredNetworks(settings), ['bitcoin', 'ethereum'])
    assert.deepEqual(offeredAssets(settings, 'ethereum'), ['ETH', 'USDC'])
    assert.deepEqual([settings.creditPrice, settings.toleranceBp, settings.ethereum?.chainId], [1_000_000, 50, 31337])
    assert.deepEqual(offeredNetworks(settingsOf({})), [])
    assert.deepEqual(offeredNetworks(settingsOf(without('BITCOIN_XPUB', 'ESPLORA_URLS'))), ['ethereum'])
  })

  it('reject an incomplete set and name the missing variable', () => {
    assert.throws(() => settingsOf(without('BITCOIN_XPUB')), /^Error: BITCOIN_XPUB is missing/)
    assert.throws(() => settingsOf(without('ESPLORA_URLS')), /^Error: ESPLORA_URLS is missing/)
    assert.throws(() => settingsOf(without('ETHEREUM_XPUB')), /TOKENS needs|ETHEREUM_XPUB is missing/)
    assert.throws(() => settingsOf(without('ETHEREUM_RPC_URLS')), /ETHEREUM_RPC_URLS is missing/)
    assert.throws(() => settingsOf(without('CREDIT_PRICE_USD')), /CREDIT_PRICE_USD is missing/)
    assert.throws(() => settingsOf({ TOKENS: PAYMENT_ENV.TOKENS }), /TOKENS needs/)
  })

  it('reject invalid values without printing a key or the address of a node', () => {
    const wrong: [name: string, value: string][] = [
      [
        'BITCOIN_XPUB',
        'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
      ],
      ['BITCOIN_XPUB', `${BITCOIN_XPUB.slice(0, -1)}2`],
      ['BITCOIN_CHAIN', 'main'],
      ['BITCOIN_CHAIN', 'moon'],
      ['ESPLORA_URLS', 'not an address'],
      ['ESPLORA_URLS', 'ftp://node'],
      ['ETHEREUM_XPUB', BITCOIN_XPUB],
      ['ETHEREUM_CHAIN_ID', '0'],
      ['TOKENS', 'DOGE=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
      ['TOKENS', 'USDC=0xa0b8'],
      ['TOKENS', 'USDC=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49'],
      ['TOKENS', `${PAYMENT_ENV.TOKENS},${PAYMENT_ENV.TOKENS}`],
      ['CREDIT_PRICE_USD', '0'],
      ['CREDIT_PRICE_USD', '-1'],
      ['CREDIT_PRICE_USD', '1e3'],
      ['CREDIT_PRICE_USD', '0.0000001'],
      ['PAYMENT_TOLERANCE', '11'],
      ['PAYMENT_TOLERANCE', 'some'],
    ]
    for (const [name, value] of wrong) {
      assert.throws(
        () => settingsOf({ ...PAYMENT_ENV, [name]: value }),
        (error: Error) => {
          const named = name === 'BITCOIN_CHAIN' && value === 'main' ? 'BITCOIN_XPUB' : name
          return (
            error.message.includes(named) &&
            (value.length < 12 || !error.message.includes(value)) &&
            !error.message.includes(BITCOIN_XPUB) &&
            !error.message.includes('127.0.0.1')
          )
        },
        `${name} ${value}`,
      )
    }
  })
})
