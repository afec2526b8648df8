import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { withChecksum } from './addresses.ts'
import { base58Bytes, BITCOIN_CHAIN_FACTS, type BitcoinChain } from './bitcoin-chains.ts'

// Derives receiving addresses from the extended PUBLIC key of an account (BIP-32). With that key and the private key of
// one address, anybody has the private key of the account. So the key is confidential and appears in no error and no
// log.

/** Highest index of a child of a public key (BIP-32: hardened children are above it). */
export const MAX_ADDRESS_INDEX = 2 ** 31 - 1
const HARDENED = 2 ** 31

/** A receiving key: the n-th address of its first branch, `m/…/0/n`. */
export interface AccountKey {
  /**
   * hash160 of the account's public key, 40 hexadecimal digits (BIP-32 "key identifier"). It identifies a key and
   * reveals nothing.
   */
  readonly fingerprint: string
  /** @throws RangeError for anything but a whole number from 0 to MAX_ADDRESS_INDEX */
  addressAt(index: number): string
}

const REASONS = {
  NOT_A_KEY:
    'is not an extended public key (a base58 text such as xpub… or zpub…), or has a wrong checksum: copy it again',
  PRIVATE_KEY: 'is a PRIVATE key: the service must never see one. Make new keys, and give the public one',
  OTHER_SCRIPT:
    'is a key for another kind of address (ypub, multisig …): give the key of a native segwit account (BIP-84)',
  OTHER_NETWORK: 'is a key of another network',
  NOT_AN_ACCOUNT:
    "is not an account key: give the key of the third, hardened level (m/84'/0'/0' for bitcoin, m/44'/60'/0' for ethereum)",
}

/** An account key is rejected. The message says why and never contains the key. */
export class AccountKeyRefused extends Error {
  override readonly name = 'AccountKeyRefused'
  readonly code: keyof typeof REASONS
  constructor(code: keyof typeof REASONS) {
    super(REASONS[code])
    this.code = code
  }
}

// Version bytes: BIP-32, and SLIP-132 for the letters other than x and t.
const XPUB = 0x0488b21e
const ZPUB = 0x04b24746
const TPUB = 0x043587cf
const VPUB = 0x045f1cf6
const PRIVATE = new Set([
  0x0488ade4, 0x049d7878, 0x04b2430c, 0x0295b005, 0x02aa7a99, 0x04358394, 0x044a4e28, 0x045f18bc, 0x024285b5,
  0x02575048,
])
const OTHER_SCRIPTS = new Set([0x049d7cb2, 0x0295b43f, 0x02aa7ed3, 0x044a5262, 0x024289ef, 0x02575483])
const KNOWN = new Set([XPUB, ZPUB, TPUB, VPUB])

/**
 * Reads the key of a bitcoin account for its receiving addresses: native segwit (BIP-84, P2WPKH), whether the wallet
 * calls the key xpub or zpub (tpub and vpub for the test chains).
 *
 * @throws AccountKeyRefused
 */
export function bitcoinAccountKey(text: string, chain: BitcoinChain): AccountKey {
  const { isMain, prefix } = BITCOIN_CHAIN_FACTS[chain]
  const key = accountKey(text, isMain ? [XPUB, ZPUB] : [TPUB, VPUB])
  return receiving(key, (child) => bech32.encode(prefix, [0, ...bech32.toWords(hash160Of(child))]))
}

/**
 * Reads the key of an ethereum account for its receiving addresses (m/44'/60'/0'), with checksum (EIP-55). Wallets
 * export it as xpub, also for test chains.
 *
 * @throws AccountKeyRefused
 */
export function ethereumAccountKey(text: string): AccountKey {
  return receiving(accountKey(text, [XPUB]), (child) =>
    withChecksum(bytesToHex(keccak_256(pointOf(child).slice(1)).slice(-20))),
  )
}

function accountKey(text: string, versions: readonly number[]): HDKey {
  const bytes = text.length > 200 ? null : base58Bytes(text)
  if (bytes === null || bytes.length !== 78) throw new AccountKeyRefused('NOT_A_KEY')
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  if (PRIVATE.has(version) || bytes[45] === 0) throw new AccountKeyRefused('PRIVATE_KEY')
  if (OTHER_SCRIPTS.has(version)) throw new AccountKeyRefused('OTHER_SCRIPT')
  if (!KNOWN.has(version)) throw new AccountKeyRefused('NOT_A_KEY')
  if (!versions.includes(version)) throw new AccountKeyRefused('OTHER_NETWORK')
  const key = parsed(text, version)
  if (key.depth !== 3 || key.index < HARDENED) throw new AccountKeyRefused('NOT_AN_ACCOUNT')
  return key
}

function parsed(text: string, version: number): HDKey {
  try {
    return HDKey.fromExtendedKey(text, { public: version, private: 0 })
  } catch {
    throw new AccountKeyRefused('NOT_A_KEY') // a point off the curve; the library's message is dropped because it can contain the key
  }
}

function receiving(account: HDKey, addressOf: (child: HDKey) => string): AccountKey {
  const branch = account.deriveChild(0)
  return {
    fingerprint: bytesToHex(hash160Of(account)),
    addressAt(index) {
      if (!Number.isInteger(index) || index < 0 || index > MAX_ADDRESS_INDEX)
        throw new RangeError('the index of an address must be a whole number below 2^31')
      return addressOf(branch.deriveChild(index))
    },
  }
}

function hash160Of(key: HDKey): Uint8Array {
  const { identifier } = key
  if (identifier === undefined) throw new TypeError('the public key has no identifier')
  return identifier
}

/** The uncompressed point: 65 bytes. */
function pointOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new TypeError('the extended public key has no public key')
  return secp256k1.Point.fromBytes(publicKey).toBytes(false)
}
