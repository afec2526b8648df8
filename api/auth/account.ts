import type { Credential } from '../routing/route.ts'
import { apiKey } from './api-key.ts'
import { bearerOf } from './bearer.ts'
import { session } from './session.ts'

/** Who calls for an account, by a key of it or in its dashboard. */
export interface AccountPrincipal {
  readonly accountId: string
}

/**
 * An API key or a dashboard session (decisions.md, "Credentials": GET /v1/credits/*). A token with a dot is a JWT, which
 * no key has; anything else, and nothing at all, is refused as a key is.
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
