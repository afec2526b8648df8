import type { Text } from './messages.ts'

/** What a partner is told of a decision about it. Why stands nowhere in it: staff say that in person, and mails go astray. */
export type PartnerTemplate = 'PARTNER_APPROVED' | 'PARTNER_REJECTED' | 'PARTNER_SUSPENDED' | 'PARTNER_RESUMED'

const TEXTS: Readonly<Record<PartnerTemplate, Text>> = {
  PARTNER_APPROVED: {
    subject: 'You are a partner now',
    text: 'Your application for the partner programme was approved. Your code works from now on, and you can invite clients:\nGET /v1/partners/me names the code, POST /v1/partners/clients invites.\n',
  },
  PARTNER_REJECTED: {
    subject: 'Your application for the partner programme',
    text: 'Your application for the partner programme was not approved. Your account is as it was.\n\nIf you want to know why, or have something to add, tell us.\n',
  },
  PARTNER_SUSPENDED: {
    subject: 'Your partner code was suspended',
    text: 'Your partner code was suspended. It opens nothing for now, your clients pay for themselves, and their charges earn nothing.\n'
      + 'What was earned before stays, and matures; it is paid out when the suspension ends.\n\nIf you do not know why, tell us.\n',
  },
  PARTNER_RESUMED: {
    subject: 'Your partner code works again',
    text: 'The suspension of your partner code has ended: it works as before, and so does what you agreed on with your clients.\n',
  },
}

export const composePartnerMail = (template: PartnerTemplate): Text => TEXTS[template]
