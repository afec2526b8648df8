import assert from 'node:assert/strict'
import { ROUTES } from '../../../../api/routes/index.ts'

// Compares the served routes with the list of the contract, copied from interface.md 4.1.

const CONTRACT = `
POST /v1/verifications
POST /v1/verifications/{id}/submit
GET /v1/verifications/{id}
GET /v1/verifications/by-reference/{code}
POST /v1/p/{partnerCode}/verifications
POST /v1/p/{partnerCode}/verifications/{id}/submit
GET /v1/p/{partnerCode}/verifications/{id}
GET /v1/me/verifications
GET /v1/me/verifications/{id}
GET /v1/hosted/verifications/{id}
POST /v1/hosted/verifications/{id}/assets
POST /v1/hosted/verifications/{id}/submit
POST /v1/auth/register
POST /v1/auth/login
POST /v1/auth/mfa/login
POST /v1/auth/refresh
POST /v1/auth/logout
POST /v1/auth/forgot-password
POST /v1/auth/reset-password
POST /v1/auth/verify-email
POST /v1/auth/verify-email/resend
GET /v1/auth/me
POST /v1/auth/mfa/enroll
POST /v1/auth/mfa/verify
POST /v1/api-keys
GET /v1/api-keys
PATCH /v1/api-keys/{id}
DELETE /v1/api-keys/{id}
GET /v1/credits/balance
GET /v1/credits/ledger
POST /v1/payments/crypto/address
GET /v1/payments
GET /v1/partners/payout-fees
POST /v1/partners/apply
GET /v1/partners/me
GET /v1/partners/commissions
GET /v1/partners/payouts
POST /v1/partners/payouts
GET /v1/partners/clients
POST /v1/partners/clients
PATCH /v1/partners/clients/{accountId}
POST /v1/webhooks
GET /v1/webhooks
GET /v1/webhooks/{id}
DELETE /v1/webhooks/{id}
POST /v1/webhooks/{id}/rotate-secret
POST /v1/webhooks/{id}/test
GET /v1/me/data-export
POST /v1/me/erase
POST /v1/enterprise/quote
GET /v1/health`
  .trim()
  .split('\n')

/** The route without parameter names, so `{accountId}` equals `:id`. */
const shape = (route: string): string => route.replaceAll(/\{\w+\}|:\w+/g, '{}')

describe('the routes of the contract', () => {
  it('are all served with their method', () => {
    assert.equal(CONTRACT.length, 51)
    const served = new Set(ROUTES.map(({ head }) => shape(`${head.method.toUpperCase()} ${head.path}`)))
    assert.deepEqual(
      CONTRACT.filter((route) => !served.has(shape(route))),
      [],
    )
  })
})
