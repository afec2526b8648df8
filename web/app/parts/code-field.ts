// How the pages take a one-time code. The service reads it as it was typed (blanks, dashes, digits of any script), so that a page only
// must not cut or refuse what somebody pastes.

/** Longest text that the service takes for a code. */
export const MAX_CODE = 64

/** Attributes of a field for a code of an authenticator app: six digits of any script, and whatever parts them but letters. */
export const APP_CODE = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: MAX_CODE,
  pattern: '[^\\p{Nd}\\p{L}]*(?:\\p{Nd}[^\\p{Nd}\\p{L}]*){6}',
  title: 'six digits',
  required: true,
} as const

/** Whether what was typed is a code of an app: six digits; recovery codes have 16 characters. */
export const isAppCode = (text: string): boolean => /^\p{Nd}{6}$/u.test(text.replaceAll(/[^\p{L}\p{N}]/gu, ''))
