import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ASSETS, type Asset } from '../../money/networks.ts'
import type { Download } from '../../outbound/guarded-download.ts'
import { readFigure } from './price.ts'

// Price sources: two public exchanges, or those that PRICE_SOURCES names.

const LIMITS = { maxBytes: 64 * 1024, idleTimeoutMs: 5_000, totalTimeoutMs: 8_000 } as const
/** Maximum age of a price with a date. */
const MAX_FIGURE_AGE_MS = 5 * 60_000

const path = z
  .array(z.union([z.string().max(100), z.int().min(0).max(1_000)]))
  .min(1)
  .max(8)
const figure = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_048), path, time_path: path.optional() })
/** One source: for each asset, the address of a JSON document and the path to the price in it. */
const source = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,40}$/),
  figures: z.partialRecord(z.enum(ASSETS), figure),
  allow_private: z.boolean().default(false),
})
const priceSourcesSchema = z
  .array(source)
  .min(2, 'two sources at least: a single source is not trusted')
  .max(5)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two sources have the same name')

export type PriceSource = z.output<typeof source>

const figuresOf = (of: (asset: Asset) => z.output<typeof figure>): PriceSource['figures'] =>
  Object.fromEntries(ASSETS.map((asset) => [asset, of(asset)]))

/** Their documented public addresses, without a key. Prices are in USD, not in a token for it. */
const PUBLIC_SOURCES: readonly PriceSource[] = [
  {
    name: 'coinbase',
    allow_private: false,
    figures: figuresOf((asset) => ({
      url: `https://api.coinbase.com/v2/prices/${asset}-USD/spot`,
      path: ['data', 'amount'],
    })),
  },
  {
    name: 'bitstamp',
    allow_private: false,
    figures: figuresOf((asset) => ({
      url: `https://www.bitstamp.net/api/v2/ticker/${asset.toLowerCase()}usd/`,
      path: ['last'],
      time_path: ['timestamp'],
    })),
  },
]

/**
 * Reads the sources of prices.
 *
 * @param file JSON file of PRICE_SOURCES, or undefined
 * @throws Error with the file and its problem, without the addresses in it: they may contain tokens
 */
export async function readPriceSources(file: string | undefined): Promise<readonly PriceSource[]> {
  if (file === undefined) return PUBLIC_SOURCES
  let given: unknown
  try {
    given = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`PRICE_SOURCES ${file}: cannot be read as JSON`, {
      cause: error instanceof Error ? error.name : undefined,
    })
  }
  const parsed = priceSourcesSchema.safeParse(given)
  if (!parsed.success)
    throw new Error(
      `PRICE_SOURCES ${file}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  return parsed.data
}

/**
 * Asks a source for the price of a coin, in micro-USD. Null if the source does not quote it.
 *
 * @throws an error of the transfer, or RangeError for an answer without a price or with an old one
 */
export async function askSource(
  download: Download,
  { figures, allow_private: allowPrivate }: PriceSource,
  asset: Asset,
): Promise<number | null> {
  const asked = figures[asset]
  if (asked === undefined) return null
  const { body } = await download(asked.url, { ...LIMITS, allowPrivate })
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  const document: unknown = JSON.parse(Buffer.concat(chunks).toString())
  const micro = readFigure(at(document, asked.path))
  if (micro === null) throw new RangeError('the answer has no price')
  if (asked.time_path !== undefined && !isRecent(at(document, asked.time_path)))
    throw new RangeError('the price is old')
  return micro
}

function at(document: unknown, way: readonly (string | number)[]): unknown {
  let here = document
  for (const step of way) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = new Map<string, unknown>(Object.entries(here)).get(String(step))
  }
  return here
}

/** Reads a time as unix seconds or milliseconds, or as ISO 8601. */
function isRecent(given: unknown): boolean {
  const number =
    typeof given === 'number'
      ? given
      : typeof given === 'string' && /^\d+(\.\d+)?$/.test(given)
        ? Number(given)
        : undefined
  const ms = number === undefined ? Date.parse(String(given)) : number > 1e11 ? number : number * 1_000
  return Math.abs(Date.now() - ms) <= MAX_FIGURE_AGE_MS
}
