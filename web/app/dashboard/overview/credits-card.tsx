import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Card } from '../../parts/card.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { number } from '../../parts/format.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { balanceQuery } from '../data/queries.ts'
import type { Mode } from '../shell/mode.ts'

/** The balance. */
export function CreditsCard({ mode }: { readonly mode: Mode }) {
  const { data: balance, error, isPending, refetch } = useQuery(balanceQuery)
  return (
    <Card
      title="Credits"
      actions={
        <>
          <Link href="/dashboard/credits">Ledger</Link>
          <Link href="/dashboard/credits/buy">Buy</Link>
        </>
      }
    >
      {balance === undefined ? (
        isPending ? (
          <Skeleton lines={2} />
        ) : (
          <ErrorBox
            error={error}
            again={() => {
              void refetch()
            }}
          />
        )
      ) : (
        <>
          <p className="figure">
            {number(balance.available)}
            <small>available</small>
          </p>
          {balance.total > 0 && (
            <progress
              className="credit-bar"
              max={balance.total}
              value={balance.available}
              aria-label="Share of available credits"
            >
              {balance.available}
            </progress>
          )}
          <p className="fine">
            {balance.held === 0 ? 'No credits held.' : `${number(balance.held)} held for verifications in progress.`}
            {mode === 'TEST' && ' Test mode costs nothing.'}
          </p>
        </>
      )}
    </Card>
  )
}
