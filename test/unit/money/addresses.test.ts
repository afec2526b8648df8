import assert from 'node:assert/strict'
import { bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { readBitcoinAddress, readEthereumAddress } from '../../../money/addresses.ts'
import { base58Bytes, base58Text } from '../../../money/bitcoin-chains.ts'

const btc = (text: string, chain: Parameters<typeof readBitcoinAddress>[1] = 'main') => {
  const { address, problem } = readBitcoinAddress(text, chain)
  return address ?? problem
}
const eth = (text: string) => {
  const { address, problem } = readEthereumAddress(text)
  return address ?? problem
}

// BIP-173 and BIP-350
const P2WPKH = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const P2WSH_TEST = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
const P2TR = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const P2PKH = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const P2SH = '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'

describe('bitcoin addresses that users give', () => {
  it('are accepted in all five kinds and returned in one spelling', () => {
    for (const address of [P2WPKH, P2TR, P2PKH, P2SH]) assert.equal(btc(address), address)
    assert.equal(btc(P2WSH_TEST, 'testnet4'), P2WSH_TEST)
    assert.equal(btc(P2WPKH.toUpperCase()), P2WPKH)
    assert.equal(btc('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'regtest'), 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')
  })

  it('are rejected in mixed case', () => assert.equal(btc(P2WPKH.replace(/t4$/, 'T4')), 'MALFORMED'))

  it('are rejected with one wrong character at any place', () => {
    for (const address of [P2WPKH, P2TR, P2PKH, P2SH]) {
      for (let at = 4; at < address.length; at++) {
        const other = address[at] === 'q' ? 'p' : 'q'
        assert.equal(btc(address.slice(0, at) + other + address.slice(at + 1)), 'CHECKSUM', `${address} at ${at}`)
      }
    }
  })

  it('are rejected for another chain', () => {
    assert.equal(btc(P2WSH_TEST), 'WRONG_NETWORK')
    for (const address of [P2WPKH, P2TR, P2PKH, P2SH]) assert.equal(btc(address, 'test'), 'WRONG_NETWORK')
    assert.equal(btc(P2WSH_TEST, 'regtest'), 'WRONG_NETWORK')
    assert.equal(btc('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'), 'WRONG_NETWORK')
    assert.equal(btc(bech32.encode('ltc', [0, ...bech32.toWords(new Uint8Array(20).fill(1))])), 'WRONG_NETWORK')
    assert.equal(btc('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'), 'WRONG_NETWORK')
    assert.equal(btc('LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz'), 'WRONG_NETWORK')
  })

  it('are rejected if anybody or nobody could spend: unknown witness versions, anchors, keys off the curve', () => {
    const segwit = (version: number, program: Uint8Array) =>
      (version === 0 ? bech32 : bech32m).encode('bc', [version, ...bech32.toWords(program)])
    assert.equal(btc('bc1pfeessrawgf'), 'UNSPENDABLE') // pay to anchor
    for (const version of [2, 16]) assert.equal(btc(segwit(version, new Uint8Array(32).fill(1))), 'UNSPENDABLE')
    assert.equal(btc(segwit(1, new Uint8Array(32).fill(0xff))), 'UNSPENDABLE')
    assert.equal(btc(segwit(17, new Uint8Array(32).fill(1))), 'MALFORMED')
    assert.equal(btc(segwit(0, new Uint8Array(24).fill(1))), 'MALFORMED')
    // version 0 with the checksum of version 1, and the reverse: BIP-350
    assert.equal(btc(bech32m.encode('bc', [0, ...bech32.toWords(new Uint8Array(20).fill(1))])), 'CHECKSUM')
    assert.equal(btc(bech32.encode('bc', [1, ...bech32.toWords(new Uint8Array(32).fill(1))])), 'CHECKSUM')
  })

  it('are rejected if the text is anything else', () => {
    const wif = base58Text(Uint8Array.of(0x80, ...new Uint8Array(32).fill(7), 1))
    for (const text of [
      '',
      ' ',
      P2WPKH + ' ',
      `bitcoin:${P2WPKH}`,
      `${P2WPKH}?amount=1`,
      `${P2PKH}\n`,
      wif,
      'a'.repeat(10_000),
      'bc1',
      'bc1qqqqqq',
      '１A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    ]) {
      assert.match(String(btc(text)), /^(MALFORMED|CHECKSUM)$/, text.slice(0, 80))
    }
  })

  it('are read without throwing from any text, and the result reads as itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.stringMatching(/^(bc1|tb1|[123])[0-9a-zA-Z]{20,70}$/),
          fc.uint8Array({ minLength: 21, maxLength: 21 }).map(base58Text),
        ),
        (text) => {
          const { address } = readBitcoinAddress(text, 'main')
          if (address !== undefined) assert.equal(btc(address), address)
        },
      ),
    )
    assert.equal(base58Bytes('O0Il'), null)
  })
})

describe('ethereum addresses that users give', () => {
  // EIP-55
  const CHECKED = [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ]

  it('are accepted with the checksum of EIP-55 or in one case, and returned with the checksum', () => {
    for (const address of CHECKED) {
      assert.equal(eth(address), address)
      assert.equal(eth(address.toLowerCase()), address)
      assert.equal(eth(`0x${address.slice(2).toUpperCase()}`), address)
    }
  })

  it('are returned as a second implementation writes them', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0x10000n, max: 2n ** 160n - 1n }), (number) => {
        const text = `0x${number.toString(16).padStart(40, '0')}`
        assert.equal(eth(text), getAddress(text as `0x${string}`))
      }),
    )
  })

  it('are rejected with a wrong checksum: one letter in the other case', () => {
    const address = CHECKED[0]
    for (let at = 2; at < address.length; at++) {
      const other = address[at] === address[at].toLowerCase() ? address[at].toUpperCase() : address[at].toLowerCase()
      if (other !== address[at]) assert.equal(eth(address.slice(0, at) + other + address.slice(at + 1)), 'CHECKSUM')
    }
  })

  it('are rejected if nobody could spend, and for other networks', () => {
    for (const text of [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(39)}1`, '0x000000000000000000000000000000000000dEaD'])
      assert.equal(eth(text), 'UNSPENDABLE')
    for (const text of [P2WPKH, P2PKH, P2SH, P2WSH_TEST]) assert.equal(eth(text), 'WRONG_NETWORK')
  })

  it('are rejected if the text is anything else', () => {
    const [good] = CHECKED
    for (const text of [
      '',
      '0x',
      good.slice(2),
      good.slice(0, -1),
      `${good}0`,
      `0X${good.slice(2)}`,
      ` ${good}`,
      `${good}\n`,
      'vitalik.eth',
      `ethereum:${good}`,
      `${good}@1`,
      '0x'.padEnd(10_000, 'a'),
      `0x${'g'.repeat(40)}`,
    ]) {
      assert.equal(eth(text), 'MALFORMED', text.slice(0, 80))
    }
  })
})
