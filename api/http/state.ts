import type { DefaultContext, Middleware as KoaMiddleware } from 'koa'

/** What the middleware learn of a request on its way in. */
export interface RequestState {
  requestId: string
  /** Whether the caller named it. */
  isRequestIdGiven: boolean
  clientAddress: string
  /** Pattern of the matched route, for the log: a path itself may hold a hosted flow's capability. */
  routePath?: string
  accountId?: string
  referenceCode?: string
  /** Of a verification whose hosted flow has ended (contract/log-ids.ts). */
  verificationId?: string
  staffId?: string
}

export type Middleware = KoaMiddleware<RequestState, DefaultContext>
