import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** Rejections are not retried. A busy or unreachable service is. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500

/** The last data is shown during a reload. */
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
