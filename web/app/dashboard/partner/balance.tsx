import { Notice } from '../../parts/error-box.tsx'
import { Figure } from '../../parts/figure.tsx'
import { Money } from '../../parts/money.tsx'
import type { Schemas } from '../session/client.ts'

/** The sums of a partner's commissions: available, maturing, in a payout, and paid. */
export function Balance({ balance }: { readonly balance: Schemas['PartnerBalance'] }) {
  return (
    <>
      <div className="tiles tiles-flat">
        <Figure title="Available">
          <Money amount={balance.available} />
        </Figure>
        <Figure title="Maturing">
          <Money amount={balance.pending} />
        </Figure>
        <Figure title="In a payout">
          <Money amount={balance.in_payouts} />
        </Figure>
        <Figure title="Paid">
          <Money amount={balance.paid} />
        </Figure>
      </div>
      {Number(balance.available) < 0 && (
        <Notice tone="mid" title="Your balance is negative">
          Charges were refunded after you received their commissions. Your next commissions make up for them.
        </Notice>
      )}
    </>
  )
}
