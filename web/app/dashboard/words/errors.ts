import { duration } from '../../parts/format.ts'

/** Each error code for a user of the dashboard: its meaning, and what to do. */
const WORDS: Readonly<Record<string, string>> = {
  ACCOUNT_INACTIVE: 'This account is suspended or closed. Write to support.',
  EMAIL_NOT_VERIFIED: 'Confirm your e-mail address first. The link is in the e-mail that you got when you registered.',
  COUNTRY_NOT_SUPPORTED: 'Documents of this country are not accepted.',
  INSUFFICIENT_BALANCE: 'Your available balance is too low for this payout.',
  INSUFFICIENT_CREDITS: 'You do not have enough credits.',
  INTERNAL_ERROR:
    'Something went wrong on our side. Try again. If this happens again, send support the request id below.',
  INVALID_CREDENTIALS: 'The e-mail address or the password is wrong.',
  INVALID_MFA_CODE: 'This code is wrong or was used before. Enter the newest one.',
  INVALID_SESSION: 'You are no longer logged in. Log in again.',
  INVALID_TOKEN: 'This link was used or has expired. Request a new one.',
  INVALID_WEBHOOK_URL:
    'Enter a public https address on port 443 or 8443. The internet must be able to resolve its host name.',
  MFA_OVER: 'This took too long, or there were too many attempts. Start the login again.',
  NOT_FOUND: 'This does not exist on your account. It may have been removed.',
  PAYLOAD_TOO_LARGE: 'This is too long.',
  SERVICE_UNAVAILABLE: 'The service is busy. Try again in a moment.',
  VALIDATION_ERROR: 'Something in this form is invalid. Check it and try again.',
}

/** The text when the service does not answer. */
export const UNREACHABLE = 'The service cannot be reached. Check your connection and try again.'

/** The sentence for a rejection. `retryAfter` is in seconds. */
export function errorWords(code: string, status: number, retryAfter?: number): string {
  if (code === 'RATE_LIMITED' || status === 429)
    return `Too many attempts from your network. Wait ${retryAfter === undefined ? 'a minute' : duration(retryAfter)} and try again.`
  return WORDS[code] ?? (status >= 500 ? WORDS.INTERNAL_ERROR : undefined) ?? `The service rejected this (${code}).`
}
