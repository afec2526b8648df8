import type { Credential } from '../routing/route.ts'
import { apiKey } from './api-key.ts'
import { bearerOf } from './bearer.ts'
import { session } from './session.ts'

/** A caller for an account, with an API key or a dashboard session. */
export interface AccountPrincipal {
  readonly accountId: string
}

/**
 * An API key or a dashboard session (decisions.md, "Credentials": GET /v1/credits/*). A token with a dot is a JWT,
 * because no key has a dot. Anything else, or no token, gets the error of a wrong key.
 *
 * @throws INVALID_API_KEY, INVALID_SESSION, ACCOUNT_INACTIVE, IP_NOT_ALLOWED
 */
export const apiKeyOrSession: Credential<AccountPrincipal> = {
  schemes: [...apiKey.schemes, ...session.schemes],
  errors: [...apiKey.errors, ...session.errors],
  async admit(exchange, rateClass) {
    const { accountId } = await (bearerOf(exchange)?.includes('.') === true ? session : apiKey).admit(
      exchange,
      rateClass,
    )
    return { accountId }
  },
}
