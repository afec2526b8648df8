import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createWalletClient,
  defineChain,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  http,
  parseAbi,
  type Abi,
  type Hex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { z } from 'zod'
import { startAnvil, type AnvilOptions } from '../../dev/anvil.ts'
import { atEnd } from './stack.ts'
import { creationCode } from './tokens/compiled.ts'

// A private ethereum chain of a test, its payers, and their actions.

/** The mnemonic that every development chain knows. */
export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
const ABI = parseAbi([
  'constructor(string, uint8)',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function lie(address, address, uint256)',
  'function change(uint8)',
  'function pay(address, uint256)',
  'function destroy(address, uint256)',
  'function twice(address, address, uint256)',
])
/** As an ABI of any kind: the contract defines the arguments of a call. */
const PLAIN_ABI: Abi = ABI

type Contract = 'FeeCoin' | 'LyingCoin' | 'OldCoin' | 'Router'
interface Sending {
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: bigint
  readonly nonce?: number
  readonly tip?: bigint
}

/** A chain that mines only on request, unless `blockSeconds` is given. Stopped at the end of the file. */
export async function testEthereum(options: AnvilOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'identity-anvil-'))
  const node = await startAnvil(folder, options)
  atEnd(async () => {
    await node.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const chain = defineChain({
    id: node.chainId,
    name: 'test',
    nativeCurrency: { name: 'ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  })
  const rpc = (method: string, ...params: unknown[]) => askRpc(node.url, method, params)
  const mine = async (blocks = 1) => {
    await rpc('anvil_mine', `0x${blocks.toString(16)}`)
  }
  const payer = (index = 0) =>
    createWalletClient({
      account: mnemonicToAccount(TEST_MNEMONIC, { addressIndex: index }),
      chain,
      transport: http(node.url),
    })
  const noncesOf = async (address: string) =>
    Number(z.string().parse(await rpc('eth_getTransactionCount', address, 'pending')))

  /** Signs and sends. The transaction waits for the next block. */
  async function send({ to, data, value = 0n, nonce, tip = 1_000_000_000n }: Sending, from = 0): Promise<Hex> {
    const wallet = payer(from)
    return wallet.sendTransaction({
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      value,
      gas: data === undefined ? 50_000n : 3_000_000n,
      nonce: nonce ?? (await noncesOf(wallet.account.address)),
      maxFeePerGas: 100_000_000_000n + 20n * tip,
      maxPriorityFeePerGas: tip,
    })
  }

  /** Creates a contract in a block of its own: an ordinary token if decimal places are given. */
  async function deploy(contract: Contract | { readonly symbol: string; readonly decimals: number }): Promise<Hex> {
    const { address: from } = payer().account
    const nonce = await noncesOf(from)
    const data =
      typeof contract === 'string'
        ? creationCode(contract)
        : encodeDeployData({ abi: ABI, bytecode: creationCode('Coin'), args: [contract.symbol, contract.decimals] })
    await send({ data, nonce })
    await mine()
    return getContractAddress({ from, nonce: BigInt(nonce) })
  }

  type Call = 'transfer' | 'transferFrom' | 'lie' | 'change' | 'pay' | 'destroy' | 'twice'
  const call = (to: Hex, name: Call, args: readonly unknown[], options: Omit<Sending, 'to' | 'data'> = {}, from = 0) =>
    send({ ...options, to, data: encodeFunctionData({ abi: PLAIN_ABI, functionName: name, args }) }, from)

  return {
    url: node.url,
    chainId: node.chainId,
    stop: () => node.stop(),
    rpc,
    mine,
    send,
    deploy,
    call,
    payer,
    height: async () => Number(z.string().parse(await rpc('eth_blockNumber'))),
    /** Removes the last blocks and puts as many empty ones in their place. */
    reorganise: async (depth: number) => {
      await rpc('anvil_reorg', depth, [])
    },
    /** A snapshot of the chain, to go back to. */
    snapshot: async () => z.string().parse(await rpc('evm_snapshot')),
    goBackTo: async (snapshot: string) => {
      await rpc('evm_revert', snapshot)
    },
    /** Signs without sending, so that a test can send it more than once. */
    sign: async ({ to, data, value = 0n, nonce, tip = 1_000_000_000n }: Sending, from = 0) => {
      const wallet = payer(from)
      return wallet.signTransaction({
        type: 'eip1559',
        chainId: node.chainId,
        ...(to === undefined ? {} : { to }),
        ...(data === undefined ? {} : { data }),
        value,
        gas: 500_000n,
        nonce: nonce ?? (await noncesOf(wallet.account.address)),
        maxFeePerGas: 100_000_000_000n + 20n * tip,
        maxPriorityFeePerGas: tip,
      })
    },
    sendSigned: async (signed: Hex) => z.string().parse(await rpc('eth_sendRawTransaction', signed)),
    transferData: (to: Hex, amount: bigint) =>
      encodeFunctionData({ abi: PLAIN_ABI, functionName: 'transfer', args: [to, amount] }),
  }
}
export type TestEthereum = Awaited<ReturnType<typeof testEthereum>>

let fresh = 0x5eed_0000_0000_0000n
/** An address that nobody has used. */
export const freshEthereumAddress = (): Hex => getAddress(`0x${(fresh++ * 0x1_0001n).toString(16).padStart(40, 'a')}`)

async function askRpc(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = z
    .object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() })
    .parse(await response.json())
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}
