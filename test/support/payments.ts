import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { amountFor } from '../../api/routes/billing/payment-schemas.ts'
import type { Asset, Network } from '../../money/networks.ts'
import { readConfig } from '../../config/index.ts'
import { keepKeyScan } from '../../db/payments/payment-keys.ts'
import { createPayment, type NewPayment } from '../../db/payments/payments.ts'
import { insertPrice } from '../../db/payments/prices.ts'
import type { Db } from '../../db/pool.ts'
import type { Payment } from '../../db/payments/schema.ts'
import { receivingKey, type PaymentSettings } from '../../config/payments.ts'
import { KEY_ENVIRONMENT } from './factories.ts'

/** The mnemonic of every development wallet. It holds no money. */
const MNEMONIC = 'test test test test test test test test test test test junk'
const TEST_VERSIONS = { public: 0x045f1cf6, private: 0x045f18bc }

const root = (versions?: { public: number; private: number }) =>
  HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONIC), versions)

/** Extended public keys of the tests: bitcoin's of its test chains (vpub), ethereum's (xpub). */
export const BITCOIN_XPUB = root(TEST_VERSIONS).derive("m/84'/1'/0'").publicExtendedKey
export const ETHEREUM_XPUB = root().derive("m/44'/60'/0'").publicExtendedKey
/** Private key of an ethereum payment address. It can spend the money of the address. */
export const ethereumChildKey = (index: number): Uint8Array =>
  root().derive(`m/44'/60'/0'/0/${index}`).privateKey ?? new Uint8Array()

export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** The environment of a service that takes payments. It names the nodes, which only workers call. */
export const PAYMENT_ENV: Readonly<Record<string, string>> = {
  BITCOIN_XPUB,
  BITCOIN_CHAIN: 'regtest',
  ESPLORA_URLS: 'http://127.0.0.1:1',
  ETHEREUM_XPUB,
  ETHEREUM_RPC_URLS: 'http://127.0.0.1:1',
  ETHEREUM_CHAIN_ID: '31337',
  TOKENS: `USDC=${USDC}`,
  CREDIT_PRICE_USD: '1.00',
}

/** The settings that result from an environment. */
export const settingsOf = (env: Readonly<Record<string, string>> = PAYMENT_ENV): PaymentSettings =>
  readConfig({
    DATABASE_URL: 'postgres://unused/unused',
    TEMPORAL_ADDRESS: 'unused:7233',
    OBJECT_STORE_FOLDER: 'unused',
    ...KEY_ENVIRONMENT,
    ...env,
  }).payments

/** Micro-USD of one coin in the tests. They are round, so that amounts are easy to read. */
export const PRICES: Readonly<Record<Asset, number>> = {
  BTC: 50_000_000_000,
  ETH: 2_000_000_000,
  USDC: 1_000_000,
  USDT: 1_000_000,
}

/** As a worker leaves it: checked keys, and fresh prices. */
export async function readyForPayments(
  db: Db,
  settings: PaymentSettings = settingsOf(),
  prices: Partial<Record<Asset, number>> = PRICES,
  tipHeight = 100,
): Promise<void> {
  for (const network of ['bitcoin', 'ethereum'] satisfies Network[]) {
    const key = receivingKey(settings, network)
    if (key !== undefined) await keepKeyScan(db, { network, keyId: key.fingerprint }, { nextIndex: 0, tipHeight })
  }
  for (const asset of ['BTC', 'ETH', 'USDC', 'USDT'] satisfies Asset[]) {
    const price = prices[asset]
    if (price !== undefined) await insertPrice(db, asset, price)
  }
}

/** A new payment address: 100 credits by default, on checked keys. */
export async function aPayment(db: Db, accountId: string, changes: Partial<NewPayment> = {}): Promise<Payment> {
  const settings = settingsOf()
  await readyForPayments(db, settings)
  const { network = 'bitcoin', asset = 'BTC', credits = 100, creditPrice = 1_000_000 } = changes
  const key = receivingKey(settings, network)
  if (key === undefined) throw new Error(`${network} is not set up`)
  const made = await db.transaction().execute((trx) =>
    createPayment(trx, {
      accountId,
      network,
      asset,
      credits,
      price: PRICES[asset],
      creditPrice,
      keyId: key.fingerprint,
      amount: amountFor(credits, creditPrice, PRICES[asset], asset),
      addressAt: (index) => key.addressAt(index),
      ...changes,
    }),
  )
  if (made.kind !== 'created') throw new Error(`not given out: ${made.kind}`)
  return made.payment
}
