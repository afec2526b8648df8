import type { Template } from './decide.ts'

export interface Text { readonly subject: string; readonly text: string }

/** A link with a token: behind the #, so that no server on the way, and no log, gets to see it. */
const link = (baseUrl: string, page: string, token: string | undefined): string => `${baseUrl}/${page}#token=${token ?? ''}`

const NOT_YOU = 'If this was not you, you need not do anything.'

/**
 * A mail to an account's address, as plain text. Nothing that a caller wrote is in it: the service must not be made to
 * carry a stranger's words.
 */
export function composeMail(template: Template, baseUrl: string, token?: string): Text {
  switch (template) {
    case 'CONFIRM_EMAIL':
      return {
        subject: 'Confirm your e-mail address',
        text: paragraphs('An account was registered with this address. Confirm within 24 hours that it is yours:', link(baseUrl, 'verify-email', token),
          `${NOT_YOU} An account that is not confirmed cannot verify anyone.`),
      }
    case 'ALREADY_REGISTERED':
      return {
        subject: 'You have an account already',
        text: paragraphs('Somebody asked to register an account with this address. There is one already, and nothing about it was changed.',
          'If this was you and you cannot log in, set a new password:', `${baseUrl}/forgot-password`, NOT_YOU),
      }
    case 'RESET_PASSWORD':
      return {
        subject: 'Set a new password',
        text: paragraphs('Somebody asked for a new password for your account. Set it within one hour:', link(baseUrl, 'reset-password', token),
          `${NOT_YOU} Your password stays as it is.`),
      }
    case 'PASSWORD_CHANGED':
      return {
        subject: 'Your password was changed',
        text: paragraphs('The password of your account was changed, and all its sessions were ended.',
          'If this was not you, set a new one at once:', `${baseUrl}/forgot-password`),
      }
    case 'MFA_ENABLED':
      return {
        subject: 'A second factor was set up',
        text: paragraphs('An authenticator app was set up as the second factor of your account.',
          'If this was not you, set a new password at once, then tell us:', `${baseUrl}/forgot-password`),
      }
    case 'MFA_REMOVED':
      return {
        subject: 'Your second factor was removed',
        text: paragraphs('Support removed the second factor of your account, as was asked for, and ended all its sessions. Set one up again when you log in.',
          'If you did not ask for it, set a new password at once, then tell us:', `${baseUrl}/forgot-password`),
      }
  }
}

/** A quote request as sales reads it: one line a field. */
export const composeQuote = (quoteId: string, detail: Readonly<Record<string, string | number>>): Text => ({
  subject: `Quote request ${quoteId}`,
  text: `${Object.entries(detail).map(([field, value]) => `${field}: ${value}`).join('\n')}\n`,
})

const paragraphs = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`
