import { shownName } from '../../contract/shown-text.ts'
import type { Template } from './decide.ts'
import { composePartnerMail } from './partner-messages.ts'
import { composePayoutMail } from './payout-messages.ts'
import { paragraphs, type Text } from './text.ts'

/** A link with a token: behind the #, so that no server on the way, and no log, gets to see it. */
const link = (baseUrl: string, page: string, token: string | undefined): string =>
  `${baseUrl}/${page}#token=${token ?? ''}`

const NOT_YOU = 'If this was not you, you need not do anything.'

/** A time as people read it: `27 November 2026, 14:03 UTC`. */
const timeText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export interface MailDetails {
  /** Of a mail with a link. */
  readonly token?: string
  /** Of CONFIRM_EMAIL. */
  readonly registeredAt?: Date
  /** The endpoint that a mail is about. */
  readonly aboutId?: string
}

/**
 * A mail to an account's address, as plain text. Nothing that a caller wrote is in it, no company and no endpoint's URL either: the
 * service must not be made to carry a stranger's words. Registrations are told apart by their time, endpoints by their id.
 */
export function composeMail(
  template: Template,
  baseUrl: string,
  { token, registeredAt, aboutId = '' }: MailDetails = {},
): Text {
  switch (template) {
    case 'CONFIRM_EMAIL':
      return {
        subject: 'Confirm your e-mail address',
        text: paragraphs(
          `An account was registered with this address${registeredAt === undefined ? '' : ` on ${timeText.format(registeredAt)} UTC`}. ` +
            'If that was you, confirm it within 24 hours, with the password that you chose then:',
          link(baseUrl, 'verify-email', token),
          'If it was not you, do not confirm it: it ends by itself, and without your confirmation it verifies nobody in earnest.',
          'If you have several of these mails and cannot tell which is yours, set a new password instead. It removes what anybody else set up:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'FINISH_REGISTRATION':
      return {
        subject: 'Finish your registration',
        text: paragraphs(
          'Somebody asked to register an account with this address, as has been done several times of late. If you want the account, set its password ' +
            'within one hour; all those registrations end with that:',
          link(baseUrl, 'reset-password', token),
          NOT_YOU,
        ),
      }
    case 'ALREADY_REGISTERED':
      return {
        subject: 'You have an account already',
        text: paragraphs(
          'Somebody asked to register an account with this address. There is one already, and nothing about it was changed.',
          'If this was you and you cannot log in, set a new password:',
          `${baseUrl}/forgot-password`,
          NOT_YOU,
        ),
      }
    case 'RESET_PASSWORD':
      return {
        subject: 'Set a new password',
        text: paragraphs(
          'Somebody asked for a new password for your account. Set it within one hour:',
          link(baseUrl, 'reset-password', token),
          `${NOT_YOU} Your password stays as it is.`,
        ),
      }
    case 'LAST_LINK':
      return {
        subject: 'Set a new password: a link for today',
        text: paragraphs(
          'Several mails about an account of this address were asked for today. This is the last of them for now, so that nobody can fill your mailbox. ' +
            'Its link sets a new password. It works once, within 24 hours, also if you ask for a mail later today and none comes:',
          link(baseUrl, 'reset-password', token),
          'If the address was not confirmed before, the link confirms it, and removes what anybody else set up.',
          `${NOT_YOU} Your password stays as it is.`,
        ),
      }
    case 'PASSWORD_CHANGED':
      return {
        subject: 'Your password was changed',
        text: paragraphs(
          'The password of your account was changed, and all its sessions were ended.',
          'If this was not you, set a new one at once:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'MFA_ENABLED':
      return {
        subject: 'A second factor was set up',
        text: paragraphs(
          'An authenticator app was set up as the second factor of your account.',
          'If this was not you, set a new password at once, then tell us:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'MFA_REMOVED':
      return {
        subject: 'Your second factor was removed',
        text: paragraphs(
          'Support removed the second factor of your account, as was asked for, and ended all its sessions. Set one up again when you log in.',
          'If you did not ask for it, set a new password at once, then tell us:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'PASSWORD_REPLACED':
      return {
        subject: 'Your password was changed',
        text: paragraphs(
          'The password of your account was changed in the dashboard by somebody who knew the old one, and all its other sessions were ended.',
          'If this was not you, set a new one at once:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'MFA_DISABLED':
      return {
        subject: 'Your second factor was turned off',
        text: paragraphs(
          'The second factor of your account was turned off in the dashboard, with the password and a code.',
          'If this was not you, set a new password at once, then tell us:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'RECOVERY_CODES':
      return {
        subject: 'New recovery codes were made',
        text: paragraphs(
          'New recovery codes were made for the second factor of your account. The old ones work no more.',
          'If this was not you, set a new password at once, then tell us:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'EMAIL_CHANGE_OLD':
      return {
        subject: 'A new address for your account',
        text: paragraphs(
          'Somebody who knows your password asked for your account to have another e-mail address. It changes only when both addresses agree, within 24 hours.',
          'If that was you, agree:',
          link(baseUrl, 'confirm-new-email', token),
          'If it was not you, refuse. Nothing changes then, all sessions of your account end, and you should set a new password:',
          link(baseUrl, 'refuse-new-email', token),
        ),
      }
    case 'EMAIL_CHANGE_NEW':
      return {
        subject: 'Confirm your new e-mail address',
        text: paragraphs(
          'Somebody asked for this to be the e-mail address of their account. If that was you, confirm it within 24 hours, and agree in the mail to the old address too:',
          link(baseUrl, 'confirm-new-email', token),
          NOT_YOU,
        ),
      }
    case 'EMAIL_CHANGE_TAKEN':
      return {
        subject: 'You have an account already',
        text: paragraphs(
          'Somebody asked for this to be the e-mail address of another account. There is an account of this address already, and nothing about it was changed.',
          NOT_YOU,
        ),
      }
    case 'EMAIL_CHANGED':
      return {
        subject: 'The e-mail address of your account was changed',
        text: paragraphs(
          'The account that had this address has another one now, as both addresses agreed, and its other sessions were ended.',
          'If you did not agree to that, tell us.',
        ),
      }
    case 'ENDPOINT_FAILING':
      return {
        subject: 'A webhook endpoint has been failing for an hour',
        text: paragraphs(
          `Your webhook endpoint ${aboutId} has taken no delivery for an hour or more. We keep trying, for about 24 hours after each event.`,
          'What it answers stands in the dashboard:',
          `${baseUrl}/dashboard/webhooks/${aboutId}`,
          'You get no other mail of this outage, but one when a delivery has failed for good.',
        ),
      }
    case 'DELIVERY_FAILED':
      return {
        subject: 'Webhook deliveries have failed for good',
        text: paragraphs(
          `One or more deliveries to your webhook endpoint ${aboutId} were given up after their last attempt. They stand in the dashboard:`,
          `${baseUrl}/dashboard/webhooks/${aboutId}?status=FAILED`,
          'Nothing is lost: GET /v1/verifications/{id} tells every outcome, and support can send failed deliveries again when the endpoint works.',
        ),
      }
    case 'ENDPOINT_SWITCHED_OFF':
      return {
        subject: 'A webhook endpoint was switched off',
        text: paragraphs(
          `${aboutId === '' ? 'Several of your webhook endpoints have' : `Your webhook endpoint ${aboutId} has`} failed every delivery for seven days. We switched ${aboutId === '' ? 'them' : 'it'} off: no event is sent there any more.`,
          'Look at what it answers, send a test, and switch it on again with one click in the dashboard:',
          `${baseUrl}/dashboard/webhooks${aboutId === '' ? '' : `/${aboutId}`}`,
          'Events of the time in which it is off are not sent later. GET /v1/verifications/{id} tells every outcome, and the dashboard lists all verifications. Support can send again the deliveries that failed before.',
        ),
      }
    case 'PARTNER_APPROVED':
    case 'PARTNER_REJECTED':
    case 'PARTNER_SUSPENDED':
    case 'PARTNER_RESUMED':
    case 'PARTNER_GONE':
      return composePartnerMail(template)
    case 'PAYOUT_ADDRESS':
    case 'PAYOUT_SENT':
    case 'PAYOUT_REJECTED':
    case 'PAYOUT_FAILED':
      return composePayoutMail(template, baseUrl, aboutId)
  }
}

/** A quote request as sales reads it: one line a field. */
export const composeQuote = (quoteId: string, detail: Readonly<Record<string, string | number>>): Text => ({
  subject: `Quote request ${quoteId}`,
  text: `${Object.entries(detail)
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? shownName(value) : value}`)
    .join('\n')}\n`,
})
