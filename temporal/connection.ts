import { readFileSync } from 'node:fs'
import { isGrpcServiceError } from '@temporalio/client'
import type { TemporalSettings } from '../config/temporal.ts'

/**
 * Builds the connection of the API's client and the workers to Temporal: a plain cluster, one with mTLS, or Temporal
 * Cloud with an API key.
 */
export function temporalConnectionOptions({ address, apiKey, clientCertificate }: TemporalSettings) {
  if (clientCertificate !== undefined) {
    const { certFile, keyFile } = clientCertificate
    return { address, tls: { clientCertPair: { crt: readFileSync(certFile), key: readFileSync(keyFile) } } }
  }
  return apiKey === undefined ? { address } : { address, apiKey, tls: true }
}

const AWAY = new Set([4, 14]) // DEADLINE_EXCEEDED, UNAVAILABLE

/** Whether a call failed because Temporal is away or too slow to answer in time. Any other error is its answer. */
export function isTemporalAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (isGrpcServiceError(error) && AWAY.has(Number(error.code))) || isTemporalAway(error.cause)
}
