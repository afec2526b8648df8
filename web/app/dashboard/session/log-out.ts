import type { QueryClient } from '@tanstack/react-query'
import { say } from '../../parts/toast.tsx'
import { answerOf, api, ApiError } from './client.ts'
import { end } from './session.ts'

/**
 * Ends the session at the service and in every tab. If the service is unreachable, the session continues and the page says so,
 * because the cookie would still be in this browser.
 */
export async function logOut(cache: QueryClient): Promise<void> {
  try {
    await answerOf(api.POST('/v1/auth/logout', { body: { transport: 'cookie' } }))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'INVALID_SESSION')) {
      say('You are still logged in: the service could not be reached.', 'error')
      return
    }
  }
  cache.clear()
  end()
}
