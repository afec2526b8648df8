// Fields for one-time codes. The service accepts a code as typed (blanks, dashes, digits of any script). A page
// must only not cut or reject pasted text.

/** Longest text that the service accepts as a code. */
export const MAX_CODE = 64

/** Attributes of a field for an authenticator code: six digits of any script, with any separators except letters. */
export const APP_CODE = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: MAX_CODE,
  pattern: '[^\\p{Nd}\\p{L}]*(?:\\p{Nd}[^\\p{Nd}\\p{L}]*){6}',
  title: 'six digits',
  required: true,
} as const

/** Whether the text is an app code of six digits. Recovery codes have 16 characters. */
export const isAppCode = (text: string): boolean => /^\p{Nd}{6}$/u.test(text.replaceAll(/[^\p{L}\p{N}]/gu, ''))
