// The assets and networks for payments. The configuration chooses those on offer (decisions.md, "Credits, payments").

export const NETWORKS = ['bitcoin', 'ethereum'] as const
export type Network = (typeof NETWORKS)[number]

export const ASSETS = ['BTC', 'ETH', 'USDC', 'USDT'] as const
export type Asset = (typeof ASSETS)[number]

/** The assets of each network, its own coin first. */
export const NETWORK_ASSETS: Readonly<Record<Network, readonly Asset[]>> = {
  bitcoin: ['BTC'],
  ethereum: ['ETH', 'USDC', 'USDT'],
}

/** Decimal places of one unit: BTC in satoshi, ETH in wei, tokens as in their contracts (checked at start). */
export const ASSET_DECIMALS: Readonly<Record<Asset, number>> = { BTC: 8, ETH: 18, USDC: 6, USDT: 6 }

/** Blocks from which a deposit counts, including its own (decisions.md, "Credits, payments"). */
export const CONFIRMATIONS_REQUIRED: Readonly<Record<Network, number>> = { bitcoin: 2, ethereum: 12 }
