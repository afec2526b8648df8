import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { z } from 'zod'
import { btcdProgram, NO_BTCD, startBtcd } from '../../dev/btcd.ts'
import { btcdRpc } from './btcd-rpc.ts'
import { esploraOver } from './esplora-over-btcd.ts'
import { atEnd } from './stack.ts'

// A private bitcoin chain of a test, the miner's wallet, and an Esplora API in front of it.

const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const KEY = new Uint8Array(32).fill(7)
const miner = p2wpkh(secp256k1.getPublicKey(KEY, true), REGTEST)
/** Blocks after which new coins may be spent. */
const MATURITY = 100
const blockSchema = z.object({ tx: z.array(z.string()) })
const coinSchema = z.object({ vout: z.array(z.object({ value: z.number() })) })

/** An output of the miner's. */
export interface Coin {
  readonly txid: string
  readonly index: number
  readonly amount: bigint
}
export type Output = readonly [address: string, satoshi: bigint]

/**
 * A chain with more than a hundred blocks, whose miner can pay. Stopped at the end of the file. Without Go to build
 * the node, the suite is skipped with a message.
 */
export async function testBitcoin(suite: Mocha.Context) {
  const program = await btcdProgram((line) => console.error(line))
  if (program === undefined) {
    console.log(`    skipped: ${NO_BTCD}`)
    return suite.skip()
  }
  const folder = await mkdtemp(join(tmpdir(), 'identity-btcd-'))
  const node = await startBtcd(program, folder, miner.address)
  const rpc = btcdRpc(node)
  const esplora = await esploraOver(rpc)
  atEnd(async () => {
    await esplora.close()
    await node.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const mine = async (blocks = 1) => z.array(z.string()).parse(await rpc('generate', blocks))
  const height = async () => z.number().parse(await rpc('getblockcount'))
  let nextCoin = 1

  /** Unspent new coins of the miner. */
  async function coin(): Promise<Coin> {
    if ((await height()) < nextCoin + MATURITY) await mine(nextCoin + MATURITY - (await height()))
    const {
      tx: [txid],
    } = blockSchema.parse(await rpc('getblock', await rpc('getblockhash', nextCoin++), 1))
    const {
      vout: [{ value }],
    } = coinSchema.parse(await rpc('getrawtransaction', txid, 1))
    return { txid, index: 0, amount: BigInt(Math.round(value * 1e8)) }
  }

  /** Signs a payment. The change goes back to the miner. The payment may be replaced (BIP-125). */
  function sign(coins: readonly Coin[], outputs: readonly Output[], fee = 1_000n): { txid: string; hex: string } {
    const transaction = new Transaction({ version: 2 })
    for (const { txid, index, amount } of coins)
      transaction.addInput({ txid, index, witnessUtxo: { script: miner.script, amount }, sequence: 0xffff_fffd })
    for (const [address, amount] of outputs) transaction.addOutputAddress(address, amount, REGTEST)
    const rest =
      coins.reduce((sum, { amount }) => sum + amount, 0n) - outputs.reduce((sum, [, amount]) => sum + amount, 0n) - fee
    transaction.addOutputAddress(miner.address, rest, REGTEST)
    transaction.sign(KEY)
    transaction.finalize()
    return { txid: transaction.id, hex: transaction.hex }
  }

  await mine(MATURITY + 20)
  return {
    url: esplora.url,
    rpc,
    mine,
    height,
    coin,
    sign,
    minerAddress: miner.address,
    stop: () => node.stop(),
    send: async ({ hex }: { hex: string }) => z.string().parse(await rpc('sendrawtransaction', hex)),
    /** Pays from new coins. The payment waits for the next block. */
    pay: async (...outputs: readonly Output[]) =>
      z.string().parse(await rpc('sendrawtransaction', sign([await coin()], outputs).hex)),
    /** Removes the last blocks. Their transactions wait again. */
    reorganise: async (depth: number) => {
      await rpc('invalidateblock', await rpc('getblockhash', (await height()) - depth + 1))
    },
  }
}
export type TestBitcoin = Awaited<ReturnType<typeof testBitcoin>>

let fresh = 1
/** An unused address of the test chain. */
export function freshBitcoinAddress(): string {
  const key = new Uint8Array(32).fill(9)
  new DataView(key.buffer).setUint32(0, fresh++)
  return p2wpkh(secp256k1.getPublicKey(key, true), REGTEST).address
}
