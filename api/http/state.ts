import type { DefaultContext, Middleware as KoaMiddleware } from 'koa'

/** Facts that the middleware learn about a request. */
export interface RequestState {
  requestId: string
  /** Whether the caller gave the id. */
  isRequestIdGiven: boolean
  clientAddress: string
  /** Pattern of the matched route, for the log: the path itself may contain the capability of a hosted flow. */
  routePath?: string
  accountId?: string
  referenceCode?: string
  /** For a verification whose hosted flow has ended (contract/log-ids.ts). */
  verificationId?: string
  staffId?: string
}

export type Middleware = KoaMiddleware<RequestState, DefaultContext>
