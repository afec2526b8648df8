// What can be paid with, and where. Which of it is offered is configuration; decisions.md, "Credits, payments".

export const NETWORKS = ['bitcoin', 'ethereum'] as const
export type Network = (typeof NETWORKS)[number]

export const ASSETS = ['BTC', 'ETH', 'USDC', 'USDT'] as const
export type Asset = (typeof ASSETS)[number]

/** The assets of each network, its own coin first. */
export const NETWORK_ASSETS: Readonly<Record<Network, readonly Asset[]>> = {
  bitcoin: ['BTC'],
  ethereum: ['ETH', 'USDC', 'USDT'],
}

/** Decimal places of one unit: BTC in satoshi, ETH in wei, the tokens as their contracts have it (checked at start). */
export const ASSET_DECIMALS: Readonly<Record<Asset, number>> = { BTC: 8, ETH: 18, USDC: 6, USDT: 6 }

/** Blocks on top, its own included, from which on a receipt counts (decisions.md, "Credits, payments"). */
export const CONFIRMATIONS_REQUIRED: Readonly<Record<Network, number>> = { bitcoin: 2, ethereum: 12 }
