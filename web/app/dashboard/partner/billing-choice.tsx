import { useId } from 'react'
import { BILLING, type Billing } from '../words/partner.ts'

/** The choice of who pays for a client, each with its meaning. */
export function BillingChoice({
  value,
  onChange,
}: {
  readonly value: Billing
  readonly onChange: (billing: Billing) => void
}) {
  const name = useId()
  return (
    <fieldset className="radio-list">
      <legend>Who pays</legend>
      {(Object.keys(BILLING) as Billing[]).map((billing) => (
        <label className="checkbox" key={billing}>
          <input type="radio" name={name} checked={billing === value} onChange={() => onChange(billing)} />
          <span>
            {BILLING[billing][0]}
            <small>{BILLING[billing][1]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
