import type { Code } from '../../contract/error-codes.ts'

/** The cause of an error, and the remedy, for callers of the API. */
export interface ErrorWords {
  readonly when: string
  readonly then: string
}

/** The words of each code. A test rejects a code without words (test/unit/docs). */
export const ERROR_WORDS: Readonly<Partial<Record<Code, ErrorWords>>> = {
  INVALID_API_KEY: {
    when: 'The API key is missing, malformed or revoked.',
    then: 'Send it as `Authorization: Bearer svc_…`. Create a new key if it was revoked.',
  },
  VALIDATION_ERROR: {
    when: 'The request is invalid. `issues` lists each field and its mistake. An unknown level is `UNKNOWN_CHECK:<value>`, a missing asset `MISSING_ASSET:<type>`.',
    then: 'Correct the request.',
  },
  INSUFFICIENT_CREDITS: {
    when: 'The balance is too low to hold the credits. `available` and `required` have the numbers.',
    then: 'Buy credits.',
  },
  COUNTRY_NOT_SUPPORTED: {
    when: 'The service does not verify documents of this country.',
    then: 'Tell your user before you request a document.',
  },
  IP_NOT_ALLOWED: {
    when: 'The allowlist of the key does not contain the address of the caller.',
    then: 'Add the address of your server to the key.',
  },
  RATE_LIMITED: {
    when: 'There were too many calls from this address.',
    then: 'Wait for the seconds in `Retry-After`.',
  },
  ACCOUNT_INACTIVE: { when: 'The account is suspended or closed.', then: 'Write to support.' },
  NOT_FOUND: {
    when: 'The object does not exist in this account and mode.',
    then: 'Check the id, and the mode of the key.',
  },
  LINK_ENDED: {
    when: 'The verification of the hosted link was decided or has expired, or its account is not active.',
    then: 'Create a new verification.',
  },
  PARTNER_NOT_FOUND: { when: 'The partner code does not exist or is suspended.', then: 'Check the code.' },
  ALREADY_SUBMITTED: {
    when: 'The assets of this verification were submitted before.',
    then: 'Wait for the decision, or create a new verification.',
  },
  NO_ASSETS: {
    when: 'None of the assets is usable. `issues` has the reason for each.',
    then: 'Take new images: JPEG, PNG, WebP or HEIC, at least 320 pixels on the short side.',
  },
  CAPTURE_UNKNOWN: {
    when: 'Hosted page: the capture session does not exist, or the nonce is wrong.',
    then: 'Open a new capture session.',
  },
  CAPTURE_REPLACED: {
    when: 'Hosted page: another tab or device opened a newer capture session.',
    then: 'Continue there, or open a new capture session.',
  },
  CAPTURE_EXPIRED: { when: 'Hosted page: the capture session has expired.', then: 'Open a new capture session.' },
  CAPTURE_TRIES_EXCEEDED: {
    when: 'Hosted page: the verification has used all its capture sessions.',
    then: 'Submit without one. A person then reviews the verification.',
  },
  CAPTURE_STEP_EARLY: {
    when: 'Hosted page: the page requested or answered the random challenge too early. Before the challenge, the series must show every step in order and at a person’s pace. The page must send it while it films.',
    then: 'Send the missing frames first, or open a new capture session.',
  },
  OPEN_ELSEWHERE: {
    when: 'Hosted page: the flow has started on another device.',
    then: 'Continue there, hand the flow over from there, or take it over here. After a takeover it starts again.',
  },
  CAPTURE_STEP_LATE: {
    when: 'Hosted page: the answer to the random challenge came after its time, or frames of an earlier step came after the challenge.',
    then: 'Open a new capture session.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    when: 'An earlier call with this `Idempotency-Key` is still creating the verification.',
    then: 'Try again in a second with the same key.',
  },
  INVALID_WEBHOOK_URL: {
    when: 'The address is not https, does not resolve to a public address, or has a port other than 443 and 8443.',
    then: 'Register a public https address on one of these ports.',
  },
  INVALID_SESSION: {
    when: 'The access token is missing or has expired, or its session has ended.',
    then: 'Refresh the session, or log in again.',
  },
  INVALID_CREDENTIALS: {
    when: 'The e-mail address or the password is wrong.',
    then: 'Try again. After a few wrong attempts, each further attempt must wait longer.',
  },
  INVALID_MFA_CODE: {
    when: 'The code of the second factor is wrong or was used before.',
    then: 'Wait for the next code.',
  },
  INVALID_TOKEN: {
    when: 'The token of the mail is wrong, was used before, or has expired.',
    then: 'Request a new mail.',
  },
  EMAIL_NOT_VERIFIED: {
    when: 'The e-mail address of the account is not confirmed.',
    then: 'Follow the link in the mail.',
  },
  ORIGIN_NOT_ALLOWED: {
    when: 'A call with the cookie of the dashboard did not come from a page of the service.',
    then: 'Send the refresh token in the body.',
  },
  CHECK_NOT_ALLOWED: {
    when: 'The key may not request this level.',
    then: 'Allow the level on the key, or use another key.',
  },
  TEST_MODE_ONLY: {
    when: 'The call works in test mode only, and the key is a live key.',
    then: 'Use a key that starts with `svc_test_`.',
  },
  PARTNER_ACCESS_DENIED: {
    when: 'The key belongs neither to the partner nor to a client that the partner manages.',
    then: 'Use a key of the partner or of a client that it manages.',
  },
  NOT_A_PARTNER: { when: 'The account is not a partner.', then: 'Apply in the dashboard.' },
  INSUFFICIENT_BALANCE: {
    when: 'The available balance is smaller than the requested payout.',
    then: 'Request a smaller amount.',
  },
  PAYLOAD_TOO_LARGE: {
    when: 'The body, or one image, is too large: at most 10 MiB an image, 40 MiB and 16 images together, 64 KiB for other calls.',
    then: 'Send fewer or smaller images, or a smaller body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'The call does not accept this `Content-Type`.',
    then: 'Send `application/json`, or `multipart/form-data` for images.',
  },
  METHOD_NOT_ALLOWED: {
    when: 'The address exists, but not with this method. `Allow` lists the methods.',
    then: 'Check the method.',
  },
  TLS_REQUIRED: { when: 'The call did not use https.', then: 'Use https.' },
  INTERNAL_ERROR: {
    when: 'The service failed.',
    then: 'Try again with growing pauses. If the error persists, report the `X-Request-Id`.',
  },
  SERVICE_UNAVAILABLE: {
    when: 'A part of the service is unavailable or too busy.',
    then: 'Try again with growing pauses.',
  },
}
