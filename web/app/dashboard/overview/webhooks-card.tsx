import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { endpointsQuery } from '../data/queries.ts'
import { Health, healthWords, isFailing, shortUrl } from '../webhooks/health.tsx'

const SHOWN = 3

/** The health of the endpoints, failing ones first. */
export function WebhooksCard() {
  const { data, error, isPending, refetch } = useQuery(endpointsQuery)
  const failing = data?.items.filter(isFailing) ?? []
  const shown = data?.items.toSorted((a, b) => Number(isFailing(b)) - Number(isFailing(a))).slice(0, SHOWN)
  return (
    <Card
      title="Webhooks"
      actions={
        failing.length > 0 ? (
          <Badge tone="mid" icon="alert">
            {failing.length} failing
          </Badge>
        ) : (
          <Link href="/dashboard/webhooks">All</Link>
        )
      }
    >
      {shown === undefined ? (
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
      ) : shown.length === 0 ? (
        <p className="muted">
          None yet. <Link href="/dashboard/webhooks">Add one</Link> to receive each decision.
        </p>
      ) : (
        <ul className="rows">
          {shown.map((endpoint) => (
            <li key={endpoint.id}>
              <div>
                <b>{shortUrl(endpoint.url)}</b>
                <small>{healthWords(endpoint)}</small>
              </div>
              {isFailing(endpoint) ? (
                <Link href={`/dashboard/webhooks/${endpoint.id}`}>Show</Link>
              ) : (
                <Health endpoint={endpoint} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
