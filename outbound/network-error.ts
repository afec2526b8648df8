import { DnsError } from './resolve.ts'

const NAMES: readonly [RegExp, string][] = [
  [/^ADDRESS_NOT_ALLOWED$/, 'ADDRESS_NOT_ALLOWED'],
  [/^ECONNREFUSED$/, 'CONNECTION_REFUSED'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'CONNECTION_RESET'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/, 'HOST_UNREACHABLE'],
  [/^ETIMEDOUT$/, 'TIMEOUT'],
  [/^HPE_/, 'INVALID_RESPONSE'],
  // OpenSSL's handshake errors, and the names of `node:tls` for X.509 verification errors.
  [
    /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|INVALID_|PATH_LENGTH|EE_KEY|CA_|EPROTO$)/,
    'TLS_ERROR',
  ],
]

/**
 * Reads the code of an error of Node's network modules, '' if it has none. It never reads the message, which can
 * contain addresses.
 */
export const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Reads the stable text of last_error for a network error. */
export function nameOf(error: Error): string {
  if (error instanceof DnsError) return 'DNS_ERROR' // its code can be ECONNREFUSED of the name server, not of the receiver
  return NAMES.find(([pattern]) => pattern.test(codeOf(error)))?.[1] ?? 'CONNECTION_FAILED'
}
