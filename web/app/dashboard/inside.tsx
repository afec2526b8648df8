import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { Card, Page } from '../parts/card.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Toaster } from '../parts/toast.tsx'
import { keysQuery } from './data/queries.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { ModeContext, useMode } from './shell/mode.ts'
import { Shell } from './shell/shell.tsx'
import { NotFound } from './shell/not-found.tsx'

const Overview = lazy(() => import('./overview/overview.tsx'))
const FirstSteps = lazy(() => import('./first-steps/first-steps.tsx'))
const Verifications = lazy(() => import('./verifications/verifications.tsx'))
const Verification = lazy(() => import('./verifications/verification.tsx'))
const Keys = lazy(() => import('./keys/keys.tsx'))
const Webhooks = lazy(() => import('./webhooks/webhooks.tsx'))
const Endpoint = lazy(() => import('./webhooks/endpoint.tsx'))
const Credits = lazy(() => import('./credits/credits.tsx'))
const Buy = lazy(() => import('./credits/buy.tsx'))
const Payments = lazy(() => import('./credits/payments.tsx'))
const Payment = lazy(() => import('./credits/payment.tsx'))
const Partner = lazy(() => import('./partner/partner.tsx'))
const Settings = lazy(() => import('./settings/settings.tsx'))

/** The pages behind the login, in their frame. Who has no live key yet begins in test mode. */
export default function Inside() {
  const keys = useQuery(keysQuery)
  const hasLive = keys.data?.items.some(({ mode, revoked_at: revoked }) => mode === 'LIVE' && revoked === null) ?? false
  const mode = useMode(hasLive ? 'LIVE' : 'TEST')
  return (
    <ModeContext value={mode}>
      <Shell>
        <ErrorBoundary>
          <Suspense fallback={<Waiting />}>
            {keys.isPending ? <Waiting /> : (
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

const Waiting = () => <Page title="Loading" focus={false}><Card><Skeleton lines={6} /></Card></Page>
