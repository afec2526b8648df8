import { findPartnerAccess } from '../../db/partners/partners.ts'
import { Problem } from '../http/problem.ts'
import type { Credential } from '../http/route.ts'
import { apiKey, type ApiKeyPrincipal } from './api-key.ts'

const CODE = /^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{8}$/

/**
 * The API key of a partner-scoped address: of a client that the partner manages, or of the partner itself. Looked up at every
 * request: a suspension, or a client's removal, holds from the next one on.
 *
 * @throws what the API key gives; then PARTNER_NOT_FOUND for a code that is unknown or suspended; then PARTNER_ACCESS_DENIED
 */
export const partnerKey: Credential<ApiKeyPrincipal> = {
  schemes: apiKey.schemes,
  errors: [...apiKey.errors, 'PARTNER_NOT_FOUND', 'PARTNER_ACCESS_DENIED'],
  async authenticate(exchange) {
    const principal = await apiKey.authenticate(exchange)
    const { partnerCode } = exchange.params
    const access = CODE.test(partnerCode) ? await findPartnerAccess(exchange.deps.db, partnerCode, principal.accountId) : undefined
    if (access === undefined) throw new Problem('PARTNER_NOT_FOUND')
    if (!access.isMember) throw new Problem('PARTNER_ACCESS_DENIED')
    return principal
  },
}
