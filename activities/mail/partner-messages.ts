import type { Billing } from '../../db/partners/schema.ts'
import type { Text } from './text.ts'

/**
 * What a partner is told of a decision about it (why stands nowhere in it: staff say that in person, and mails go astray), and its clients when it is
 * gone (who it was stands nowhere in it: that was erased).
 */
export type PartnerTemplate =
  'PARTNER_APPROVED' | 'PARTNER_REJECTED' | 'PARTNER_SUSPENDED' | 'PARTNER_RESUMED' | 'PARTNER_GONE'

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
    text:
      'Your partner code was suspended. It opens nothing for now, your clients pay for themselves, and their charges earn nothing.\n' +
      'What was earned before stays, and matures; it is paid out when the suspension ends.\n\nIf you do not know why, tell us.\n',
  },
  PARTNER_RESUMED: {
    subject: 'Your partner code works again',
    text: 'The suspension of your partner code has ended: it works as before, and so does what you agreed on with your clients.\n',
  },
  PARTNER_GONE: {
    subject: 'Your partner has left',
    text:
      "The partner whose client your account was has left the service. Your account, your keys and your verifications are as they were, and you are nobody's client any more:\n" +
      'new verifications are paid with your own credits, also where the partner paid for them until now. Those that were open go on, and are paid as they were begun.\n\n' +
      "If you create verifications by the partner's code (POST /v1/p/{code}/verifications), use POST /v1/verifications from now on: the code opens nothing any more.\n",
  },
}

const BILLINGS: Readonly<Record<Billing, string>> = {
  DIRECT: 'you pay your own credits, and the partner earns a part of what you spend',
  RESELLER: 'your verifications are paid with the credits of the partner',
}

/**
 * An invitation. The same for every address, with or without an account, and without a word that the partner wrote: only its code,
 * which we made. Its page has whoever is logged in to the account of this address agree, or leave it.
 */
export const composeInvitation = (
  baseUrl: string,
  { code, billing, token }: { code: string; billing: Billing; token: string },
): Text => ({
  subject: 'An invitation to be the client of a partner',
  text:
    `The partner with the code ${code} asks the account of this address to be its client: ${BILLINGS[billing]}. The partner would see your address and company, ` +
    'and how many credits it earned by which verification; nothing of your end users.\n\n' +
    `If you know the partner and agree, log in within seven days (register first if you have no account) and open this link:\n\n` +
    `${baseUrl}/partner-invitation#token=${token}\n\n` +
    'If not, you need not do anything: nothing changes without you. We have not told the partner whether there is an account of this address.\n',
})

export const composePartnerMail = (template: PartnerTemplate): Text => TEXTS[template]
