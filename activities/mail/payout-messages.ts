import { paragraphs, type Text } from './text.ts'

export type PayoutTemplate = 'PAYOUT_ADDRESS' | 'PAYOUT_SENT' | 'PAYOUT_REJECTED' | 'PAYOUT_FAILED'

/**
 * Composes a mail about a payout to the owner of a partner. The mail names the payout by its id, without address or
 * amount, because mails can reach the wrong reader. The dashboard shows both.
 */
export function composePayoutMail(template: PayoutTemplate, baseUrl: string, payoutId: string): Text {
  const page = `${baseUrl}/dashboard/partner/payouts`
  switch (template) {
    case 'PAYOUT_ADDRESS':
      return {
        subject: 'A payout to a new address was requested',
        text: paragraphs(
          `Somebody in your account requested a payout of your commissions to an address that was not used last time: ${payoutId}. The payout waits 72 hours before review.`,
          'If this was not you, set a new password now. Then contact us within the 72 hours and name the payout:',
          `${baseUrl}/forgot-password`,
        ),
      }
    case 'PAYOUT_SENT':
      return {
        subject: 'Your payout was sent',
        text: paragraphs(
          `Your payout ${payoutId} was sent, and its network has confirmed it. The dashboard shows its transaction:`,
          page,
          'If the payout is not in your wallet, or you did not request it, contact us and name the payout.',
        ),
      }
    case 'PAYOUT_REJECTED':
      return {
        subject: 'Your payout was not approved',
        text: paragraphs(
          `Your payout ${payoutId} was not approved, and nothing was sent. Its commissions are available again:`,
          page,
          'If you want to know the reason, contact us and name the payout.',
        ),
      }
    case 'PAYOUT_FAILED':
      return {
        subject: 'Your payout could not be sent',
        text: paragraphs(
          `Your payout ${payoutId} was approved, but sending it failed. Its commissions are available again, and you can request another payout:`,
          page,
          'If this happens again, contact us and name the payout.',
        ),
      }
  }
}
