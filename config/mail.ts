import { z } from 'zod'
import type { Given } from './variable-types.ts'

const SENDER = /^[^\u0000-\u001f]*[^\s@<>]+@[^\s@<>]+>?$/

/** The variables of mail. */
export const MAIL_VARIABLES = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'mail server: `smtps://user:password@host`, or `smtp://…` with STARTTLS (`?tls=none` for a relay on the loopback); required by the mail queue',
    ),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an address, or `Name <address>`')
    .max(320)
    .optional()
    .describe('sender of all mail, `Name <address>`; required by the mail queue'),
  SALES_ADDRESS: z.email().optional().describe('recipient of enterprise quote requests; required by the mail queue'),
}

/** Settings of outgoing mail. Only the mail queue needs them. */
export interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly from: string | undefined
  readonly salesAddress: string | undefined
}

/** The settings of mail. */
export const mailSettings = (given: Given<typeof MAIL_VARIABLES>): MailSettings => ({
  smtpUrl: given.SMTP_URL,
  from: given.MAIL_FROM,
  salesAddress: given.SALES_ADDRESS,
})
