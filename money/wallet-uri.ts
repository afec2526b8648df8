import { amountText } from './amounts.ts'

/**
 * What a wallet reads from a link or a QR code to pay in bitcoin (BIP-21): `bitcoin:bc1…?amount=0.00123`.
 *
 * @param amount satoshi
 */
export const bitcoinUri = (address: string, amount: bigint): string =>
  `bitcoin:${address}?amount=${amountText(amount, 'BTC')}`

/**
 * The same for ether (EIP-681): `ethereum:0x…@1?value=…`. Without the chain's id a wallet would pay on the chain it happens to be on.
 *
 * @param amount wei
 */
export const etherUri = (address: string, amount: bigint, chainId: number): string =>
  `ethereum:${address}@${chainId}?value=${amount}`

/**
 * The same for a token (EIP-681): a call of `transfer` of its contract.
 *
 * @param amount base units of the token
 */
export const tokenUri = (contract: string, address: string, amount: bigint, chainId: number): string =>
  `ethereum:${contract}@${chainId}/transfer?address=${address}&uint256=${amount}`
