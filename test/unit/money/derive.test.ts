import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { z } from 'zod'
import { base58Bytes, base58Text } from '../../../money/bitcoin-chains.ts'
import { AccountKeyRefused, bitcoinAccountKey, ethereumAccountKey, MAX_ADDRESS_INDEX } from '../../../money/derive.ts'

const fixtures = z
  .object({
    bip32: z.object({ children: z.array(z.tuple([z.string(), z.number(), z.string()])) }),
    bip84: z.object({
      rootPrivate: z.string(),
      rootPublic: z.string(),
      accountPrivate: z.string(),
      accountPublic: z.string(),
      receive: z.array(z.string()),
      change: z.array(z.string()),
    }),
    ethereum: z.object({ mnemonic: z.string(), receive: z.array(z.string()) }),
  })
  .parse(JSON.parse(readFileSync(new URL('../../fixtures/account-keys.json', import.meta.url), 'utf8')))
const { bip32, bip84, ethereum } = fixtures

/** The same key with other version bytes or any byte changed, and a new checksum. */
function rewritten(key: string, change: (bytes: Uint8Array) => void): string {
  const bytes = base58Bytes(key)
  assert.ok(bytes !== null)
  change(bytes)
  return base58Text(bytes)
}
const asVersion = (key: string, version: number): string =>
  rewritten(key, (bytes) => new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, version))
const codeOf = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    assert.ok(error instanceof AccountKeyRefused, String(error))
    return error.code
  }
  return 'taken'
}

const root = HDKey.fromMasterSeed(mnemonicToSeedSync(ethereum.mnemonic))
const ethereumKey = root.derive("m/44'/60'/0'").publicExtendedKey
const [XPUB, ZPUB, TPUB, VPUB] = [0x0488b21e, 0x04b24746, 0x043587cf, 0x045f1cf6]

describe("addresses from an account's public key", () => {
  it('match the BIP-84 vectors, from the account zpub only', () => {
    const key = bitcoinAccountKey(bip84.accountPublic, 'main')
    assert.deepEqual([key.addressAt(0), key.addressAt(1)], bip84.receive)
    assert.ok(!bip84.change.includes(key.addressAt(0)), 'the address is of the change branch')
  })

  it('are the same for every prefix of the key', () => {
    const addresses = [XPUB, ZPUB].map((version) =>
      bitcoinAccountKey(asVersion(bip84.accountPublic, version), 'main').addressAt(0),
    )
    assert.deepEqual(addresses, [bip84.receive[0], bip84.receive[0]])
    for (const chain of ['test', 'testnet4', 'signet', 'regtest'] as const) {
      const [t, v] = [TPUB, VPUB].map((version) => bitcoinAccountKey(asVersion(bip84.accountPublic, version), chain))
      assert.equal(t.addressAt(7), v.addressAt(7))
      assert.match(t.addressAt(7), chain === 'regtest' ? /^bcrt1q[0-9a-z]{38}$/ : /^tb1q[0-9a-z]{38}$/)
    }
  })

  it('match the BIP-32 vectors of public derivation in the pinned library', () => {
    for (const [parent, index, child] of bip32.children)
      assert.equal(HDKey.fromExtendedKey(parent).deriveChild(index).publicExtendedKey, child)
  })

  it('match the ten well-known addresses of the ethereum test mnemonic', () => {
    const key = ethereumAccountKey(ethereumKey)
    assert.deepEqual(
      ethereum.receive.map((_, index) => key.addressAt(index)),
      ethereum.receive,
    )
  })

  it("have the fingerprint of BIP-32, the hash160 of the account's public key, for every prefix", () => {
    const account = HDKey.fromExtendedKey(bip84.accountPublic, { public: ZPUB, private: 0 })
    const { fingerprint } = bitcoinAccountKey(bip84.accountPublic, 'main')
    assert.equal(fingerprint, Buffer.from(account.identifier ?? []).toString('hex'))
    assert.match(fingerprint, /^[0-9a-f]{40}$/)
    assert.equal(bitcoinAccountKey(asVersion(bip84.accountPublic, XPUB), 'main').fingerprint, fingerprint)
    assert.notEqual(ethereumAccountKey(ethereumKey).fingerprint, fingerprint)
  })

  it('exist exactly for the integer indices below the hardened ones', () => {
    for (const key of [bitcoinAccountKey(bip84.accountPublic, 'main'), ethereumAccountKey(ethereumKey)]) {
      assert.notEqual(key.addressAt(MAX_ADDRESS_INDEX), key.addressAt(MAX_ADDRESS_INDEX - 1))
      for (const index of [-1, 0.5, NaN, Infinity, MAX_ADDRESS_INDEX + 1, 2 ** 32])
        assert.throws(() => key.addressAt(index), RangeError, String(index))
    }
  })
})

