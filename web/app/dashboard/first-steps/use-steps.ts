import { useQuery } from '@tanstack/react-query'
import { accountQuery, anyQuery, endpointsQuery, keysQuery } from '../data/queries.ts'

export type StepId = 'confirm' | 'key' | 'verification' | 'webhook' | 'live'

/** Which first steps are done. Undefined until all data is loaded. */
export function useSteps(): Readonly<Record<StepId, boolean>> | undefined {
  const account = useQuery(accountQuery)
  const keys = useQuery(keysQuery)
  const tests = useQuery(anyQuery('TEST'))
  const endpoints = useQuery(endpointsQuery)
  if (account.data === undefined || keys.data === undefined || tests.data === undefined || endpoints.data === undefined)
    return undefined
  const standing = keys.data.items.filter(({ revoked_at: revoked }) => revoked === null)
  return {
    confirm: account.data.email_verified,
    key: standing.some(({ mode }) => mode === 'TEST'),
    verification: tests.data.total > 0,
    webhook: endpoints.data.total > 0,
    live: standing.some(({ mode }) => mode === 'LIVE'),
  }
}
