import { Link } from 'wouter'
import { buttonClass } from '../../parts/button.tsx'
import { Notice } from '../../parts/error-box.tsx'
import { number } from '../../parts/format.ts'
import type { Schemas } from '../session/client.ts'
import { coins } from '../words/payment.ts'
import { missing } from './amounts.ts'

/** The status of a payment, and the next step. Screen readers announce changes. */
export const Standing = ({ payment }: { readonly payment: Schemas['Payment'] }) => (
  <div role="status">{noticeOf(payment)}</div>
)

function noticeOf({
  status,
  asset,
  credits,
  confirmations_required: required,
  amount_expected: expected,
  amount_received: received,
  credits_granted: granted,
}: Schemas['Payment']) {
  const again = (
    <Link className={buttonClass({ small: true })} href="/dashboard/credits/buy">
      Get a new address
    </Link>
  )
  switch (status) {
    case 'AWAITING':
      return (
        <Notice icon="clock" title="Waiting for your payment">
          Your payment appears here a moment after you send it. You can leave this page.
        </Notice>
      )
    case 'CONFIRMING':
      return (
        <Notice tone="mid" icon="rotate" title="Payment detected">
          The credits are added after {number(required)} confirmations. You do not need to do anything. If it takes
          longer than a day, send support the id below.
        </Notice>
      )
    case 'CONFIRMED':
      return (
        <Notice
          tone="ok"
          title={`${number(granted)} credits were added`}
          action={
            <Link className={buttonClass({ small: true })} href="/dashboard/credits">
              Show ledger
            </Link>
          }
        >
          {granted > credits
            ? `You sent more than the price of ${number(credits)} credits. The full amount counts.`
            : 'Thank you. Later payments to this address also count, at the price of their day.'}
        </Notice>
      )
    case 'UNDERPAID':
      return (
        <Notice tone="mid" title={`${coins(missing(expected, received), asset)} is missing`} action={again}>
          {coins(received, asset)} arrived, and {granted === 1 ? '1 credit was' : `${number(granted)} credits were`}{' '}
          added. To pay in full, send the rest to the same address. It counts at the price when it is confirmed.
        </Notice>
      )
    case 'EXPIRED':
      return (
        <Notice tone="mid" icon="clock" title="The price lock has expired" action={again}>
          Nothing arrived in time. If you have already paid, wait. Your payment still counts, at the price when it is
          confirmed. If not, get a new address with a new price.
        </Notice>
      )
  }
}
