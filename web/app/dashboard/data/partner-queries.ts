import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../session/client.ts'

// The queries of the partner pages, all under the key ['partner'].

export const partnerQuery = queryOptions({ queryKey: ['partner', 'me'], queryFn: () => answerOf(api.GET('/v1/partners/me')) })

export const clientsQuery = (page: number) => queryOptions({
  queryKey: ['partner', 'clients', page], placeholderData: keepPreviousData, queryFn: () => answerOf(api.GET('/v1/partners/clients', { params: { query: { page: String(page) } } })),
})

export const commissionsQuery = (page: number) => queryOptions({
  queryKey: ['partner', 'commissions', page], placeholderData: keepPreviousData, queryFn: () => answerOf(api.GET('/v1/partners/commissions', { params: { query: { page: String(page) } } })),
})

export const payoutsQuery = (page: number) => queryOptions({
  queryKey: ['partner', 'payouts', page], placeholderData: keepPreviousData, queryFn: () => answerOf(api.GET('/v1/partners/payouts', { params: { query: { page: String(page) } } })),
})

export const payoutFeesQuery = queryOptions({ queryKey: ['partner', 'fees'], queryFn: () => answerOf(api.GET('/v1/partners/payout-fees')), staleTime: 300_000 })
