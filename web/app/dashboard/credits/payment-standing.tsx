import { Link } from 'wouter'
import { buttonClass } from '../../parts/button.tsx'
import { Notice } from '../../parts/error-box.tsx'
import { number } from '../../parts/format.ts'
import type { Schemas } from '../session/client.ts'
import { coins } from '../words/payment.ts'
import { missing } from './amounts.ts'

/** How a payment stands, and what there is to do. Said again to screen readers when it changes. */
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
          It is seen here a moment after you send it. You may leave this page: the credits come all the same.
        </Notice>
      )
    case 'CONFIRMING':
      return (
        <Notice tone="mid" icon="rotate" title="Your payment was seen">
          The credits are added after {number(required)} confirmations. There is nothing for you to do. If a day passes,
          tell support the id below.
        </Notice>
      )
    case 'CONFIRMED':
      return (
        <Notice
          tone="ok"
          title={`${number(granted)} credits were added`}
          action={
            <Link className={buttonClass({ small: true })} href="/dashboard/credits">
              See the ledger
            </Link>
          }
        >
          {granted > credits
            ? `You sent more than ${number(credits)} credits cost: the whole of it counts.`
            : 'Thank you. More that is sent to this address counts too, at the price of its day.'}
        </Notice>
      )
    case 'UNDERPAID':
      return (
        <Notice tone="mid" title={`${coins(missing(expected, received), asset)} is missing`} action={again}>
          {coins(received, asset)} came, and {granted === 1 ? '1 credit was' : `${number(granted)} credits were`} added
          for it. Send the rest to the same address if you want it to be whole: it counts at the price when it is
          confirmed.
        </Notice>
      )
    case 'EXPIRED':
      return (
        <Notice tone="mid" icon="clock" title="The locked price has ended" action={again}>
          Nothing came in time. If you have sent it already, wait: it still counts, at the price when it is confirmed.
          If not, get a new address with a new price.
        </Notice>
      )
  }
}
