import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** A refusal stays one however often it is asked; a busy or lost service may be back. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

/** What was read last is shown while it is read again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 600_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (tries) => Math.min(1_000 * 2 ** tries, 8_000),
    },
  },
})
