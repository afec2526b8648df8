import { useEffect, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { APP_CODE, MAX_CODE } from '../../parts/code-field.ts'
import { ErrorBox } from '../../parts/error-box.tsx'
import { PasswordField, TextField } from '../../parts/field.tsx'
import { answerOf, ApiError, openApi } from '../session/client.ts'
import { begin } from '../session/session.ts'
import { useStanding } from '../session/use-session.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Gate } from './gate.tsx'
import { wantedPage } from './return-to.ts'

/** Login with e-mail address and password and, where the account has one, the second factor. */
export default function Login() {
  const [challenge, setChallenge] = useState<string>()
  const [, navigate] = useLocation()
  const next = wantedPage(useSearch())
  const standing = useStanding()
  // This tab's login, or another tab's.
  useEffect(() => {
    if (standing === 'in') navigate(next, { replace: true })
  }, [standing, next, navigate])
  return challenge === undefined ? (
    <Password onChallenge={setChallenge} />
  ) : (
    <SecondFactor challenge={challenge} onOver={() => setChallenge(undefined)} />
  )
}

function Password({ onChallenge }: { readonly onChallenge: (token: string) => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    const answer = await answerOf(
      openApi.POST('/v1/auth/login', { body: { email: email.trim(), password, transport: 'cookie' } }),
    )
    if ('mfa_required' in answer) onChallenge(answer.mfa_token)
    else begin(answer)
  })
  return (
    <Gate
      title="Log in"
      below={
        <>
          No account yet? <Link href="/dashboard/register">Register</Link>
        </>
      }
    >
      <form className="form" onSubmit={onSubmit}>
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {error !== undefined && <ErrorBox error={error} />}
        <Button className="btn-wide" type="submit" kind="primary" busy={busy}>
          Log in
        </Button>
        <p>
          <Link href="/forgot-password">Forgot your password?</Link>
        </p>
      </form>
    </Gate>
  )
}

function SecondFactor({ challenge, onOver }: { readonly challenge: string; readonly onOver: () => void }) {
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    const factor = isRecovery ? { recovery_code: code.trim() } : { code }
    begin(
      await answerOf(
        openApi.POST('/v1/auth/mfa/login', { body: { mfa_token: challenge, ...factor, transport: 'cookie' } }),
      ),
    )
  })
  const isOver = error instanceof ApiError && error.code === 'INVALID_TOKEN'
  return (
    <Gate
      title="Second step"
      lead={
        isRecovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the code that your authenticator app shows now.'
      }
      below={
        <button type="button" className="link" onClick={onOver}>
          Log in as someone else
        </button>
      }
    >
      <form className="form" onSubmit={onSubmit}>
        {isRecovery ? (
          <TextField
            key="recovery"
            label="Recovery code"
            className="code"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_CODE}
            autoFocus
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : (
          <TextField
            key="code"
            label="Six-digit code"
            className="code"
            {...APP_CODE}
            autoFocus
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {isOver ? (
          <ErrorBox error={new ApiError(400, 'MFA_OVER')} />
        ) : (
          error !== undefined && <ErrorBox error={error} />
        )}
        {isOver ? (
          <Button className="btn-wide" kind="primary" onClick={onOver}>
            Start again
          </Button>
        ) : (
          <Button className="btn-wide" type="submit" kind="primary" busy={busy}>
            Continue
          </Button>
        )}
        <p>
          <button
            type="button"
            className="link"
            onClick={() => {
              setCode('')
              setRecovery(!isRecovery)
            }}
          >
            {isRecovery ? 'Use the app' : 'Use a recovery code'}
          </button>
        </p>
      </form>
    </Gate>
  )
}
