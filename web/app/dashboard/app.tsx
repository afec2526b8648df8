import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { view } from '../parts/view.tsx'
import { accessToken } from './session/session.ts'
import { queries } from './session/queries.ts'
import { useStanding } from './session/use-session.ts'
import { loginAddress } from './sign-in/return-to.ts'
import { Unreachable } from './shell/unreachable.tsx'

const Login = view(() => import('./sign-in/login.tsx'))
const Register = view(() => import('./sign-in/register.tsx'))
const ConfirmEmail = view(() => import('./sign-in/confirm-email.tsx'))
const ChangeEmail = view(() => import('./sign-in/change-email.tsx'))
const Erased = view(() => import('./sign-in/erased.tsx'))
const Invitation = view(() => import('./partner/invitation.tsx'))
const ForgotPassword = view(() => import('./sign-in/forgot-password.tsx'))
const ResetPassword = view(() => import('./sign-in/reset-password.tsx'))
const Inside = view(() => import('./inside.tsx'))

/** The dashboard: the pages before the login, and those behind it. */
export function App() {
  const [here] = useLocation()
  return (
    <QueryClientProvider client={queries}>
      <ErrorBoundary at={here} show={(fault) => <main className="gate">{fault}</main>}>
        <Suspense>
          <Switch>
            <Route path="/dashboard/login" component={Login} />
            <Route path="/dashboard/register" component={Register} />
            <Route path="/dashboard/erased" component={Erased} />
            <Route path="/partner-invitation" component={Invitation} />
            <Route path="/verify-email" component={ConfirmEmail} />
            <Route path="/confirm-new-email">
              <ChangeEmail act="confirm" />
            </Route>
            <Route path="/refuse-new-email">
              <ChangeEmail act="refuse" />
            </Route>
            <Route path="/forgot-password" component={ForgotPassword} />
            <Route path="/reset-password" component={ResetPassword} />
            <Route>
              <Guarded />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}

/** Pages for logged-in users. Others go to the login and then come back. */
function Guarded() {
  const standing = useStanding()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (standing === 'out') {
      queries.clear() // the next user must not see data of the previous one
      navigate(loginAddress(location.pathname + location.search), { replace: true })
    }
  }, [standing, navigate])
  if (standing === 'in') return location.pathname.startsWith('/dashboard') ? <Inside /> : <Redirect to="/dashboard" />
  return standing === 'unknown' ? <Unreachable ask={accessToken} /> : null
}
