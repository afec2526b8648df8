import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

// Where pictures lie: read by the API, the workers and the operator's commands.

/** The variables of the object store. */
export const OBJECT_STORE_VARIABLES = {
  OBJECT_STORE_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('folder for the encrypted images, shared by API and vision workers; this or S3_BUCKET must be there'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe(
      'bucket for the encrypted images, instead of a folder ([object store](../how-to/operate/object-store.md)); with S3_REGION',
    ),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region')
    .optional()
    .describe("region that requests are signed for, `eu-central-1`; most other servers than Amazon's take `us-east-1`"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .optional()
    .describe("address of another S3 server than Amazon's, `https://host[:port]`; plain http on the loopback only"),
  S3_PREFIX: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,7}$/,
      'may hold letters, digits, _ and -, in parts divided by /',
    )
    .optional()
    .describe('what all keys in the bucket begin with, without the last slash'),
  S3_PATH_STYLE: flag
    .default(false)
    .describe(
      "the bucket in the path of an address instead of its host name; most servers other than Amazon's want it",
    ),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/)
    .optional()
    .describe('access key; with S3_SECRET_ACCESS_KEY; without both, the role of the machine or pod'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/)
    .optional()
    .describe('its secret'),
  S3_SESSION_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/)
    .optional()
    .describe('token of a temporary access key: it ends, and the process then is started again with another'),
  OBJECT_STORE_WRITES: z
    .enum(['folder', 's3'])
    .optional()
    .describe(
      'where new objects go while both OBJECT_STORE_FOLDER and S3_BUCKET are set, for a move from one to the other ([move](../how-to/operate/move-the-object-store.md))',
    ),
}

type ObjectStoreVariables = Given<typeof OBJECT_STORE_VARIABLES>

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
  readonly credentials?: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
}

/** Where objects are: in a folder, in a bucket, or on the way between both. */
export type ObjectStoreSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Settings }
  | { readonly kind: 'moving'; readonly to: 'folder' | 's3'; readonly folder: string; readonly s3: S3Settings }

/** Told of an environment that names neither a folder nor a bucket. */
export const NO_OBJECT_STORE =
  'OBJECT_STORE_FOLDER or S3_BUCKET is missing: pictures must lie somewhere (docs/reference/environment.md)'

/** The settings of the object store, of variables that belong together (cross-checks.ts). */
export function objectStoreSettings(given: ObjectStoreVariables): ObjectStoreSettings {
  const { OBJECT_STORE_FOLDER: folder, OBJECT_STORE_WRITES: to } = given
  const s3 = s3Settings(given)
  if (s3 !== undefined)
    return folder === undefined || to === undefined ? { kind: 's3', s3 } : { kind: 'moving', to, folder, s3 }
  if (folder === undefined) throw new Error(NO_OBJECT_STORE)
  return { kind: 'folder', folder }
}

function s3Settings(given: ObjectStoreVariables): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = given
  if (bucket === undefined || region === undefined) return undefined
  const credentials = credentialsOf(given)
  return {
    bucket,
    region,
    isPathStyle: given.S3_PATH_STYLE,
    ...(endpoint === undefined ? {} : { endpoint: endpoint.origin }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(credentials === undefined ? {} : { credentials }),
  }
}

function credentialsOf(given: ObjectStoreVariables): S3Settings['credentials'] {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_SESSION_TOKEN: sessionToken } = given
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) }
}
