import { paragraphs, type Text } from './text.ts'

export type PayoutTemplate = 'PAYOUT_ADDRESS' | 'PAYOUT_SENT' | 'PAYOUT_REJECTED' | 'PAYOUT_FAILED'

/** What the owner of a partner is told of a payout, by its id. No address, no amount: mails go astray, and the dashboard has both. */
export function composePayoutMail(template: PayoutTemplate, baseUrl: string, payoutId: string): Text {
  const page = `${baseUrl}/dashboard/partner/payouts`
  switch (template) {
    case 'PAYOUT_ADDRESS':
      return {
        subject: 'A payout to a new address was asked for',
        text: paragraphs(
          `Somebody in your account asked for a payout of your commissions to an address that was not paid last: ${payoutId}. It waits for 72 hours before it is looked at.`,
          'If this was not you, set a new password at once, then tell us before the 72 hours are over, naming the payout:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'PAYOUT_SENT':
      return {
        subject: 'Your payout was sent',
        text: paragraphs(
          `Your payout ${payoutId} was sent, and its network has confirmed it. Its transaction stands in the dashboard:`,
          page,
          'If you do not find it in your wallet, or did not ask for it, tell us, naming the payout.',
        ),
      }
    case 'PAYOUT_REJECTED':
      return {
        subject: 'Your payout was not approved',
        text: paragraphs(
          `Your payout ${payoutId} was not approved, and nothing was sent. Its commissions are available again:`,
          page,
          'If you want to know why, tell us, naming the payout.',
        ),
      }
    case 'PAYOUT_FAILED':
      return {
        subject: 'Your payout could not be sent',
        text: paragraphs(
          `Your payout ${payoutId} was approved, but sending it has failed. Its commissions are available again, and you can ask for another payout:`,
          page,
          'If this happens again, tell us, naming the payout.',
        ),
      }
  }
}
