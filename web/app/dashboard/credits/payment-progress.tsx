import type { ReactNode } from 'react'
import { number } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Schemas } from '../session/client.ts'
import { coins } from '../words/payment.ts'
import { shareOf } from './amounts.ts'

type Payment = Schemas['Payment']

/** The progress of a payment: the amount received, its confirmations and the credits added. */
export function Progress({ payment }: { readonly payment: Payment }) {
  const {
    status,
    asset,
    confirmations,
    confirmations_required: required,
    amount_expected: expected,
    amount_received: received,
    credits_granted: granted,
  } = payment
  const isSeen = status === 'CONFIRMING' || status === 'CONFIRMED' || received !== '0'
  return (
    <ol className="stages">
      <Stage isDone={isSeen} isNow={!isSeen} words="Detected on the chain">
        {received === '0' ? null : (
          <Meter
            label="Share of the amount received"
            max={1}
            value={shareOf(expected, received)}
            words={`${coins(received, asset)} of ${coins(expected, asset)}`}
          />
        )}
      </Stage>
      <Stage
        isDone={status === 'CONFIRMED' || status === 'UNDERPAID'}
        isNow={status === 'CONFIRMING'}
        words="Confirmed"
      >
        {status === 'CONFIRMING' ? (
          <Meter
            label="Confirmations"
            max={required}
            value={Math.min(confirmations, required)}
            words={`${number(confirmations)} of ${number(required)} confirmations`}
          />
        ) : (
          <p className="fine">Confirmations required: {number(required)}.</p>
        )}
      </Stage>
      <Stage
        isDone={granted > 0}
        isNow={false}
        words={granted > 0 ? `${number(granted)} credits added` : 'Credits added'}
      />
    </ol>
  )
}

function Stage({
  isDone,
  isNow,
  words,
  children,
}: {
  readonly isDone: boolean
  readonly isNow: boolean
  readonly words: string
  readonly children?: ReactNode
}) {
  return (
    <li className={isDone ? 'stage-done' : isNow ? 'stage-now' : undefined} aria-current={isNow ? 'step' : undefined}>
      <span className="mark">
        <Icon name={isDone ? 'check' : 'open'} />
      </span>
      <div>
        <b>{words}</b>
        {isDone && <span className="vh"> (done)</span>}
        {children}
      </div>
    </li>
  )
}

const Meter = ({
  label,
  max,
  value,
  words,
}: {
  readonly label: string
  readonly max: number
  readonly value: number
  readonly words: string
}) => (
  <>
    <progress className="credit-bar" max={max} value={value} aria-label={label} />
    <p className="fine">{words}</p>
  </>
)
