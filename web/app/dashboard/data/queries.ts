import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, api, type Schemas } from '../session/client.ts'
import type { Mode } from '../shell/mode.ts'

// The queries of the pages. A change invalidates a query by its key.

export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: () => answerOf(api.GET('/v1/auth/me')) })

export const balanceQuery = queryOptions({ queryKey: ['credits', 'balance'], queryFn: () => answerOf(api.GET('/v1/credits/balance')) })

export const keysQuery = queryOptions({
  queryKey: ['keys'], queryFn: () => answerOf(api.GET('/v1/api-keys', { params: { query: { page_size: '100' } } })),
})

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks'], queryFn: () => answerOf(api.GET('/v1/webhooks', { params: { query: { page_size: '100' } } })),
})

export const endpointQuery = (id: string) => queryOptions({
  queryKey: ['webhooks', id], queryFn: () => answerOf(api.GET('/v1/webhooks/{id}', { params: { path: { id } } })),
})

export const ledgerQuery = (page: number, type: LedgerType | undefined) => queryOptions({
  queryKey: ['credits', 'ledger', page, type], placeholderData: keepPreviousData,
  queryFn: () => answerOf(api.GET('/v1/credits/ledger', { params: { query: { page: String(page), ...(type === undefined ? {} : { type }) } } })),
})
export type LedgerType = 'GRANT' | 'PURCHASE' | 'HOLD' | 'CHARGE' | 'RELEASE' | 'REFUND' | 'ADJUSTMENT'

export const statsQuery = (mode: Mode, from: string, to: string) => queryOptions({
  queryKey: ['verifications', 'stats', mode, from, to], placeholderData: keepPreviousData,
  queryFn: () => answerOf(api.GET('/v1/me/stats', { params: { query: { mode, from, to } } })),
})

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: () => answerOf(api.GET('/v1/auth/sessions')) })

/** Prices, countries and document types. They change with releases. */
export const catalogueQuery = queryOptions({ queryKey: ['catalogue'], queryFn: () => answerOf(api.GET('/v1/catalogue')), staleTime: 3_600_000 })

/** One verification. It is polled every few seconds while it may change. */
export const verificationQuery = (id: string) => queryOptions({
  queryKey: ['verifications', 'one', id],
  queryFn: () => answerOf(api.GET('/v1/me/verifications/{id}', { params: { path: { id } } })),
  refetchInterval: ({ state }) => state.data?.status === 'PENDING' ? 5_000 : false,
})

/** The newest verifications of a mode, for the overview. */
export const latestQuery = (mode: Mode) => queryOptions({
  queryKey: ['verifications', 'latest', mode], queryFn: () => answerOf(api.GET('/v1/me/verifications', { params: { query: { mode, page_size: '8' } } })),
})

/** Whether there is any verification of a mode. */
export const anyQuery = (mode: Mode) => queryOptions({
  queryKey: ['verifications', 'any', mode], queryFn: () => answerOf(api.GET('/v1/me/verifications', { params: { query: { mode, page_size: '1' } } })), staleTime: 60_000,
})

export type DeliveryStatus = 'PENDING' | 'RETRYING' | 'DELIVERED' | 'FAILED'

/** The deliveries of an endpoint. They are polled while the page is open, because attempts continue. */
export const deliveriesQuery = (id: string, page: number, status: DeliveryStatus | undefined) => queryOptions({
  queryKey: ['webhooks', id, 'deliveries', page, status], placeholderData: keepPreviousData, refetchInterval: 10_000,
  queryFn: () => answerOf(api.GET('/v1/webhooks/{id}/deliveries', { params: { path: { id }, query: { page: String(page), ...(status === undefined ? {} : { status }) } } })),
})

/** One delivery. It is polled every few seconds until it is delivered or failed. */
export const deliveryQuery = (id: string, deliveryId: string) => queryOptions({
  queryKey: ['webhooks', id, 'delivery', deliveryId],
  refetchInterval: ({ state }) => state.data?.status === 'PENDING' || state.data?.status === 'RETRYING' ? 3_000 : false,
  queryFn: () => answerOf(api.GET('/v1/webhooks/{id}/deliveries/{deliveryId}', { params: { path: { id, deliveryId } } })),
})

/** The available coins, and the current prices. */
export const networksQuery = queryOptions({ queryKey: ['payments', 'networks'], queryFn: () => answerOf(api.GET('/v1/payments/crypto/networks')), refetchInterval: 60_000 })

export type PaymentStatus = Schemas['Payment']['status']

/** The account's payments, the newest first. */
export const paymentsQuery = (page: number, status?: PaymentStatus, pageSize = 20) => queryOptions({
  queryKey: ['payments', 'list', page, status, pageSize], placeholderData: keepPreviousData,
  queryFn: () => answerOf(api.GET('/v1/payments', { params: { query: { page: String(page), page_size: String(pageSize), ...(status === undefined ? {} : { status }) } } })),
})

/** Poll interval of a payment, in ms: short while it is in progress, longer while a late deposit may come. */
const PAYMENT_EVERY_MS: Readonly<Record<PaymentStatus, number | false>> = { AWAITING: 5_000, CONFIRMING: 5_000, UNDERPAID: 15_000, EXPIRED: 30_000, CONFIRMED: false }

export const paymentQuery = (id: string) => queryOptions({
  queryKey: ['payments', 'one', id], queryFn: () => answerOf(api.GET('/v1/payments/{id}', { params: { path: { id } } })),
  refetchInterval: ({ state }) => state.data === undefined ? false : PAYMENT_EVERY_MS[state.data.status],
})
