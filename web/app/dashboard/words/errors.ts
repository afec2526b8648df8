import { duration } from '../../parts/format.ts'

/** What each error code means to a person who uses the dashboard, and what to do. */
const WORDS: Readonly<Record<string, string>> = {
  ACCOUNT_INACTIVE: 'This account is suspended or closed. Write to support.',
  EMAIL_NOT_VERIFIED: 'Confirm your e-mail address first: the link is in the mail that you got when you registered.',
  COUNTRY_NOT_SUPPORTED: 'Documents of this country are not accepted.',
  INSUFFICIENT_BALANCE: 'There is not that much to be paid out now.',
  INSUFFICIENT_CREDITS: 'There are not enough credits for this.',
  INTERNAL_ERROR: 'Something went wrong on our side. Try again; if it stays, tell support the request below.',
  INVALID_CREDENTIALS: 'The e-mail address or the password is not right.',
  INVALID_MFA_CODE: 'This code is not right, or was used already. Take the newest one.',
  INVALID_SESSION: 'You are not logged in any more. Log in again.',
  INVALID_TOKEN: 'This link was used or is too old. Ask for a new one.',
  INVALID_WEBHOOK_URL:
    'This must be a public https address, on port 443 or 8443, of a host that the internet knows by name.',
  MFA_OVER: 'This took too long, or there were too many tries. Start the login again.',
  NOT_FOUND: 'There is no such thing on this account. It may have been removed.',
  PAYLOAD_TOO_LARGE: 'That is too long.',
  SERVICE_UNAVAILABLE: 'The service is busy. Try again in a moment.',
  VALIDATION_ERROR: 'Something in this form does not fit. Look at it again.',
}

/** Where there was no answer. */
export const UNREACHABLE = 'The service cannot be reached. Check your connection and try again.'

/** The sentence for a refusal; `retryAfter` in seconds. */
export function errorWords(code: string, status: number, retryAfter?: number): string {
  if (code === 'RATE_LIMITED' || status === 429)
    return `Too many tries from your network. Wait ${retryAfter === undefined ? 'a minute' : duration(retryAfter)} and try again.`
  return WORDS[code] ?? (status >= 500 ? WORDS.INTERNAL_ERROR : undefined) ?? `This was refused (${code}).`
}
