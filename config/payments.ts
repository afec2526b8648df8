import { z } from 'zod'
import { readEthereumAddress } from '../money/addresses.ts'
import { BITCOIN_CHAINS, type BitcoinChain } from '../money/bitcoin-chains.ts'
import { AccountKeyRefused, bitcoinAccountKey, ethereumAccountKey, type AccountKey } from '../money/derive.ts'
import { NETWORKS, type Asset, type Network } from '../money/networks.ts'
import { list, type Given } from './variable-types.ts'

// The offered payments. The API and the workers of the queue `payments` read them.

const TOKENS = ['USDC', 'USDT'] as const
type Token = (typeof TOKENS)[number]

/** Dollars as whole micro-USD. */
const microUsd = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be dollars with at most 6 decimal places')
  .transform((value) => {
    const [whole, part = ''] = value.split('.')
    return Number(whole + part.padEnd(6, '0'))
  })
  .refine((value) => value > 0, 'must be above 0')
const urls = list.pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))
const token = z.string().transform((entry, context) => {
  const [symbol, given = ''] = entry.split('=', 2)
  const known = TOKENS.find((name) => name === symbol)
  const { address } = readEthereumAddress(given)
  if (known !== undefined && address !== undefined) return [known, address] as const
  context.addIssue({
    code: 'custom',
    message: `must be ${TOKENS.map((name) => `${name}=0x…`).join(',')}, each a contract address with its checksum`,
  })
  return z.NEVER
})
const percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage with at most 2 decimal places')
  .transform((text) => Math.round(Number(text) * 100))
  .pipe(z.number().max(1_000))

/** The variables of payments. */
export const PAYMENT_VARIABLES = {
  CREDIT_PRICE_USD: microUsd
    .optional()
    .describe(
      'price of one credit, for example `0.99`; also the base of commissions ([partners](../how-to/operate/partners.md))',
    ),
  BITCOIN_XPUB: z
    .string()
    .min(1)
    .optional()
    .describe(
      'extended PUBLIC key of a BIP-84 account (`xpub…` or `zpub…`; `tpub…`, `vpub…` on test chains) that receives bitcoin; confidential ([payments](../how-to/operate/payments.md)); needs ESPLORA_URLS',
    ),
  BITCOIN_CHAIN: z.enum(BITCOIN_CHAINS).default('main').describe('chain of BITCOIN_XPUB'),
  ESPLORA_URLS: urls.optional().describe('Esplora HTTP APIs to read bitcoin, comma-separated, the preferred one first'),
  ETHEREUM_XPUB: z
    .string()
    .min(1)
    .optional()
    .describe(
      "extended PUBLIC key of the account `m/44'/60'/0'` that receives ether and tokens; confidential; needs ETHEREUM_RPC_URLS",
    ),
  ETHEREUM_RPC_URLS: urls
    .optional()
    .describe('JSON-RPC addresses of ethereum nodes, comma-separated, the preferred one first'),
  ETHEREUM_CHAIN_ID: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 50)
    .default(1)
    .describe('chain id that the ethereum nodes must have'),
  TOKENS: list
    .pipe(z.array(token))
    .default([])
    .refine((tokens) => new Set(tokens.map(([symbol]) => symbol)).size === tokens.length, 'names a token twice')
    .describe('contracts of the accepted tokens, `USDC=0x…,USDT=0x…`; without it only ether'),
  PAYMENT_TOLERANCE: percent
    .default(50)
    .describe('tolerated underpayment, in percent of the requested amount; default: 0.5'),
  PRICE_SOURCES: z
    .string()
    .min(1)
    .optional()
    .describe(
      'JSON file with other sources of coin prices ([payments](../how-to/operate/payments.md#price-sources)); default: two public exchanges',
    ),
}

type PaymentVariables = Given<typeof PAYMENT_VARIABLES>

export interface BitcoinSettings {
  readonly chain: BitcoinChain
  readonly key: AccountKey
  readonly urls: readonly string[]
}
export interface EthereumSettings {
  readonly chainId: number
  readonly key: AccountKey
  readonly urls: readonly string[]
  readonly tokens: ReadonlyMap<Asset, string>
}

/** The offered networks, and the price. */
export interface PaymentSettings {
  readonly bitcoin?: BitcoinSettings
  readonly ethereum?: EthereumSettings
  /** Micro-USD of one credit; null only when no network is offered. */
  readonly creditPrice: number | null
  /** File with other sources of coin prices; undefined: two public exchanges. */
  readonly priceSourcesFile: string | undefined
  /** Tolerated underpayment, in basis points of the requested amount. */
  readonly toleranceBp: number
}

/**
 * The settings of payments. checkTogether has checked the variables (cross-checks.ts).
 *
 * @throws Error that names the variable with a wrong key, never the key
 */
export function paymentSettings(given: PaymentVariables): PaymentSettings {
  return {
    ...bitcoinSettings(given),
    ...ethereumSettings(given),
    creditPrice: given.CREDIT_PRICE_USD ?? null,
    priceSourcesFile: given.PRICE_SOURCES,
    toleranceBp: given.PAYMENT_TOLERANCE,
  }
}

function bitcoinSettings({ BITCOIN_XPUB: xpub, BITCOIN_CHAIN: chain, ESPLORA_URLS: nodes }: PaymentVariables): {
  bitcoin?: BitcoinSettings
} {
  if (xpub === undefined || nodes === undefined) return {}
  return { bitcoin: { chain, key: keyOf('BITCOIN_XPUB', () => bitcoinAccountKey(xpub, chain)), urls: nodes } }
}

function ethereumSettings({
  ETHEREUM_XPUB: xpub,
  ETHEREUM_CHAIN_ID: chainId,
  ETHEREUM_RPC_URLS: nodes,
  TOKENS: tokens,
}: PaymentVariables): { ethereum?: EthereumSettings } {
  if (xpub === undefined || nodes === undefined) return {}
  return {
    ethereum: {
      chainId,
      key: keyOf('ETHEREUM_XPUB', () => ethereumAccountKey(xpub)),
      urls: nodes,
      tokens: new Map<Token, string>(tokens),
    },
  }
}

function keyOf(name: string, read: () => AccountKey): AccountKey {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AccountKeyRefused)) throw error
    throw new Error(`${name} ${error.message}`, { cause: error.code })
  }
}

/** The offered assets of a network. */
export function offeredAssets({ bitcoin, ethereum }: PaymentSettings, network: Network): readonly Asset[] {
  if (network === 'bitcoin') return bitcoin === undefined ? [] : ['BTC']
  return ethereum === undefined ? [] : ['ETH', ...ethereum.tokens.keys()]
}

/** The offered networks. */
export const offeredNetworks = (settings: PaymentSettings): readonly Network[] =>
  NETWORKS.filter((network) => offeredAssets(settings, network).length > 0)

/** The key of a network whose addresses receive payments; undefined when the network is not offered. */
export const receivingKey = (settings: PaymentSettings, network: Network): AccountKey | undefined =>
  network === 'bitcoin' ? settings.bitcoin?.key : settings.ethereum?.key
