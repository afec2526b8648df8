import { amountText } from './amounts.ts'

/**
 * Builds the link or QR text with which a wallet pays in bitcoin (BIP-21): `bitcoin:bc1…?amount=0.00123`.
 *
 * @param amount satoshi
 */
export const bitcoinUri = (address: string, amount: bigint): string =>
  `bitcoin:${address}?amount=${amountText(amount, 'BTC')}`

/**
 * Builds the same for ether (EIP-681): `ethereum:0x…@1?value=…`. Without the chain's id, a wallet would pay on its
 * current chain.
 *
 * @param amount wei
 */
export const etherUri = (address: string, amount: bigint, chainId: number): string =>
  `ethereum:${address}@${chainId}?value=${amount}`

/**
 * Builds the same for a token (EIP-681): a call of `transfer` of its contract.
 *
 * @param amount base units of the token
 */
export const tokenUri = (contract: string, address: string, amount: bigint, chainId: number): string =>
  `ethereum:${contract}@${chainId}/transfer?address=${address}&uint256=${amount}`
