import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32, bech32m } from '@scure/base'
import { base58Bytes, base58Text, BITCOIN_CHAIN_FACTS, type BitcoinChain } from './bitcoin-chains.ts'

// Reads addresses that users give. Money sent to a wrong address is lost, so everything doubtful is rejected.

/**
 * Why an address is rejected. MALFORMED: no address at all; CHECKSUM: mistyped; WRONG_NETWORK: of another chain;
 * UNSPENDABLE: nobody, or anybody, could spend from it (unknown witness versions, ethereum's zero address and
 * precompiles).
 */
export type AddressProblem = 'MALFORMED' | 'CHECKSUM' | 'WRONG_NETWORK' | 'UNSPENDABLE'

/** An address in its only stored, compared and shown spelling, or why it is invalid. */
export type AddressReading =
  | { readonly address: string; readonly problem?: undefined }
  | { readonly address?: undefined; readonly problem: AddressProblem }

/** Longer than any address; a bech32 text has at most 90 characters. */
const MAX_LENGTH = 100
const no = (problem: AddressProblem): AddressReading => ({ problem })

/**
 * Reads a bitcoin address of a chain: P2PKH and P2SH (base58), P2WPKH and P2WSH (bech32), P2TR (bech32m). Segwit
 * addresses are returned in lower case. Upper case, as in QR codes, is the same address. Mixed case is invalid
 * (BIP-173).
 */
export function readBitcoinAddress(text: string, chain: BitcoinChain): AddressReading {
  if (text.length > MAX_LENGTH || !/^[0-9A-Za-z]+$/.test(text)) return no('MALFORMED')
  if (isEvm(text)) return no('WRONG_NETWORK')
  const lower = text.toLowerCase()
  const prefix = /^([a-z]{2,5})1[02-9ac-hj-np-z]{6,}$/.exec(lower)?.[1]
  if (prefix !== undefined && (text === lower || text === text.toUpperCase())) return readSegwit(lower, prefix, chain)
  return readBase58(text, chain)
}

function readSegwit(text: string, prefix: string, chain: BitcoinChain): AddressReading {
  const plain = bech32.decodeUnsafe(text)
  const modified = bech32m.decodeUnsafe(text)
  const words = plain?.words ?? modified?.words
  if (words === undefined) return no('CHECKSUM')
  if (prefix !== BITCOIN_CHAIN_FACTS[chain].prefix) return no('WRONG_NETWORK')
  const program = bech32.fromWordsUnsafe(words.slice(1))
  if (!(program instanceof Uint8Array) || words.length === 0) return no('MALFORMED')
  const version = words[0]
  if (version > 16 || program.length < 2 || program.length > 40) return no('MALFORMED')
  if ((version === 0) !== (plain !== undefined)) return no('CHECKSUM') // BIP-350: version 0 in bech32, all others in bech32m
  if (version === 0) return program.length === 20 || program.length === 32 ? { address: text } : no('MALFORMED')
  return version === 1 && program.length === 32 && isTaprootKey(program) ? { address: text } : no('UNSPENDABLE')
}

/** Whether the x coordinate of BIP-341 is on the curve. Otherwise nobody has a key for it. */
function isTaprootKey(x: Uint8Array): boolean {
  try {
    secp256k1.Point.fromBytes(Uint8Array.of(2, ...x))
    return true
  } catch {
    return false // the library throws in this case
  }
}

function readBase58(text: string, chain: BitcoinChain): AddressReading {
  if (!/^[1-9A-HJ-NP-Za-km-z]{26,35}$/.test(text)) return no('MALFORMED')
  const bytes = base58Bytes(text)
  if (bytes === null) return no('CHECKSUM')
  if (bytes.length !== 21) return no('MALFORMED')
  const { keyHash, scriptHash } = BITCOIN_CHAIN_FACTS[chain]
  return bytes[0] === keyHash || bytes[0] === scriptHash ? { address: base58Text(bytes) } : no('WRONG_NETWORK')
}

const EVM = /^0x[0-9a-fA-F]{40}$/
const isEvm = (text: string): boolean => EVM.test(text)
/** Addresses below are the zero address, precompiled contracts and 0x…dEaD: money sent there is burnt. */
const FIRST_SPENDABLE = 0x10000n

/**
 * Reads an ethereum address: with the right checksum (EIP-55), or in one case, without checksum. Returned with
 * checksum.
 */
export function readEthereumAddress(text: string): AddressReading {
  if (text.length > MAX_LENGTH) return no('MALFORMED')
  if (!isEvm(text))
    return no(
      /^((bc|tb|bcrt)1[0-9a-z]{6,}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/i.test(text) ? 'WRONG_NETWORK' : 'MALFORMED',
    )
  const digits = text.slice(2)
  const address = withChecksum(digits.toLowerCase())
  const hasCase = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (hasCase && address !== text) return no('CHECKSUM')
  return BigInt(text) < FIRST_SPENDABLE ? no('UNSPENDABLE') : { address }
}

/**
 * Spells an ethereum address with its checksum (EIP-55).
 *
 * @param digits 40 hexadecimal digits in lower case, without 0x
 */
export function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)))
  return `0x${[...digits].map((digit, at) => (hash[at] >= '8' ? digit.toUpperCase() : digit)).join('')}`
}
