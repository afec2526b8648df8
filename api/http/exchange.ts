import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiDeps } from '../deps.ts'

/** One request on its way through a route: what the machinery (credentials, body readers, handlers) may see of it. */
export interface Exchange {
  readonly deps: ApiDeps
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  /** Canonical text of the caller's address (client-address.ts). */
  readonly clientAddress: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  setHeader(name: string, value: string): void
  /** Account of the credential that was shown; none on an open route. */
  callerAccountId?: string
  /** What the answer's status is, where it is not the route's own: 202 says that something else is still needed. */
  status?: 202
  /** Puts ids on the access log's line. */
  note(ids: { accountId?: string; referenceCode?: string; verificationId?: string; staffId?: string }): void
}
