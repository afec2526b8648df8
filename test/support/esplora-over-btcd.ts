import { z } from 'zod'
import { testServer } from './odd-nodes.ts'
import type { BtcdRpc } from './btcd-rpc.ts'

// The Esplora paths that the service reads (github.com/Blockstream/esplora, API.md), served from a btcd with its
// indexes of transactions and addresses. Pages have 25 entries, as in Esplora.

const PAGE = 25
const scriptSchema = z.object({
  hex: z.string(),
  address: z.string().optional(),
  addresses: z.array(z.string()).optional(),
})
const outputSchema = z.object({ value: z.number(), n: z.number(), scriptPubKey: scriptSchema })
const transactionSchema = z.object({
  txid: z.string(),
  blockhash: z.string().optional(),
  vout: z.array(outputSchema),
  vin: z.array(z.object({ coinbase: z.string().optional(), txid: z.string().optional(), vout: z.number().optional() })),
})
const headerSchema = z.object({ hash: z.string(), height: z.number(), time: z.number(), confirmations: z.number() })
type Raw = z.output<typeof transactionSchema>

/** An Esplora API on a free port of loopback. */
export async function esploraOver(rpc: BtcdRpc): Promise<{ url: string; close(): Promise<void> }> {
  const header = async (hash: unknown) => headerSchema.parse(await rpc('getblockheader', hash, true))
  const raw = async (id: string) => transactionSchema.parse(await rpc('getrawtransaction', id, 1))
  const addressOf = ({ scriptPubKey: { address, addresses } }: z.output<typeof outputSchema>) =>
    address ?? addresses?.[0]
  const output = (out: z.output<typeof outputSchema>) => ({
    scriptpubkey: out.scriptPubKey.hex,
    scriptpubkey_address: addressOf(out),
    value: Math.round(out.value * 1e8),
  })

  async function transaction(found: Raw) {
    const block = found.blockhash === undefined ? undefined : await header(found.blockhash)
    return {
      txid: found.txid,
      vout: found.vout.map(output),
      vin: await Promise.all(
        found.vin.map(async ({ coinbase, txid, vout }) => ({
          is_coinbase: coinbase !== undefined,
          prevout: txid === undefined || vout === undefined ? null : output((await raw(txid)).vout[vout]),
        })),
      ),
      status:
        block === undefined || block.confirmations < 1
          ? { confirmed: false }
          : { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time },
    }
  }

  async function ofAddress(address: string) {
    const found: Raw[] = []
    for (;;) {
      const page = await rpc('searchrawtransactions', address, 1, found.length, 100, 0, true).catch((error: Error) => {
        if (/No information/.test(error.message)) return []
        throw error
      })
      const more = z.array(transactionSchema).parse(page)
      found.push(...more)
      if (more.length < 100) break
    }
    const all = await Promise.all(found.map(transaction))
    const confirmed = all
      .filter(({ status }) => status.confirmed)
      .sort((a, b) => (b.status.block_height ?? 0) - (a.status.block_height ?? 0))
    return { waiting: all.filter(({ status }) => !status.confirmed), confirmed }
  }

  const stats = (address: string, transactions: Awaited<ReturnType<typeof transaction>>[]) => ({
    tx_count: transactions.length,
    spent_txo_count: transactions
      .flatMap(({ vin }) => vin)
      .filter(({ prevout }) => prevout?.scriptpubkey_address === address).length,
  })
  const paths: readonly [RegExp, (...parts: string[]) => Promise<unknown>][] = [
    [/^\/blocks\/tip\/hash$/, () => rpc('getbestblockhash')],
    [/^\/block-height\/(\d+)$/, (height) => rpc('getblockhash', Number(height))],
    [
      /^\/block\/([0-9a-f]{64})$/,
      async (hash) => {
        const { height, time } = await header(hash)
        return { id: hash, height, timestamp: time }
      },
    ],
    [/^\/tx\/([0-9a-f]{64})$/, async (id) => transaction(await raw(id))],
    [
      /^\/address\/(\w+)$/,
      async (address) => {
        const { waiting, confirmed } = await ofAddress(address)
        return { address, chain_stats: stats(address, confirmed), mempool_stats: stats(address, waiting) }
      },
    ],
    [
      /^\/address\/(\w+)\/txs$/,
      async (address) => {
        const { waiting, confirmed } = await ofAddress(address)
        return [...waiting.slice(0, 50), ...confirmed.slice(0, PAGE)]
      },
    ],
    [
      /^\/address\/(\w+)\/txs\/chain\/([0-9a-f]{64})$/,
      async (address, last) => {
        const { confirmed } = await ofAddress(address)
        const at = confirmed.findIndex(({ txid }) => txid === last)
        return confirmed.slice(at + 1, at + 1 + PAGE)
      },
    ],
  ]

  return testServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    const found = paths
      .flatMap(([pattern, answer]) => {
        const match = pattern.exec(path)
        return match === null ? [] : [() => answer(...match.slice(1))]
      })
      .at(0)
    if (found === undefined) return void response.writeHead(404).end('no such path')
    found().then(
      (answer) =>
        typeof answer === 'string'
          ? response.setHeader('content-type', 'text/plain').end(answer)
          : response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      (error: Error) =>
        response
          .writeHead(/no such|not found|no information|out of range/i.test(error.message) ? 404 : 500)
          .end(error.message),
    )
  })
}
