import { getAddress } from 'viem'
import { openEthereum } from '../../activities/payments/ethereum.ts'
import { freshEthereumAddress, testEthereum } from '../support/anvil.ts'
import { openPayoutDesk, type PayoutDesk } from '../support/payout-desk.ts'

/** A payout desk with its own chain of ethereum, which has a dollar token. */
export async function openEthereumDesk() {
  const chain = await testEthereum()
  const coin = await chain.deploy({ symbol: 'USDC', decimals: 6 })
  const desk = await openPayoutDesk({
    ethereum: openEthereum({ urls: [chain.url], chainId: chain.chainId, tokens: new Map([['USDC', coin]]) }),
  })
  return {
    desk,
    chain,
    coin,
    /** A requested payout, by default of the token to an unused address. */
    requested: async (changes: Partial<Parameters<PayoutDesk['requested']>[0]> = {}) => {
      const made = await desk.requested({ address: freshEthereumAddress(), ...changes })
      return { ...made, address: getAddress(made.address) }
    },
    /** Sends the token, and returns the transaction, one block deep. */
    pay: async (to: `0x${string}`, amount: bigint) => {
      const hash = await chain.call(coin, 'transfer', [to, amount])
      await chain.mine()
      return hash
    },
  }
}

export type EthereumDesk = Awaited<ReturnType<typeof openEthereumDesk>>
