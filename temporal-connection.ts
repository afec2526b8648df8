import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'

/** How the API's client and the workers reach Temporal: a plain cluster, one with mTLS, or Temporal Cloud with an API key. */
export function temporalConnectionOptions(config: Config) {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS_CERT: cert, TEMPORAL_TLS_KEY: key } = config
  if (cert !== undefined && key !== undefined) {
    return { address, tls: { clientCertPair: { crt: readFileSync(cert), key: readFileSync(key) } } }
  }
  return apiKey === undefined ? { address } : { address, apiKey, tls: true }
}
