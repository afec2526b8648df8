import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { createPaymentActivities } from '../../activities/payments/scheduled-jobs.ts'
import { createPaymentMetrics } from '../../activities/payments/payment-metrics.ts'
import { openReaders, settledSeenBefore } from '../../activities/payments/readers.ts'
import { SNAPSHOT_FOLDER } from '../../activities/screening/lists/snapshot.ts'
import { sanctionedAmong } from '../../db/payments/sanctioned-addresses.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { createLogger } from '../../runtime/log.ts'
import { download } from '../../outbound/guarded-download.ts'
import { offeredAssets, offeredNetworks, receivingKey } from '../../config/payments.ts'
import { activityInterceptors } from '../../workers/interceptors.ts'
import { testEthereum } from './anvil.ts'
import { call, startApi } from './api.ts'
import { anAccount, aSession } from './factories.ts'
import { ETHEREUM_XPUB, settingsOf } from './payments.ts'
import { priceServer } from './price-server.ts'
import { atEnd, testDatabase } from './stack.ts'
import { until } from './until.ts'
import { testClient, testWorkers } from './workers.ts'

/** The whole service of payments on a chain of a test: API, workers with short pauses, and sources of prices. */
export async function paymentStack(env: Readonly<Record<string, string>>) {
  const [database, client, prices, folder] = await Promise.all([
    testDatabase(),
    testClient(),
    priceServer({ BTC: '50000', ETH: '2000', USDC: '1', USDT: '1' }),
    mkdtemp(join(tmpdir(), 'identity-payments-')),
  ])
  const { db } = database
  const settings = settingsOf(env)
  const readers = openReaders(settings, settledSeenBefore(db, settings))
  atEnd(async () => {
    for (const reader of readers.values()) reader.close()
  })
  const log = createLogger('test', 'silent')
  const networks = offeredNetworks(settings)
  const activities = createPaymentActivities({
    db,
    log,
    toleranceBp: settings.toleranceBp,
    sanctionedOf: sanctionedAmong,
    readers,
    metrics: createPaymentMetrics(new Registry()),
    keys: new Map(
      networks.flatMap((network) => {
        const key = receivingKey(settings, network)
        return key === undefined ? [] : [[network, key] as const]
      }),
    ),
    assets: networks.flatMap((network) => offeredAssets(settings, network)),
    sources: prices.sources,
    download,
    objects: openFolderStore(folder),
    snapshotFolder: SNAPSHOT_FOLDER,
    pace: { near: { bitcoin: 150, ethereum: 150 }, day: 150, far: 150 },
  })
  await activities.checkChains()
  await activities.refreshPrices()
  const api = await startApi({ database, env: { ...env, TEMPORAL_NAMESPACE: client.options.namespace } })
  await testWorkers(client, ['payments'], activities, { interceptors: [activityInterceptors(log)] })

  const someone = async () => {
    const account = await anAccount(db, { credits: 0 })
    const { token: key } = await aSession(db, account.accountId)
    const ask = async (network: string, asset: string, credits: number) => {
      const { status, json } = await call(api, 'POST', '/v1/payments/crypto/address', {
        key,
        json: { network, asset, credits },
      })
      assert.equal(status, 201, JSON.stringify(json))
      return { id: String(json.id), address: String(json.address), amount: String(json.amount_expected) }
    }
    const read = async (id: string) => (await call(api, 'GET', `/v1/payments/${id}`, { key })).json
    /** Waits until the owner reads this status. */
    const untilReads = (id: string, fields: Readonly<Record<string, unknown>>) => {
      let last: Record<string, unknown> = {}
      return until(
        () => `${JSON.stringify(fields)}; it is ${JSON.stringify(last)}`,
        async () => {
          last = await read(id)
          return Object.entries(fields).every(([name, value]) => last[name] === value)
        },
        100,
      )
    }
    const ledger = async () =>
      (
        (await call(api, 'GET', '/v1/credits/ledger', { key })).json as {
          items: { type: string; amount: number; payment_id: string | null }[]
        }
      ).items
        .map(({ type, amount, payment_id: payment }) => [type, amount, payment])
        .reverse()
    const balance = async () => (await call(api, 'GET', '/v1/credits/balance', { key })).json
    return { account, accountId: account.accountId, key, ask, read, untilReads, ledger, balance }
  }
  /** Waits until the service has scanned again, after everything that was on the chain before. */
  const untilLooked = async (id: string) => {
    const seen = async () =>
      (
        await db.selectFrom('payment').select('scanned_at').where('id', '=', id).executeTakeFirstOrThrow()
      ).scanned_at?.getTime() ?? 0
    for (let i = 0; i < 2; i++) {
      const before = await seen()
      await until('another look', async () => (await seen()) > before)
    }
  }
  return { ...database, api, client, activities, settings, prices, someone, untilLooked }
}

/** The same on a chain of its own, with a test token instead of USDC. */
export async function ethereumStack() {
  const chain = await testEthereum()
  const usdc = await chain.deploy({ symbol: 'USDC', decimals: 6 })
  const stack = await paymentStack({
    ETHEREUM_XPUB,
    ETHEREUM_RPC_URLS: chain.url,
    ETHEREUM_CHAIN_ID: String(chain.chainId),
    TOKENS: `USDC=${usdc}`,
    CREDIT_PRICE_USD: '1',
  })
  return { chain, usdc, stack }
}
