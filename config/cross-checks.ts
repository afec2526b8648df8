import type { Environment } from './environment.ts'
import { NO_OBJECT_STORE } from './object-store.ts'

// Rules that span several variables: which ones belong together.

const SEE = '(docs/reference/environment.md)'
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Variables that need a bucket, in the order of docs/reference/environment.md. */
const OF_A_BUCKET = [
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PREFIX',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
] as const

type Rule = readonly [isBroken: (given: Environment) => boolean, message: string]

const KEYS: readonly Rule[] = [
  [
    ({ MASTER_KEYS: keys }) => new Set(keys.map(({ key }) => key.toString('hex'))).size < keys.length,
    'MASTER_KEYS: one key has two versions, so a rotation changes nothing: give each version its own key',
  ],
  [
    ({ MASTER_KEYS: keys, INDEX_KEY: indexKey }) => keys.some(({ key }) => key.equals(indexKey)),
    'INDEX_KEY: must differ from all MASTER_KEYS, because it stays when they are destroyed',
  ],
]

/** Both must be set, or neither. */
const pair = (first: keyof Environment, second: keyof Environment): readonly Rule[] =>
  [
    [first, second],
    [second, first],
  ].map(([missing, there]): Rule => [
    (given) => given[missing] === undefined && given[there] !== undefined,
    `${missing} is missing: set both ${first} and ${second}, or neither ${SEE}`,
  ])

const PAYMENTS: readonly Rule[] = [
  [
    (given) => given.TOKENS.length > 0 && given.ETHEREUM_XPUB === undefined,
    `TOKENS needs ETHEREUM_XPUB and ETHEREUM_RPC_URLS ${SEE}`,
  ],
  [
    (given) => given.CREDIT_PRICE_USD === undefined && (given.BITCOIN_XPUB ?? given.ETHEREUM_XPUB) !== undefined,
    `CREDIT_PRICE_USD is missing: payments need it ${SEE}`,
  ],
  ...pair('BITCOIN_XPUB', 'ESPLORA_URLS'),
  ...pair('ETHEREUM_XPUB', 'ETHEREUM_RPC_URLS'),
]

const hasBucket = (given: Environment): boolean => given.S3_BUCKET !== undefined
const hasFolder = (given: Environment): boolean => given.OBJECT_STORE_FOLDER !== undefined

const OBJECT_STORE: readonly Rule[] = [
  ...OF_A_BUCKET.map((name): Rule => [
    (given) => !hasBucket(given) && given[name] !== undefined,
    `${name} needs S3_BUCKET ${SEE}`,
  ]),
  [(given) => !hasBucket(given) && !hasFolder(given), NO_OBJECT_STORE],
  [
    (given) => !hasBucket(given) && given.OBJECT_STORE_WRITES === 's3',
    `OBJECT_STORE_WRITES names s3, but S3_BUCKET is missing ${SEE}`,
  ],
  [(given) => hasBucket(given) && given.S3_REGION === undefined, `S3_REGION is missing: S3_BUCKET needs it ${SEE}`],
  [
    ({ S3_ENDPOINT: at }) => at?.protocol === 'http:' && !LOOPBACK.test(at.hostname),
    'S3_ENDPOINT must be https: plain http is for the loopback only',
  ],
  [
    ({ S3_ENDPOINT: at }) => at !== undefined && (at.username !== '' || at.password !== ''),
    'S3_ENDPOINT must contain no credentials: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  ],
  [
    ({ S3_ENDPOINT: at }) => at !== undefined && (at.pathname !== '/' || at.search !== '' || at.hash !== ''),
    'S3_ENDPOINT must be an origin, without a path',
  ],
  [
    (given) =>
      given.S3_ACCESS_KEY_ID === undefined && (given.S3_SECRET_ACCESS_KEY ?? given.S3_SESSION_TOKEN) !== undefined,
    `S3_ACCESS_KEY_ID is missing: set it together with S3_SECRET_ACCESS_KEY ${SEE}`,
  ],
  [
    (given) => given.S3_ACCESS_KEY_ID !== undefined && given.S3_SECRET_ACCESS_KEY === undefined,
    `S3_SECRET_ACCESS_KEY is missing: S3_ACCESS_KEY_ID needs it ${SEE}`,
  ],
  [
    (given) => hasBucket(given) && !hasFolder(given) && given.OBJECT_STORE_WRITES === 'folder',
    `OBJECT_STORE_WRITES names folder, but OBJECT_STORE_FOLDER is missing ${SEE}`,
  ],
  [
    (given) => hasBucket(given) && hasFolder(given) && given.OBJECT_STORE_WRITES === undefined,
    `OBJECT_STORE_WRITES is missing: OBJECT_STORE_FOLDER and S3_BUCKET are both set, so it must name one ${SEE}`,
  ],
]

/**
 * Rejects variables that do not belong together.
 *
 * @throws Error that names the missing or wrong variable, never a value
 */
export function checkTogether(given: Environment): void {
  const broken = [...KEYS, ...PAYMENTS, ...OBJECT_STORE].find(([isBroken]) => isBroken(given))
  if (broken !== undefined) throw new Error(broken[1])
}
