import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiDeps } from '../deps.ts'

/** One request on its way through a route, as credentials, body readers and handlers see it. */
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
  /** Account of the credential; undefined on an open route. */
  callerAccountId?: string
  /** Status of the answer if it differs from the route's own: 202 means that another step is still needed. */
  status?: 202
  /** Adds ids to the line of the access log. */
  note(ids: { accountId?: string; referenceCode?: string; verificationId?: string; staffId?: string }): void
}
