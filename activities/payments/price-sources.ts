import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ASSETS, type Asset } from '../../money/networks.ts'
import type { Download } from '../../outbound/guarded-download.ts'
import { readFigure } from './price.ts'

// Where prices come from: two public exchanges, or those that PRICE_SOURCES names.

const LIMITS = { maxBytes: 64 * 1024, idleTimeoutMs: 5_000, totalTimeoutMs: 8_000 } as const
/** A figure that its source dates is not older than this. */
const MAX_FIGURE_AGE_MS = 5 * 60_000

const path = z
  .array(z.union([z.string().max(100), z.int().min(0).max(1_000)]))
  .min(1)
  .max(8)
const figure = z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2_048), path, time_path: path.optional() })
/** One source: of each asset the address of a JSON document, and the way to the figure in it. */
const source = z.strictObject({
  name: z.string().regex(/^[\w.-]{1,40}$/),
  figures: z.partialRecord(z.enum(ASSETS), figure),
  allow_private: z.boolean().default(false),
})
const priceSourcesSchema = z
  .array(source)
  .min(2, 'two sources at least: one alone is not believed')
  .max(5)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two sources have one name')

export type PriceSource = z.output<typeof source>

const figuresOf = (of: (asset: Asset) => z.output<typeof figure>): PriceSource['figures'] =>
  Object.fromEntries(ASSETS.map((asset) => [asset, of(asset)]))

/** Their documented public addresses, without a key; USD, not a token that stands for it. */
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
 * The sources of prices.
 *
 * @param file JSON file of PRICE_SOURCES, or undefined
 * @throws Error that names the file and what is wrong in it, without its addresses: they may carry tokens
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
 * What a source says a coin is worth, in micro-USD; null where it does not quote it.
 *
 * @throws an error of the transfer, or RangeError for an answer that has no figure, or an old one
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
  if (micro === null) throw new RangeError('the answer has no figure')
  if (asked.time_path !== undefined && !isRecent(at(document, asked.time_path)))
    throw new RangeError('the figure is old')
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

/** A time as unix seconds or milliseconds, or as ISO 8601. */
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
