import '../../shared/reader-language.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import '../../shared/base.css'
import '../parts/parts.css'
import './staff.css'
import './case.css'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { Toaster } from '../parts/toast.tsx'
import { AuditPage } from './audit.tsx'
import { CasePage, CasesPage } from './cases.tsx'
import { DeliveriesPage } from './deliveries.tsx'
import { Login, SetUp } from './entry.tsx'
import { MePage } from './me.tsx'
import { PeoplePage } from './people.tsx'
import { ReviewsPage } from './reviews.tsx'
import { Entered, SessionGate, useSession } from './session.tsx'
import { Shell } from './shell.tsx'

// No automatic refetch, because each view of a person is audited and must be one view.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 15_000 },
  },
})

function Pages() {
  const { may } = useSession()
  const [here] = useLocation()
  const search = useSearch()
  const home = may('reviews') ? '/reviews' : may('deliveries') ? '/deliveries' : '/me'
  return (
    <Shell>
      <ErrorBoundary
        at={`${here}?${search}`}
        product="Review"
        show={(fault) => (
          <main id="content" className="page is-narrow">
            {fault}
          </main>
        )}
      >
        <Switch>
          {may('reviews') && <Route path="/reviews/:id?">{({ id }) => <ReviewsPage view="all" id={id} />}</Route>}
          {may('sanctions') && <Route path="/second/:id?">{({ id }) => <ReviewsPage view="second" id={id} />}</Route>}
          {may('sanctions') && <Route path="/cases" component={CasesPage} />}
          {may('sanctions') && <Route path="/cases/:id">{({ id }) => <CasePage id={id} />}</Route>}
          {may('deliveries') && <Route path="/deliveries" component={DeliveriesPage} />}
          {may('audit') && <Route path="/audit" component={AuditPage} />}
          {may('people') && <Route path="/people" component={PeoplePage} />}
          <Route path="/me" component={MePage} />
          <Route>
            <Redirect to={home} replace />
          </Route>
        </Switch>
      </ErrorBoundary>
    </Shell>
  )
}

function App() {
  const [path, go] = useLocation()
  if (path === '/setup') return <SetUp onDone={() => go('/', { replace: true })} />
  return (
    <Entered login={<Login />}>
      <Pages />
    </Entered>
  )
}

/** Catches errors outside the pages: in the layout or the login. */
function Whole({ children }: { readonly children: ReactNode }) {
  const [here] = useLocation()
  return (
    <ErrorBoundary at={here} product="Review" show={(fault) => <main className="gate">{fault}</main>}>
      {children}
    </ErrorBoundary>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <Router base="/staff">
        <Whole>
          <SessionGate>
            <App />
          </SessionGate>
        </Whole>
      </Router>
      <Toaster />
    </QueryClientProvider>,
  )
}
