import type { Code } from '../../contract/error-codes.ts'

/** What an error means and what to do about it, for those who call the API. */
export interface ErrorWords {
  readonly when: string
  readonly then: string
}

/** A code without words shows its status alone; a test names it (test/unit/docs). */
export const ERROR_WORDS: Readonly<Partial<Record<Code, ErrorWords>>> = {
  INVALID_API_KEY: {
    when: 'The API key is missing, malformed or revoked.',
    then: 'Send it as `Authorization: Bearer svc_…`. Make a new one if it was revoked.',
  },
  VALIDATION_ERROR: {
    when: 'The request does not fit; `issues` says where and why. A level that does not exist is `UNKNOWN_CHECK:<value>`, a picture that is missing `MISSING_ASSET:<type>`.',
    then: 'Correct the request.',
  },
  INSUFFICIENT_CREDITS: {
    when: 'The credits cannot be held; `available` and `required` say how many.',
    then: 'Buy credits.',
  },
  COUNTRY_NOT_SUPPORTED: {
    when: 'Documents of this country are not verified.',
    then: 'Tell your user before you ask for a document.',
  },
  IP_NOT_ALLOWED: {
    when: 'The key has an allowlist and the call comes from elsewhere.',
    then: 'Add the address of your server to the key.',
  },
  RATE_LIMITED: { when: 'Too many calls from this address.', then: 'Wait for the seconds in `Retry-After`.' },
  ACCOUNT_INACTIVE: { when: 'The account is suspended or closed.', then: 'Write to support.' },
  NOT_FOUND: {
    when: 'There is no such thing on this account, in this mode.',
    then: 'Check the id, and that the key is of the same mode.',
  },
  LINK_ENDED: {
    when: 'A hosted link that was decided, has expired, or belongs to an account that is not active.',
    then: 'Create a new verification.',
  },
  PARTNER_NOT_FOUND: { when: 'The partner code does not exist or is suspended.', then: 'Check the code.' },
  ALREADY_SUBMITTED: {
    when: 'The pictures of this verification were submitted before.',
    then: 'Wait for the decision; for another try create a new one.',
  },
  NO_ASSETS: {
    when: 'None of the pictures is usable; `issues` says why for each.',
    then: 'Take them again: JPEG, PNG, WebP or HEIC, at least 320 pixels on the short side.',
  },
  CAPTURE_UNKNOWN: {
    when: 'Hosted page: there is no such capture session, or the nonce is not its own.',
    then: 'Open a new one.',
  },
  CAPTURE_REPLACED: {
    when: 'Hosted page: a newer capture session was opened, in another tab or on another device.',
    then: 'Go on there, or open a new one.',
  },
  CAPTURE_EXPIRED: { when: 'Hosted page: the time of the capture session is over.', then: 'Open a new one.' },
  CAPTURE_TRIES_EXCEEDED: {
    when: 'Hosted page: no more capture sessions of this verification.',
    then: 'Submit without one: a person will look.',
  },
  CAPTURE_STEP_EARLY: {
    when: 'Hosted page: the step of the session’s own is asked for, or answered, before the other movements are there as they were done: every step in order, at a person’s pace, sent meanwhile.',
    then: 'Send those first, or open a new session.',
  },
  OPEN_ELSEWHERE: {
    when: 'Hosted page: the flow has begun on another device.',
    then: 'Go on there, hand over from there, or take over here: it then begins anew.',
  },
  CAPTURE_STEP_LATE: {
    when: 'Hosted page: the answer to the step came after its time, or frames of an earlier step when it was told.',
    then: 'Open a new session.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    when: 'A first call with this `Idempotency-Key` is still creating the verification.',
    then: 'Try again in a second with the same key.',
  },
  INVALID_WEBHOOK_URL: {
    when: 'The address is not https, does not lead to a public address, or has another port than 443 and 8443.',
    then: 'Register a public https address on one of these ports.',
  },
  INVALID_SESSION: {
    when: 'The access token is missing, has expired, or its session was ended.',
    then: 'Refresh it, or log in again.',
  },
  INVALID_CREDENTIALS: {
    when: 'E-mail address or password is wrong.',
    then: 'Try again; after a few wrong tries each further one has to wait longer.',
  },
  INVALID_MFA_CODE: { when: 'The code of the second factor is wrong, or was used.', then: 'Wait for the next code.' },
  INVALID_TOKEN: { when: 'The token of a mail is wrong, was used, or has expired.', then: 'Ask for a new mail.' },
  EMAIL_NOT_VERIFIED: { when: 'Live keys need a confirmed e-mail address.', then: 'Follow the link in the mail.' },
  ORIGIN_NOT_ALLOWED: {
    when: 'A call with the cookie of the dashboard that does not come from a page of the service.',
    then: 'Send the refresh token in the body.',
  },
  CHECK_NOT_ALLOWED: { when: 'The key may not ask for this level.', then: 'Allow it on the key, or use another.' },
  TEST_MODE_ONLY: {
    when: 'The call is for test mode, and the key is a live one.',
    then: 'Use a key that begins with `svc_test_`.',
  },
  PARTNER_ACCESS_DENIED: {
    when: "The key is neither the partner's nor one of a client that the partner manages.",
    then: 'Use such a key.',
  },
  NOT_A_PARTNER: { when: 'The account is no partner.', then: 'Apply in the dashboard.' },
  INSUFFICIENT_BALANCE: { when: 'There is less to pay out than was asked for.', then: 'Ask for less.' },
  PAYLOAD_TOO_LARGE: {
    when: 'The body, or one picture, is larger than allowed: 10 MiB a picture, 40 MiB and 16 pictures together, 64 KiB for other calls.',
    then: 'Send less.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'The `Content-Type` is not one that this call takes.',
    then: 'Send `application/json`, or `multipart/form-data` where pictures are taken.',
  },
  METHOD_NOT_ALLOWED: {
    when: 'The address exists, this method on it does not; `Allow` names those that do.',
    then: 'Check the method.',
  },
  TLS_REQUIRED: { when: 'The call did not come over https.', then: 'Use https.' },
  INTERNAL_ERROR: {
    when: 'Something failed on our side.',
    then: 'Try again with growing pauses; name the `X-Request-Id` if it stays.',
  },
  SERVICE_UNAVAILABLE: {
    when: 'A part of the service is away, or is too busy.',
    then: 'Try again with growing pauses.',
  },
}
