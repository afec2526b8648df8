import { z } from 'zod'
import type { Given } from './variable-types.ts'

/** The variables of Temporal. */
export const TEMPORAL_VARIABLES = {
  TEMPORAL_ADDRESS: z.string().min(1).describe('Temporal frontend, `host:port`'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_API_KEY: z.string().optional().describe('API key of Temporal Cloud; implies TLS'),
  TEMPORAL_TLS_CERT: z.string().optional().describe('file with the client certificate (mTLS)'),
  TEMPORAL_TLS_KEY: z.string().optional().describe('file with the client key (mTLS)'),
}

/** Address of Temporal, and the credentials. */
export interface TemporalSettings {
  readonly address: string
  readonly namespace: string
  /** API key of Temporal Cloud. */
  readonly apiKey: string | undefined
  /** Files for mTLS; undefined unless both are set. */
  readonly clientCertificate: { readonly certFile: string; readonly keyFile: string } | undefined
}

/** The settings of Temporal. */
export function temporalSettings(given: Given<typeof TEMPORAL_VARIABLES>): TemporalSettings {
  const {
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    TEMPORAL_API_KEY: apiKey,
    TEMPORAL_TLS_CERT: certFile,
    TEMPORAL_TLS_KEY: keyFile,
  } = given
  return {
    address,
    namespace,
    apiKey,
    clientCertificate: certFile === undefined || keyFile === undefined ? undefined : { certFile, keyFile },
  }
}
