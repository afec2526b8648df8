import { Problem } from '../http/problem.ts'
import type { Credential } from '../routing/route.ts'
import { admitKey, apiKey, type ApiKeyPrincipal } from './api-key.ts'

const CODE = /^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{8}$/

/**
 * The API key of a partner-scoped address: of a client that the partner manages, or of the partner itself. It is looked
 * up at every request, so a suspension, or the removal of a client, takes effect with the next request.
 *
 * @throws the errors of the API key; then PARTNER_NOT_FOUND for an unknown or suspended code; then
 *   PARTNER_ACCESS_DENIED
 */
export const partnerKey: Credential<ApiKeyPrincipal> = {
  schemes: apiKey.schemes,
  errors: [...apiKey.errors, 'PARTNER_NOT_FOUND', 'PARTNER_ACCESS_DENIED'],
  async admit(exchange, rateClass) {
    const { partnerCode } = exchange.params
    const { principal, partnerAccess } = await admitKey(
      exchange,
      rateClass,
      CODE.test(partnerCode) ? partnerCode : undefined,
    )
    if (partnerAccess === null) throw new Problem('PARTNER_NOT_FOUND')
    if (partnerAccess !== 'MEMBER') throw new Problem('PARTNER_ACCESS_DENIED')
    return principal
  },
}