describe('an account key is rejected', () => {
  it('if it is private, with every prefix, also a public one', () => {
    for (const key of [
      bip84.rootPrivate,
      bip84.accountPrivate,
      root.derive("m/44'/60'/0'").privateExtendedKey,
      asVersion(bip84.accountPrivate, XPUB),
      asVersion(bip84.accountPrivate, 0x04358394),
    ]) {
      assert.equal(
        codeOf(() => bitcoinAccountKey(key, 'main')),
        'PRIVATE_KEY',
      )
      assert.equal(
        codeOf(() => ethereumAccountKey(key)),
        'PRIVATE_KEY',
      )
    }
  })

  it('if it is for other kinds of addresses: ypub and multisig', () => {
    for (const version of [0x049d7cb2, 0x02aa7ed3, 0x0295b43f])
      assert.equal(
        codeOf(() => bitcoinAccountKey(asVersion(bip84.accountPublic, version), 'main')),
        'OTHER_SCRIPT',
      )
  })

  it('if it is for another network', () => {
    for (const version of [TPUB, VPUB])
      assert.equal(
        codeOf(() => bitcoinAccountKey(asVersion(bip84.accountPublic, version), 'main')),
        'OTHER_NETWORK',
      )
    for (const chain of ['test', 'regtest'] as const)
      assert.equal(
        codeOf(() => bitcoinAccountKey(bip84.accountPublic, chain)),
        'OTHER_NETWORK',
      )
    for (const version of [ZPUB, TPUB, VPUB])
      assert.equal(
        codeOf(() => ethereumAccountKey(asVersion(ethereumKey, version))),
        'OTHER_NETWORK',
      )
  })

  it('if it is of another level, or its third level is not hardened', () => {
    const levels = [
      root,
      root.derive("m/44'"),
      root.derive("m/44'/60'"),
      root.derive("m/44'/60'/0'/0"),
      root.derive("m/44'/60'/0"),
    ].map((key) => key.publicExtendedKey)
    for (const key of levels)
      assert.equal(
        codeOf(() => ethereumAccountKey(key)),
        'NOT_AN_ACCOUNT',
      )
    assert.equal(
      codeOf(() => bitcoinAccountKey(bip84.rootPublic, 'main')),
      'NOT_AN_ACCOUNT',
    )
  })

  it('if it is invalid: mistyped, truncated, an address, a point off the curve', () => {
    const typo = `${bip84.accountPublic.slice(0, -1)}${bip84.accountPublic.endsWith('x') ? 'y' : 'x'}`
    const offCurve = rewritten(bip84.accountPublic, (bytes) => bytes.fill(0xff, 46))
    const uncompressed = rewritten(bip84.accountPublic, (bytes) => bytes.fill(4, 45, 46))
    const unknown = asVersion(bip84.accountPublic, 0x01b26ef6)
    for (const text of [
      '',
      'xpub',
      typo,
      bip84.accountPublic.slice(0, -4),
      ` ${bip84.accountPublic}`,
      bip84.receive[0],
      ethereum.receive[0],
      offCurve,
      uncompressed,
      unknown,
      '1'.repeat(100_000),
    ]) {
      assert.equal(
        codeOf(() => bitcoinAccountKey(text, 'main')),
        'NOT_A_KEY',
        text.slice(0, 120),
      )
    }
  })

  it('with an error that contains no part of the key', () => {
    for (const key of [bip84.accountPrivate, bip84.rootPublic, `${bip84.accountPublic.slice(0, -1)}x`]) {
      assert.throws(
        () => bitcoinAccountKey(key, 'main'),
        (error: Error) => !`${error.message}${error.stack ?? ''}${JSON.stringify(error)}`.includes(key.slice(4, 20)),
      )
    }
  })
})
