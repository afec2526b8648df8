import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

// The place of images. The API, the workers and the operator's commands read it.

/** The variables of the object store. */
export const OBJECT_STORE_VARIABLES = {
  OBJECT_STORE_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe('folder for the encrypted images, shared by API and vision workers; this or S3_BUCKET is required'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name')
    .optional()
    .describe(
      'bucket for the encrypted images, instead of a folder ([object store](../how-to/operate/object-store.md)); needs S3_REGION',
    ),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be a region name')
    .optional()
    .describe(
      "region for the signatures of requests, `eu-central-1`; most servers other than Amazon's take `us-east-1`",
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .optional()
    .describe("address of an S3 server other than Amazon's, `https://host[:port]`; plain http on the loopback only"),
  S3_PREFIX: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){0,7}$/,
      'must contain only letters, digits, _ and -, in parts divided by /',
    )
    .optional()
    .describe('prefix of all keys in the bucket, without the last slash'),
  S3_PATH_STYLE: flag
    .default(false)
    .describe(
      "put the bucket into the path of an address, not into the host name; most servers other than Amazon's need it",
    ),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/)
    .optional()
    .describe('access key; needs S3_SECRET_ACCESS_KEY. Without both, the role of the machine or pod is used'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/)
    .optional()
    .describe('secret of the access key'),
  S3_SESSION_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/)
    .optional()
    .describe('token of a temporary access key. It expires; restart the process with a new token'),
  OBJECT_STORE_WRITES: z
    .enum(['folder', 's3'])
    .optional()
    .describe(
      'target of new objects while both OBJECT_STORE_FOLDER and S3_BUCKET are set, to move from one to the other ([move](../how-to/operate/move-the-object-store.md))',
    ),
}

type ObjectStoreVariables = Given<typeof OBJECT_STORE_VARIABLES>

/** Address of a bucket, and its credentials. */
export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Undefined: Amazon's endpoint of the region. */
  readonly endpoint?: string
  /** Prefix of all keys, without the last slash. */
  readonly prefix?: string
  readonly isPathStyle: boolean
  /** Undefined: the role of the machine or pod. */
  readonly credentials?: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
}

/** The place of objects: a folder, a bucket, or both during a move. */
export type ObjectStoreSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly s3: S3Settings }
  | { readonly kind: 'moving'; readonly to: 'folder' | 's3'; readonly folder: string; readonly s3: S3Settings }

/** Message for an environment with neither a folder nor a bucket. */
export const NO_OBJECT_STORE =
  'OBJECT_STORE_FOLDER or S3_BUCKET is missing: set one of them to store images (docs/reference/environment.md)'

/** The settings of the object store. checkTogether has checked the variables (cross-checks.ts). */
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
