import assert from 'node:assert/strict'
import fc from 'fast-check'
import { formatUnits } from 'viem'
import { amountText, MAX_AMOUNT, parseAmount, parseUnits, unitsText } from '../../../money/amounts.ts'
import { ASSETS } from '../../../money/networks.ts'
import { bitcoinUri, etherUri, tokenUri } from '../../../money/wallet-uri.ts'

describe('amounts', () => {
  it('are written exactly and without trailing zeros', () => {
    assert.deepEqual(
      [0n, 1n, 150_000_000n, 100_000_000n, 2_100_000_000_000_000n].map((amount) => amountText(amount, 'BTC')),
      ['0', '0.00000001', '1.5', '1', '21000000'],
    )
    assert.equal(amountText(12_345_678_901_234_567_889n, 'ETH'), '12.345678901234567889') // a float would give …568
    assert.equal(amountText(5_000_000n, 'USDC'), '5')
    assert.equal(unitsText(7n, 0), '7')
  })

  it('are read back unchanged, for every asset up to the largest amount of a contract', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_AMOUNT }), fc.constantFrom(...ASSETS), (amount, asset) => {
        assert.equal(parseAmount(amountText(amount, asset), asset), amount)
      }),
    )
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 77 }), (amount, decimals) => {
        assert.equal(unitsText(amount, decimals), formatUnits(amount, decimals))
      }),
    )
  })

  it('are read with trailing zeros', () => assert.equal(parseAmount('1.50', 'USDC'), 1_500_000n))

  it('are rejected below 0', () => assert.throws(() => amountText(-1n, 'BTC'), RangeError))

  it('are rejected unless they are plain decimals that the asset and the chain can hold', () => {
    for (const text of [
      '',
      '-1',
      '+1',
      '1e3',
      '.5',
      '1.',
      '01',
      '0x1',
      '1,5',
      ' 1',
      '1 ',
      '1\n',
      'NaN',
      'Infinity',
      '1.000000001',
      '1_000',
      '١',
      '9'.repeat(79),
      '0'.repeat(100_000),
    ]) {
      assert.equal(parseAmount(text, 'BTC'), null, text.slice(0, 40))
    }
    assert.equal(parseUnits(MAX_AMOUNT.toString(), 0), MAX_AMOUNT)
    assert.equal(parseUnits((MAX_AMOUNT + 1n).toString(), 0), null)
    assert.equal(parseUnits('0.1', 0), null)
  })
})

describe('the link for a wallet', () => {
  it('follows BIP-21, with the amount in bitcoin', () => {
    assert.equal(
      bitcoinUri('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 123_000n),
      'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.00123',
    )
  })

  it('follows EIP-681, with the chain, the amount in wei, and a call of transfer for a token', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    assert.equal(etherUri(address, 12_345_678_901_234_567_889n, 1), `ethereum:${address}@1?value=12345678901234567889`)
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    assert.equal(
      tokenUri(usdc, address, 5_000_000n, 1),
      `ethereum:${usdc}@1/transfer?address=${address}&uint256=5000000`,
    )
  })
})
