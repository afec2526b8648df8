import type { Billing } from '../../db/partners/schema.ts'
import type { Text } from './text.ts'

/**
 * Composes a mail about a decision on a partner. The mail to the partner gives no reason, because mails can reach the
 * wrong reader. Staff give the reason in person. The mail to the clients of an erased partner does not name the
 * partner, because the name was erased.
 */
export type PartnerTemplate =
  'PARTNER_APPROVED' | 'PARTNER_REJECTED' | 'PARTNER_SUSPENDED' | 'PARTNER_RESUMED' | 'PARTNER_GONE'

const TEXTS: Readonly<Record<PartnerTemplate, Text>> = {
  PARTNER_APPROVED: {
    subject: 'You are now a partner',
    text: 'Your application for the partner programme was approved. Your code works from now on, and you can invite clients:\nGET /v1/partners/me returns the code, POST /v1/partners/clients invites a client.\n',
  },
  PARTNER_REJECTED: {
    subject: 'Your application for the partner programme',
    text: 'Your application for the partner programme was not approved. Your account has not changed.\n\nIf you want to know the reason or have something to add, contact us.\n',
  },
  PARTNER_SUSPENDED: {
    subject: 'Your partner code was suspended',
    text:
      'Your partner code was suspended. The code does not work for now, your clients pay for themselves, and their charges earn no commission.\n' +
      'Commissions earned before remain yours and continue to mature. They are paid out when the suspension ends.\n\nIf you do not know the reason, contact us.\n',
  },
  PARTNER_RESUMED: {
    subject: 'Your partner code works again',
    text: 'The suspension of your partner code has ended. The code and the agreements with your clients work as before.\n',
  },
  PARTNER_GONE: {
    subject: 'Your partner has left',
    text:
      'Your partner has left the service. Your account, keys and verifications have not changed, and you are no longer a client of a partner.\n' +
      'You now pay new verifications with your own credits, also where the partner paid before. Open verifications continue and are paid as agreed at their start.\n\n' +
      "If you create verifications with the partner's code (POST /v1/p/{code}/verifications), use POST /v1/verifications from now on. The code no longer works.\n",
  },
}

const BILLINGS: Readonly<Record<Billing, string>> = {
  DIRECT: 'you pay with your own credits, and the partner earns a share of what you spend',
  RESELLER: "the partner's credits pay for your verifications",
}

/**
 * Composes an invitation. It is the same for every address, with or without an account. It contains no word that the
 * partner wrote, only the partner's code, which we made. On its page, the logged-in account of this address agrees or
 * refuses.
 */
export const composeInvitation = (
  baseUrl: string,
  { code, billing, token }: { code: string; billing: Billing; token: string },
): Text => ({
  subject: 'A partner invites you as a client',
  text:
    `The partner with the code ${code} asks the account of this address to be its client: ${BILLINGS[billing]}. The partner would see your address, your company, ` +
    'and the credits that it earned from each verification. It sees nothing about your end users.\n\n' +
    `If you know the partner and agree, log in within seven days and open this link. If you have no account, register first:\n\n` +
    `${baseUrl}/partner-invitation#token=${token}\n\n` +
    'If you do not agree, do nothing: nothing changes without you. The partner does not learn whether this address has an account.\n',
})

export const composePartnerMail = (template: PartnerTemplate): Text => TEXTS[template]
