import { usd } from './format.ts'

/** US dollars of a decimal text with six places. Digits below a cent are dimmed, so that columns align. */
export function Money({ amount }: { readonly amount: string }) {
  const [, head = amount, rest = ''] = /^(-?\d+\.\d\d)(\d*)$/.exec(amount) ?? []
  const isBelow = head.startsWith('-') && Number(amount) !== 0
  return (
    <span className="nowrap money">
      {isBelow ? '−' : ''}
      {usd(head.replace('-', ''))}
      {rest !== '' && <span className="money-rest">{rest}</span>}
    </span>
  )
}
