import { z } from 'zod'
import { list, type Given } from './variable-types.ts'

/** The variables of the API's server. */
export const SERVER_VARIABLES = {
  HOST: z.string().default('127.0.0.1').describe('address the API listens on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8443).describe('port of the API (HTTPS)'),
  BASE_URL: z
    .url({ protocol: /^https$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('public address of the service, used in hosted_url; default: `https://localhost:PORT`'),
  TLS_CERT: z
    .string()
    .min(1)
    .optional()
    .describe('file with the certificate chain of the API (PEM); required by the API'),
  TLS_KEY: z.string().min(1).optional().describe('file with the private key of the API (PEM); required by the API'),
  WEB_ROOT: z
    .string()
    .min(1)
    .optional()
    .describe('folder of the built pages; default: the newest output of `npm run build:web` in this folder'),
  TRUSTED_PROXIES: list
    .default([])
    .describe('CIDRs of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_000_000)
    .default(4_096)
    .describe(
      'connections of one API process, at about 0.2 MB each at worst; fewer when the file descriptors do not suffice',
    ),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(100)
    .describe('connections of one address (IPv6: one /64) in one API process; TRUSTED_PROXIES are not counted'),
}

/** Limits on open connections of one API process. */
export interface ConnectionSettings {
  readonly total: number
  readonly perAddress: number
}

/** Address, certificate and limits of the API's server. */
export interface ServerSettings {
  readonly host: string
  readonly port: number
  /** Undefined in processes other than the API. */
  readonly tlsCertFile: string | undefined
  readonly tlsKeyFile: string | undefined
  /** Undefined: the newest build in this folder. */
  readonly webRoot: string | undefined
  /** CIDRs. */
  readonly trustedProxies: readonly string[]
  readonly connections: ConnectionSettings
}

type ServerVariables = Given<typeof SERVER_VARIABLES>

/** The settings of the API's server. */
export const serverSettings = (given: ServerVariables): ServerSettings => ({
  host: given.HOST,
  port: given.PORT,
  tlsCertFile: given.TLS_CERT,
  tlsKeyFile: given.TLS_KEY,
  webRoot: given.WEB_ROOT,
  trustedProxies: given.TRUSTED_PROXIES,
  connections: { total: given.MAX_CONNECTIONS, perAddress: given.MAX_CONNECTIONS_PER_ADDRESS },
})

/** The public address of the service, without a trailing slash. */
export const baseUrlOf = ({ BASE_URL: given, PORT: port }: ServerVariables): string =>
  given ?? `https://localhost:${port}`
