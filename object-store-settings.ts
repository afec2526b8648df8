import { z } from 'zod'

// Where pictures lie: part of the configuration (config.ts), read by the API, the workers and the operator's commands.

/** The variables of the object store, as those of config.ts. */
export const OBJECT_STORE_ENVIRONMENT = {
  OBJECT_STORE_FOLDER: z.string().min(1).optional().describe('folder for the encrypted images, shared by API and vision workers; this or S3_BUCKET must be there'),
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional()
    .describe('bucket for the encrypted images, instead of a folder ([production.md](production.md), "Images"); with S3_REGION'),
  S3_REGION: z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region').optional().describe('region that requests are signed for, `eu-central-1`; most other servers than Amazon\'s take `us-east-1`'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).transform((text) => new URL(text)).optional()
    .describe('address of another S3 server than Amazon\'s, `https://host[:port]`; plain http on the loopback only'),
  S3_PREFIX: z.string().regex(/^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,7}$/, 'may hold letters, digits, _ and -, in parts divided by /').optional().describe('what all keys in the bucket begin with, without the last slash'),
  S3_PATH_STYLE: z.enum(['true', 'false']).transform((value) => value === 'true').default(false).describe('the bucket in the path of an address instead of its host name; most servers other than Amazon\'s want it'),
  S3_ACCESS_KEY_ID: z.string().regex(/^[\x21-\x7e]{1,256}$/).optional().describe('access key; with S3_SECRET_ACCESS_KEY; without both, the role of the machine or pod'),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^[\x21-\x7e]{1,256}$/).optional().describe('its secret'),
  S3_SESSION_TOKEN: z.string().regex(/^[\x21-\x7e]{1,4096}$/).optional().describe('token of a temporary access key: it ends, and the process then is started again with another'),
  OBJECT_STORE_WRITES: z.enum(['folder', 's3']).optional().describe('where new objects go while both OBJECT_STORE_FOLDER and S3_BUCKET are set, for a move from one to the other ([operations.md](operations.md), "Object store")'),
}

type ObjectStoreEnvironment = z.output<z.ZodObject<typeof OBJECT_STORE_ENVIRONMENT>>

/** Where a bucket is, and what opens it. */
export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Undefined: Amazon's own, by the region. */
  readonly endpoint?: string
  /** What all keys begin with, without the last slash. */
  readonly prefix?: string
  readonly isPathStyle: boolean
  /** Undefined: the role of the machine or pod. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string }
}

/** Where objects are: in a folder, in a bucket, or on the way between both. */
export type ObjectStoreSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Settings }
  | { readonly kind: 'moving'; readonly to: 'folder' | 's3'; readonly folder: string; readonly s3: S3Settings }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The settings of the object store.
 *
 * @throws Error that names the variable that is missing or wrong, never a value
 */
export function objectStoreSettings(given: ObjectStoreEnvironment): ObjectStoreSettings {
  const { OBJECT_STORE_FOLDER: folder, S3_BUCKET: bucket, OBJECT_STORE_WRITES: to } = given
  if (bucket === undefined) {
    const alone = Object.keys(OBJECT_STORE_ENVIRONMENT).find((name) => name.startsWith('S3_') && name !== 'S3_PATH_STYLE' && given[name as keyof ObjectStoreEnvironment] !== undefined)
    if (alone !== undefined) throw new Error(`${alone} needs S3_BUCKET (docs/environment.md)`)
    if (folder === undefined) throw new Error('OBJECT_STORE_FOLDER or S3_BUCKET is missing: pictures must lie somewhere (docs/environment.md)')
    if (to === 's3') throw new Error('OBJECT_STORE_WRITES names s3, but S3_BUCKET is missing (docs/environment.md)')
    return { kind: 'folder', folder }
  }
  const s3 = s3Settings(given, bucket)
  if (folder === undefined) {
    if (to === 'folder') throw new Error('OBJECT_STORE_WRITES names folder, but OBJECT_STORE_FOLDER is missing (docs/environment.md)')
    return { kind: 's3', s3 }
  }
  if (to === undefined) throw new Error('OBJECT_STORE_WRITES is missing: with both OBJECT_STORE_FOLDER and S3_BUCKET it says where new objects go (docs/environment.md)')
  return { kind: 'moving', to, folder, s3 }
}

function s3Settings(given: ObjectStoreEnvironment, bucket: string): S3Settings {
  const { S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_SESSION_TOKEN: sessionToken } = given
  if (region === undefined) throw new Error('S3_REGION is missing: S3_BUCKET needs it (docs/environment.md)')
  if (endpoint !== undefined) {
    if (endpoint.protocol === 'http:' && !LOOPBACK.test(endpoint.hostname)) throw new Error('S3_ENDPOINT must be https: plain http is for the loopback only')
    if (endpoint.username !== '' || endpoint.password !== '') throw new Error('S3_ENDPOINT must hold no credentials: they belong into S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
    if (endpoint.pathname !== '/' || endpoint.search !== '' || endpoint.hash !== '') throw new Error('S3_ENDPOINT must be an origin, without a path')
  }
  if (accessKeyId === undefined && (secretAccessKey ?? sessionToken) !== undefined) throw new Error('S3_ACCESS_KEY_ID is missing: there is a part of its set only (docs/environment.md)')
  if (accessKeyId !== undefined && secretAccessKey === undefined) throw new Error('S3_SECRET_ACCESS_KEY is missing: S3_ACCESS_KEY_ID needs it (docs/environment.md)')
  return {
    bucket, region, isPathStyle: given.S3_PATH_STYLE,
    ...(endpoint === undefined ? {} : { endpoint: endpoint.origin }), ...(prefix === undefined ? {} : { prefix }),
    ...(accessKeyId === undefined || secretAccessKey === undefined ? {} : { credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) } }),
  }
}
