import type { Network } from '../../money/networks.ts'
import { findSettled } from '../../db/payments/payment-keys.ts'
import type { Db } from '../../db/pool.ts'
import { openNodeClient, type NodeClient } from '../../outbound/node-request.ts'
import { receivingKey, type PaymentSettings } from '../../config/payments.ts'
import { ChainUnavailable, type BlockId, type ChainReader } from './chain.ts'
import { openEsplora } from './esplora.ts'
import { openEthereum } from './ethereum.ts'

/** The check of a node's identity repeats after this long. Tomorrow its address may lead to another node. */
const CHECK_EVERY_MS = 3_600_000

/** Finds an earlier settled block of a network, of any process. */
export type SettledOf = (network: Network) => Promise<BlockId | undefined>

/** Reads the block that the workers stored for the network's current key. */
export const settledSeenBefore =
  (db: Db, settings: PaymentSettings): SettledOf =>
  async (network) => {
    const key = receivingKey(settings, network)
    return key === undefined ? undefined : findSettled(db, { network, keyId: key.fingerprint })
  }

/** Opens the readers of the configured networks. Each reader trusts its nodes only after a check, and for an hour. */
export function openReaders(
  { bitcoin, ethereum }: PaymentSettings,
  settledOf: SettledOf,
  openClient: () => NodeClient = openNodeClient,
): ReadonlyMap<Network, ChainReader> {
  const readers: ChainReader[] = [
    ...(bitcoin === undefined ? [] : [openEsplora({ urls: bitcoin.urls, chain: bitcoin.chain, client: openClient() })]),
    ...(ethereum === undefined
      ? []
      : [
          openEthereum({
            urls: ethereum.urls,
            chainId: ethereum.chainId,
            tokens: ethereum.tokens,
            client: openClient(),
          }),
        ]),
  ]
  return new Map(readers.map((reader) => [reader.network, checked(reader, settledOf)]))
}

/** Wraps a reader, so that it never trusts nodes of another chain or with wrong tokens. */
function checked(
  reader: ChainReader,
  settledOf: SettledOf,
  everyMs = CHECK_EVERY_MS,
  clock: () => number = () => performance.now(),
): ChainReader {
  let checkedAt = -Infinity
  const check = async () => {
    checkedAt = -Infinity // no node is trusted until the check passes again
    const settled = await reader.check(await settledOf(reader.network))
    checkedAt = clock()
    return settled
  }
  const believed = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (clock() - checkedAt > everyMs) {
      await check().catch((error: unknown) => {
        throw error instanceof ChainUnavailable
          ? error
          : new ChainUnavailable('its nodes are not of this chain', { cause: error })
      })
    }
    return ask()
  }
  return {
    network: reader.network,
    check,
    close: () => reader.close(),
    tip: () => believed(() => reader.tip()),
    look: (...asked) => believed(() => reader.look(...asked)),
    strays: (...asked) => believed(() => reader.strays(...asked)),
    blockAt: (height) => believed(() => reader.blockAt(height)),
    isUsed: (address) => believed(() => reader.isUsed(address)),
    payment: (...asked) => believed(() => reader.payment(...asked)),
  }
}
