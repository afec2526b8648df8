import * as mail from '../../activities/mail/quota.ts'
import { CONFIRM_WITHIN_MS } from '../../activities/payments/valuation.ts'
import { KEEP_VERSIONS } from '../../activities/screening/refresh/list-activities.ts'
import { ENDPOINT_LIMIT } from '../../activities/webhooks/endpoint-gate.ts'
import { HOURLY_JITTER_MS, MAX_ATTEMPTS } from '../../activities/webhooks/schedule.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../api/auth/password.ts'
import { ACCESS_TOKEN_SECONDS } from '../../api/auth/session.ts'
import { JSON_LIMIT_BYTES } from '../../api/bodies/json-body.ts'
import { MAX_DEPTH, MAX_VALUES } from '../../api/bodies/json-structure.ts'
import { MIN_SIDE_PIXELS } from '../../api/bodies/picture.ts'
import { MAX_ASSET_BYTES, MAX_ASSETS, MAX_REQUEST_BYTES } from '../../api/bodies/uploads.ts'
import { RATE_LIMITS, RATE_WINDOW_MS } from '../../api/http/rate-limit.ts'
import { MAX_CREDITS, MIN_CREDITS } from '../../api/routes/billing/payment-schemas.ts'
import { MAX_PIXELS } from '../../contract/assets.ts'
import { MAX_LIVE_KEYS } from '../../db/accounts/api-keys.ts'
import { EMAIL_CHANGE_TTL_MS, MAX_EMAIL_CHANGES_A_DAY } from '../../db/accounts/email-changes.ts'
import { FREE_TRIES, MAX_WAIT_MS } from '../../db/accounts/guesses.ts'
import { MFA_CHALLENGE_TTL_MS, RECOVERY_CODES } from '../../db/accounts/mfa.ts'
import { REFRESH_TOKEN_TTL_MS, TOLERATED_MS } from '../../db/accounts/refresh-tokens.ts'
import { MAX_REGISTRATIONS, REGISTRATION_TTL_MS } from '../../db/accounts/registrations.ts'
import { MATURITY_DAYS } from '../../db/partners/commissions.ts'
import { INVITATION_DAYS, MAX_INVITATIONS_A_DAY } from '../../db/partners/invitations.ts'
import { NEW_ADDRESS_HOURS } from '../../db/partners/payout-requests.ts'
import { MAX_OPEN_PAYMENTS, PRICE_LOCK_MS, WATCH_MS } from '../../db/payments/payments.ts'
import { CLAIM_MS } from '../../db/reviews/review-claims.ts'
import { STAFF_IDLE_MS, STAFF_SESSION_MS } from '../../db/staff/staff-sessions.ts'
import { MAX_ENDPOINTS } from '../../db/webhooks/webhook-endpoints.ts'
import { CONFIRMATIONS_REQUIRED } from '../../money/networks.ts'
import { limitsOf, shownBytes, shownTime, type LimitGroup } from './limit.ts'

const RATE_WORDS: Readonly<Record<keyof typeof RATE_LIMITS, string>> = {
  CREATE: 'create a verification',
  PARTNER_CREATE: 'create a verification as a partner',
  LOGIN: 'log in, register',
  MAIL: 'calls that send a mail',
  OTHER: 'all other calls',
  STAFF: 'calls of the staff console',
}

