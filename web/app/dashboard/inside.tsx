import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Route, Switch, useLocation, useSearch } from 'wouter'
import { Card, Page } from '../parts/card.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Toaster } from '../parts/toast.tsx'
import { view } from '../parts/view.tsx'
import { keysQuery } from './data/queries.ts'
import { ModeContext, useMode } from './shell/mode.ts'
import { Shell } from './shell/shell.tsx'
import { NotFound } from './shell/not-found.tsx'

const Overview = view(() => import('./overview/overview.tsx'))
const FirstSteps = view(() => import('./first-steps/first-steps.tsx'))
const Verifications = view(() => import('./verifications/verifications.tsx'))
const Verification = view(() => import('./verifications/verification.tsx'))
const Keys = view(() => import('./keys/keys.tsx'))
const Webhooks = view(() => import('./webhooks/webhooks.tsx'))
const Endpoint = view(() => import('./webhooks/endpoint.tsx'))
const Credits = view(() => import('./credits/credits.tsx'))
const Buy = view(() => import('./credits/buy.tsx'))
const Payments = view(() => import('./credits/payments.tsx'))
const Payment = view(() => import('./credits/payment.tsx'))
const Partner = view(() => import('./partner/partner.tsx'))
const Settings = view(() => import('./settings/settings.tsx'))

/** The pages behind the login, in their layout. Accounts without a live key start in test mode. */
export default function Inside() {
  const keys = useQuery(keysQuery)
  const [here] = useLocation()
  const search = useSearch()
  const hasLive = keys.data?.items.some(({ mode, revoked_at: revoked }) => mode === 'LIVE' && revoked === null) ?? false
  const mode = useMode(hasLive ? 'LIVE' : 'TEST')
  return (
    <ModeContext value={mode}>
      <Shell>
        <ErrorBoundary at={`${here}?${search} ${mode[0]}`}>
          <Suspense fallback={<Waiting />}>
            {keys.isPending ? (
              <Waiting />
            ) : (
              <Switch>
                <Route path="/dashboard" component={Overview} />
                <Route path="/dashboard/start" component={FirstSteps} />
                <Route path="/dashboard/verifications" component={Verifications} />
                <Route path="/dashboard/verifications/:id" component={Verification} />
                <Route path="/dashboard/keys" component={Keys} />
                <Route path="/dashboard/webhooks" component={Webhooks} />
                <Route path="/dashboard/webhooks/:id" component={Endpoint} />
                <Route path="/dashboard/credits" component={Credits} />
                <Route path="/dashboard/credits/buy" component={Buy} />
                <Route path="/dashboard/credits/payments" component={Payments} />
                <Route path="/dashboard/credits/payments/:id" component={Payment} />
                <Route path="/dashboard/partner/:tab?" component={Partner} />
                <Route path="/dashboard/settings/:section?" component={Settings} />
                <Route component={NotFound} />
              </Switch>
            )}
          </Suspense>
        </ErrorBoundary>
      </Shell>
      <Toaster />
    </ModeContext>
  )
}

const Waiting = () => (
  <Page title="Loading" focus={false}>
    <Card>
      <Skeleton lines={6} />
    </Card>
  </Page>
)
