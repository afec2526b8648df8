import { shownName } from '../../contract/shown-text.ts'
import type { Template } from './decide.ts'
import { composePartnerMail } from './partner-messages.ts'
import { composePayoutMail } from './payout-messages.ts'
import { paragraphs, type Text } from './text.ts'

/** A link with a token. The token follows the #, so no server on the way and no log sees it. */
const link = (baseUrl: string, page: string, token: string | undefined): string =>
  `${baseUrl}/${page}#token=${token ?? ''}`

const NOT_YOU = 'If this was not you, do nothing.'

/** Formats a time for people: `27 November 2026, 14:03 UTC`. */
const timeText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export interface MailDetails {
  /** Token of a mail with a link. */
  readonly token?: string
  /** For CONFIRM_EMAIL. */
  readonly registeredAt?: Date
  /** The endpoint that a mail is about. */
  readonly aboutId?: string
}

/**
 * Composes a mail to an account's address, as plain text. The mail contains nothing that a caller wrote, not even a
 * company or the URL of an endpoint, so the service never carries a stranger's words. Registrations are named by their
 * time, endpoints by their id.
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
          `Somebody registered an account with this address${registeredAt === undefined ? '' : ` on ${timeText.format(registeredAt)} UTC`}. ` +
            'If this was you, confirm it within 24 hours. Use the password that you chose then:',
          link(baseUrl, 'verify-email', token),
          'If this was not you, do not confirm it. The registration ends by itself. Without your confirmation it can create no live verification.',
          'If you have several of these mails and do not know which is yours, set a new password instead. This removes what anybody else set up:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'FINISH_REGISTRATION':
      return {
        subject: 'Finish your registration',
        text: paragraphs(
          'Somebody asked to register an account with this address. This has happened several times. If you want the account, set its password ' +
            'within one hour. All those registrations then end:',
          link(baseUrl, 'reset-password', token),
          NOT_YOU,
        ),
      }
    case 'ALREADY_REGISTERED':
      return {
        subject: 'You have an account already',
        text: paragraphs(
          'Somebody asked to register an account with this address. You already have an account, and it was not changed.',
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
          `${NOT_YOU} Your password stays the same.`,
        ),
      }
    case 'LAST_LINK':
      return {
        subject: 'Set a new password: a link for today',
        text: paragraphs(
          'Several mails about an account of this address were requested today. This is the last one for now, so that nobody can fill your mailbox. ' +
            'Its link sets a new password. The link works once, within 24 hours. Use it also if you ask for a mail later today and no mail arrives:',
          link(baseUrl, 'reset-password', token),
          'If the address was not confirmed before, the link confirms it and removes what anybody else set up.',
          `${NOT_YOU} Your password stays the same.`,
        ),
      }
    case 'PASSWORD_CHANGED':
      return {
        subject: 'Your password was changed',
        text: paragraphs(
          'Your password was changed. All your sessions were ended.',
          'If this was not you, set a new password now:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'MFA_ENABLED':
      return {
        subject: 'A second factor was set up',
        text: paragraphs(
          'An authenticator app was set up as the second factor of your account.',
          'If this was not you, set a new password now, then contact us:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'MFA_REMOVED':
      return {
        subject: 'Your second factor was removed',
        text: paragraphs(
          'Support removed the second factor of your account on request and ended all your sessions. Set it up again when you log in.',
          'If you did not ask for this, set a new password now, then contact us:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'PASSWORD_REPLACED':
      return {
        subject: 'Your password was changed',
        text: paragraphs(
          'Somebody who knew your old password changed it in the dashboard. All other sessions were ended.',
          'If this was not you, set a new password now:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'MFA_DISABLED':
      return {
        subject: 'Your second factor was turned off',
        text: paragraphs(
          'Somebody turned off the second factor of your account in the dashboard, with your password and a code.',
          'If this was not you, set a new password now, then contact us:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'RECOVERY_CODES':
      return {
        subject: 'New recovery codes were made',
        text: paragraphs(
          'New recovery codes were made for the second factor of your account. The old codes no longer work.',
          'If this was not you, set a new password now, then contact us:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'EMAIL_CHANGE_OLD':
      return {
        subject: 'A new address for your account',
        text: paragraphs(
          'Somebody who knows your password asked for a new e-mail address for your account. The address changes only if both addresses agree within 24 hours.',
          'If this was you, agree:',
          link(baseUrl, 'confirm-new-email', token),
          'If this was not you, refuse. Then nothing changes and all sessions of your account end. Set a new password afterwards:',
          link(baseUrl, 'refuse-new-email', token),
        ),
      }
    case 'EMAIL_CHANGE_NEW':
      return {
        subject: 'Confirm your new e-mail address',
        text: paragraphs(
          'Somebody asked to use this e-mail address for their account. If this was you, confirm it within 24 hours. Agree in the mail to the old address too:',
          link(baseUrl, 'confirm-new-email', token),
          NOT_YOU,
        ),
      }
    case 'EMAIL_CHANGE_TAKEN':
      return {
        subject: 'You have an account already',
        text: paragraphs(
          'Somebody asked to use this e-mail address for another account. You already have an account with this address, and it was not changed.',
          NOT_YOU,
        ),
      }
    case 'EMAIL_CHANGED':
      return {
        subject: 'The e-mail address of your account was changed',
        text: paragraphs(
          'The account that had this address has a new one. Both addresses agreed. All other sessions were ended.',
          'If you did not agree to this, contact us.',
        ),
      }
    case 'ENDPOINT_FAILING':
      return {
        subject: 'A webhook endpoint has been failing for an hour',
        text: paragraphs(
          `Your webhook endpoint ${aboutId} has accepted no delivery for an hour or more. We retry each event for about 24 hours.`,
          'The dashboard shows its answers:',
          `${baseUrl}/dashboard/webhooks/${aboutId}`,
          'We send no other mail about this outage, except when a delivery has failed for good.',
        ),
      }
    case 'DELIVERY_FAILED':
      return {
        subject: 'Webhook deliveries have failed for good',
        text: paragraphs(
          `One or more deliveries to your webhook endpoint ${aboutId} failed at their last attempt. The dashboard lists them:`,
          `${baseUrl}/dashboard/webhooks/${aboutId}?status=FAILED`,
          'No outcome is lost: GET /v1/verifications/{id} returns every outcome. When the endpoint works, support can send failed deliveries again.',
        ),
      }
    case 'ENDPOINT_SWITCHED_OFF':
      return {
        subject: 'A webhook endpoint was switched off',
        text: paragraphs(
          `${aboutId === '' ? 'Several of your webhook endpoints have' : `Your webhook endpoint ${aboutId} has`} failed every delivery for seven days. We switched ${aboutId === '' ? 'them' : 'it'} off and send no more events there.`,
          'Check the answers, send a test event, then switch the endpoint on again in the dashboard:',
          `${baseUrl}/dashboard/webhooks${aboutId === '' ? '' : `/${aboutId}`}`,
          'Events that happen while an endpoint is off are not sent later. GET /v1/verifications/{id} returns every outcome, and the dashboard lists all verifications. Support can send the deliveries again that failed before.',
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

/** Composes a quote request for sales: one line for each field. */
export const composeQuote = (quoteId: string, detail: Readonly<Record<string, string | number>>): Text => ({
  subject: `Quote request ${quoteId}`,
  text: `${Object.entries(detail)
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? shownName(value) : value}`)
    .join('\n')}\n`,
})