/** The limits of the API, of accounts, messages and money. */
export const SERVICE_LIMITS: readonly LimitGroup[] = [
  {
    title: 'Uploads and bodies',
    limits: [
      ...limitsOf('api/bodies/uploads.ts', [
        ['assets of a verification', MAX_ASSETS, 'MAX_ASSETS'],
        ['size of an asset', shownBytes(MAX_ASSET_BYTES), 'MAX_ASSET_BYTES'],
        ['size of all assets', shownBytes(MAX_REQUEST_BYTES), 'MAX_REQUEST_BYTES'],
      ]),
      ...limitsOf('contract/assets.ts', [['pixels of an image', MAX_PIXELS, 'MAX_PIXELS']]),
      ...limitsOf('api/bodies/picture.ts', [
        ['short side of an image, pixels, at least', MIN_SIDE_PIXELS, 'MIN_SIDE_PIXELS'],
      ]),
      ...limitsOf('api/bodies/json-body.ts', [
        ['JSON body without images', shownBytes(JSON_LIMIT_BYTES), 'JSON_LIMIT_BYTES'],
      ]),
      ...limitsOf('api/bodies/json-structure.ts', [
        ['levels of JSON', MAX_DEPTH, 'MAX_DEPTH'],
        ['values of a JSON body', MAX_VALUES, 'MAX_VALUES'],
      ]),
    ],
  },
  {
    title: 'Rate limits',
    note: `Calls of one address (IPv6: one /64) in a rolling window of ${shownTime(RATE_WINDOW_MS)}.`,
    limits: limitsOf(
      'api/http/rate-limit.ts',
      Object.entries(RATE_WORDS).map(
        ([name, what]) => [what, RATE_LIMITS[name as keyof typeof RATE_LIMITS], 'RATE_LIMITS'] as const, // its keys are those of the type
      ),
    ),
  },
  {
    title: 'Accounts and sessions',
    limits: [
      ...limitsOf('api/auth/password.ts', [
        ['characters of a password, at least', PASSWORD_MIN_LENGTH, 'PASSWORD_MIN_LENGTH'],
        ['characters of a password, at most', PASSWORD_MAX_LENGTH, 'PASSWORD_MAX_LENGTH'],
      ]),
      ...limitsOf('api/auth/session.ts', [
        ['lifetime of an access token', shownTime(ACCESS_TOKEN_SECONDS * 1_000), 'ACCESS_TOKEN_SECONDS'],
      ]),
      ...limitsOf('db/accounts/refresh-tokens.ts', [
        ['lifetime of a refresh token', shownTime(REFRESH_TOKEN_TTL_MS), 'REFRESH_TOKEN_TTL_MS'],
        ['second use of a refresh token by a browser, within', shownTime(TOLERATED_MS), 'TOLERATED_MS'],
      ]),
      ...limitsOf('db/accounts/guesses.ts', [
        ['wrong guesses without a wait', FREE_TRIES, 'FREE_TRIES'],
        ['longest wait after a wrong guess', shownTime(MAX_WAIT_MS), 'MAX_WAIT_MS'],
      ]),
      ...limitsOf('db/accounts/mfa.ts', [
        ['recovery codes', RECOVERY_CODES, 'RECOVERY_CODES'],
        ['time to show the second factor', shownTime(MFA_CHALLENGE_TTL_MS), 'MFA_CHALLENGE_TTL_MS'],
      ]),
      ...limitsOf('db/accounts/registrations.ts', [
        ['waiting registrations of an address', MAX_REGISTRATIONS, 'MAX_REGISTRATIONS'],
        ['lifetime of a registration without confirmation', shownTime(REGISTRATION_TTL_MS), 'REGISTRATION_TTL_MS'],
      ]),
      ...limitsOf('db/accounts/email-changes.ts', [
        ['time to confirm a change of address', shownTime(EMAIL_CHANGE_TTL_MS), 'EMAIL_CHANGE_TTL_MS'],
        ['changes of address in a day', MAX_EMAIL_CHANGES_A_DAY, 'MAX_EMAIL_CHANGES_A_DAY'],
      ]),
      ...limitsOf('db/accounts/api-keys.ts', [['API keys of an account', MAX_LIVE_KEYS, 'MAX_LIVE_KEYS']]),
    ],
  },
  {
    title: 'Staff',
    limits: [
      ...limitsOf('db/staff/staff-sessions.ts', [
        ['length of a session', shownTime(STAFF_SESSION_MS), 'STAFF_SESSION_MS'],
        ['session without a request', shownTime(STAFF_IDLE_MS), 'STAFF_IDLE_MS'],
      ]),
      ...limitsOf('db/reviews/review-claims.ts', [['length of a claim', shownTime(CLAIM_MS), 'CLAIM_MS']]),
    ],
  },
  {
    title: 'Webhooks',
    limits: [
      ...limitsOf('activities/webhooks/schedule.ts', [
        ['attempts of a delivery', MAX_ATTEMPTS, 'MAX_ATTEMPTS'],
        ['random delay of an hourly attempt, up to', shownTime(HOURLY_JITTER_MS), 'HOURLY_JITTER_MS'],
      ]),
      ...limitsOf('activities/webhooks/endpoint-gate.ts', [
        ['attempts of an endpoint at a time', ENDPOINT_LIMIT, 'ENDPOINT_LIMIT'],
      ]),
      ...limitsOf('db/webhooks/webhook-endpoints.ts', [['endpoints of an account', MAX_ENDPOINTS, 'MAX_ENDPOINTS']]),
    ],
  },
  {
    title: 'Mail',
    limits: limitsOf('activities/mail/quota.ts', [
      ['mails a day to a mailbox that strangers cause', mail.MAX_STRANGERS_MAILS_A_DAY, 'MAX_STRANGERS_MAILS_A_DAY'],
      ['mails a day that the owner asks for', mail.MAX_OWNERS_MAILS_A_DAY, 'MAX_OWNERS_MAILS_A_DAY'],
      ['notices of one kind in an hour', mail.MAX_NOTICES_PER_HOUR, 'MAX_NOTICES_PER_HOUR'],
      ['mails about quotes in an hour', mail.MAX_QUOTE_MAILS_PER_HOUR, 'MAX_QUOTE_MAILS_PER_HOUR'],
    ]),
  },
  {
    title: 'Payments',
    limits: [
      ...limitsOf('money/networks.ts', [
        ['confirmations, bitcoin', CONFIRMATIONS_REQUIRED.bitcoin, 'CONFIRMATIONS_REQUIRED'],
        ['confirmations, ethereum', CONFIRMATIONS_REQUIRED.ethereum, 'CONFIRMATIONS_REQUIRED'],
      ]),
      ...limitsOf('db/payments/payments.ts', [
        ['lock of a price', shownTime(PRICE_LOCK_MS), 'PRICE_LOCK_MS'],
        ['open payments of an account', MAX_OPEN_PAYMENTS, 'MAX_OPEN_PAYMENTS'],
        ['watch of an address by its workflow', shownTime(WATCH_MS), 'WATCH_MS'],
      ]),
      ...limitsOf('activities/payments/valuation.ts', [
        ['confirmation after the lock at its price, within', shownTime(CONFIRM_WITHIN_MS), 'CONFIRM_WITHIN_MS'],
      ]),
      ...limitsOf('api/routes/billing/payment-schemas.ts', [
        ['credits of a purchase, at least', MIN_CREDITS, 'MIN_CREDITS'],
        ['credits of a purchase, at most', MAX_CREDITS, 'MAX_CREDITS'],
      ]),
    ],
  },
  {
    title: 'Partners',
    limits: [
      ...limitsOf('db/partners/commissions.ts', [
        ['days before a commission is payable', MATURITY_DAYS, 'MATURITY_DAYS'],
      ]),
      ...limitsOf('db/partners/payout-requests.ts', [
        ['hours that a payout to a new address waits', NEW_ADDRESS_HOURS, 'NEW_ADDRESS_HOURS'],
      ]),
      ...limitsOf('db/partners/invitations.ts', [
        ['days that an invitation is valid', INVITATION_DAYS, 'INVITATION_DAYS'],
        ['invitations of a partner in a day', MAX_INVITATIONS_A_DAY, 'MAX_INVITATIONS_A_DAY'],
      ]),
    ],
  },
  {
    title: 'Sanctions lists',
    limits: limitsOf('activities/screening/refresh/list-activities.ts', [
      ['stored versions of a list', KEEP_VERSIONS, 'KEEP_VERSIONS'],
    ]),
  },
]
