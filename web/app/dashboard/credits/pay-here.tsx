import { buttonClass } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { CopyBox } from '../../parts/copy.tsx'
import { Notice } from '../../parts/error-box.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Qr } from '../../parts/qr.tsx'
import type { Schemas } from '../session/client.ts'
import { ASSET, NETWORK } from '../words/payment.ts'
import { missing } from './amounts.ts'
import { useSecondsUntil } from './use-seconds.ts'

/** The amount to send, the address, and the time limit. */
export function PayHere({ payment }: { readonly payment: Schemas['Payment'] }) {
  const { asset, network, address, uri } = payment
  const isRest = payment.status === 'UNDERPAID'
  const amount = isRest ? missing(payment.amount_expected, payment.amount_received) : payment.amount_expected
  return (
    <Card
      title={isRest ? 'Send the rest' : 'Send exactly this'}
      actions={isRest ? undefined : <Countdown until={payment.expires_at} />}
    >
      <div className={isRest ? undefined : 'pay'}>
        {!isRest && (
          <div className="pay-qr">
            <Qr text={uri} label={`QR code for a wallet: ${amount} ${asset} to the address beside it`} />
            <a className={buttonClass({ small: true })} href={uri}>
              <Icon name="external" />
              Open in a wallet
            </a>
          </div>
        )}
        <div className="stack">
          <div className="pay-part">
            <h3>Amount in {asset}</h3>
            <CopyBox text={amount} label={`Amount in ${asset}`} />
          </div>
          <div className="pay-part">
            <h3>Address on {NETWORK[network]}</h3>
            <CopyBox text={address} label="Address" />
          </div>
          <Notice tone="mid" title={`Only ${ASSET[asset]} (${asset}) on ${NETWORK[network]}`}>
            Other coins or networks do not arrive here. The money may be lost.
          </Notice>
          <ul className="dots fine">
            <li>Exchanges may deduct a fee. Only the amount that arrives counts.</li>
            <li>The address is for this one payment. Get a new one for the next.</li>
          </ul>
        </div>
      </div>
    </Card>
  )
}

function Countdown({ until }: { readonly until: string }) {
  const seconds = useSecondsUntil(until)
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span className={seconds < 300 ? 'countdown countdown-soon' : 'countdown'} role="timer">
      <Icon name="clock" />
      {seconds === 0 ? (
        'Price no longer locked'
      ) : (
        <>
          Price locked for <b>{shown}</b>
        </>
      )}
    </span>
  )
}
