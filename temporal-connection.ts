import { readFileSync } from 'node:fs'
import { isGrpcServiceError } from '@temporalio/client'
import type { Config } from './config.ts'

/** How the API's client and the workers reach Temporal: a plain cluster, one with mTLS, or Temporal Cloud with an API key. */
export function temporalConnectionOptions(config: Config) {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS_CERT: cert, TEMPORAL_TLS_KEY: key } = config
  if (cert !== undefined && key !== undefined) {
    return { address, tls: { clientCertPair: { crt: readFileSync(cert), key: readFileSync(key) } } }
  }
  return apiKey === undefined ? { address } : { address, apiKey, tls: true }
}

const AWAY = new Set([4, 14]) // DEADLINE_EXCEEDED, UNAVAILABLE

/** Whether a call failed because Temporal is away, or too far behind to answer in time; any other error is its answer. */
export function isTemporalAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (isGrpcServiceError(error) && AWAY.has(Number(error.code))) || isTemporalAway(error.cause)
}
