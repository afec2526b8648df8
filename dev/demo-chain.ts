import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { HDKey } from '@scure/bip32'
import { z } from 'zod'
import { parseAmount } from '../money/amounts.ts'
import { CONFIRMATIONS_REQUIRED } from '../money/networks.ts'
import { ANVIL_CHAIN_ID, startAnvil } from './anvil.ts'
import { type PortBook, withPorts } from './ports.ts'

/** A private ethereum chain with a token in the role of USDC, for the payments of `npm start`. */
export interface DemoChain {
  /** Environment variables that offer the chain to the service's processes. */
  readonly env: Readonly<Record<string, string>>
  /** Settles with a sentence if the chain ends by itself. */
  readonly ended: Promise<string>
  /** Sends an amount of the token, in whole units, and mines the blocks that confirm it. Throws if the node refuses. */
  pay(address: string, amount: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Anvil's first account, unlocked. It creates the token and owns all of it. Its first contract has this address on
 * every chain.
 */
const MAKER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** transfer(address,uint256) */
const TRANSFER = '0xa9059cbb'

/** USD, at sources that answer like the real ones. */
const PRICES = { ETH: '2500.00', USDC: '1.00' }

const hex = z.string().startsWith('0x')
const answer = z.object({ result: z.unknown(), error: z.object({ message: z.string() }).optional() })

/**
 * Starts the chain, its token and a source of prices. The chain is kept between starts, because otherwise a confirmed
 * payment would look reorganised away.
 *
 * @throws an error if npm has no chain for this platform
 */
export async function startDemoChain(folder: string, book: PortBook, signal: AbortSignal): Promise<DemoChain> {
  const node = await startAnvil(folder, { stateFile: join(folder, 'anvil.json'), book, signal })
  const call = (method: string, ...params: unknown[]) => ask(node.url, method, params)
  if ((await call('eth_getCode', TOKEN, 'latest')) === '0x') {
    const { bytecode } = z
      .object({ bytecode: hex })
      .parse(JSON.parse(await readFile(join(import.meta.dirname, 'demo-token', 'demo-usd.json'), 'utf8')))
    await call('eth_sendTransaction', { from: MAKER, data: bytecode })
    await call('anvil_mine', '0x1')
  }
  const prices = await withPorts(book, { prices: {} }, (ports) => servePrices(ports.prices))
  const sources = join(folder, 'price-sources.json')
  await writeFile(
    sources,
    JSON.stringify(
      ['one', 'other'].map((name) => ({
        name: `demo-${name}`,
        allow_private: true,
        figures: Object.fromEntries(Object.keys(PRICES).map((asset) => [asset, { url: prices.url, path: [asset] }])),
      })),
      null,
      2,
    ),
  )
  return {
    env: {
      ETHEREUM_XPUB: await accountKey(join(folder, 'demo-xpub')),
      ETHEREUM_RPC_URLS: node.url,
      ETHEREUM_CHAIN_ID: String(ANVIL_CHAIN_ID),
      TOKENS: `USDC=${TOKEN}`,
      PRICE_SOURCES: sources,
      CREDIT_PRICE_USD: '1',
    },
    ended: node.ended,
    async pay(address, amount) {
      const units = parseAmount(amount, 'USDC')
      if (units === null) throw new Error(`${amount} is not an amount of USDC`)
      const data = `${TRANSFER}${address.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
      await call('eth_sendTransaction', { from: MAKER, to: TOKEN, data })
      await call('anvil_mine', `0x${CONFIRMATIONS_REQUIRED.ethereum.toString(16)}`)
    },
    async stop() {
      await prices.stop()
      await node.stop()
    },
  }
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = answer.parse(await response.json())
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

/** The public key of an account whose private key is dropped immediately, so nobody owns the demo's payments. */
async function accountKey(file: string): Promise<string> {
  if (!existsSync(file))
    await writeFile(file, HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey, {
      mode: 0o600,
    })
  return (await readFile(file, 'utf8')).trim()
}

async function servePrices(port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(PRICES)),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
