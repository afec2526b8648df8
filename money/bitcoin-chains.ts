import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

// The chains of bitcoin addresses and keys, by the names of Bitcoin Core (`getblockchaininfo`).

export const BITCOIN_CHAINS = ['main', 'test', 'testnet4', 'signet', 'regtest'] as const
export type BitcoinChain = (typeof BITCOIN_CHAINS)[number]

/** How a chain writes its addresses, and its first block, which no other chain has. */
export interface BitcoinChainFacts {
  readonly isMain: boolean
  /** Prefix of segwit addresses (BIP-173). */
  readonly prefix: string
  /** First byte of base58 addresses. */
  readonly keyHash: number
  readonly scriptHash: number
  readonly genesis: string
}

const TEST = { isMain: false, prefix: 'tb', keyHash: 0x6f, scriptHash: 0xc4 }

/** Source: src/kernel/chainparams.cpp of Bitcoin Core. */
export const BITCOIN_CHAIN_FACTS: Readonly<Record<BitcoinChain, BitcoinChainFacts>> = {
  main: {
    isMain: true,
    prefix: 'bc',
    keyHash: 0x00,
    scriptHash: 0x05,
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  },
  test: { ...TEST, genesis: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943' },
  testnet4: { ...TEST, genesis: '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043' },
  signet: { ...TEST, genesis: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6' },
  regtest: { ...TEST, prefix: 'bcrt', genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206' },
}

const coder = createBase58check(sha256)

/** Reads the bytes of a base58 text with a correct checksum. Null for any other text. */
export function base58Bytes(text: string): Uint8Array | null {
  try {
    return coder.decode(text)
  } catch {
    return null // not base58, or a wrong checksum: the caller names the expected kind of text
  }
}

/** Writes base58 with its checksum. */
export const base58Text = (bytes: Uint8Array): string => coder.encode(bytes)
