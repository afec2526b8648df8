import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../parts/button.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { PasswordField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { answerOf, ApiError, openApi } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Gate } from './gate.tsx'
import { forgetToken, tokenOfLink } from './mail-link.ts'

/**
 * Confirms the address of a registration. The page asks for the password, so that nobody confirms by a click what somebody else
 * registered with their address.
 */
export default function ConfirmEmail() {
  const [token] = useState(tokenOfLink)
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(openApi.POST('/v1/auth/verify-email', { body: { token: token ?? '', password } }))
    forgetToken()
    setDone(true)
  })
  const otherwise = (
    <Link href="/forgot-password">
      Not your password, or forgotten? Set a new one. This removes everything that somebody else set up.
    </Link>
  )
  if (isDone) {
    return (
      <Gate title="Your address is confirmed">
        <div className="gate-done">
          <span className="gate-icon gate-ok">
            <Icon name="ok" />
          </span>
          <p>You can log in now. Live mode is open to you.</p>
          <Link href="/dashboard/login" className={`${buttonClass({ kind: 'primary' })} btn-wide`}>
            Log in
          </Link>
        </div>
      </Gate>
    )
  }
  const isOther = error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
  return (
    <Gate title="Confirm your e-mail address" below={otherwise}>
      {token === undefined ? (
        <Notice tone="bad" title="This link is incomplete">
          Open it from the e-mail again, or copy the whole link.
        </Notice>
      ) : (
        <form className="form" onSubmit={onSubmit}>
          <PasswordField
            label="Password from your registration"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          {isOther ? (
            <Notice tone="bad">
              This link belongs to a registration with another password. If that was not you, do not confirm it. Set a
              new password instead.
            </Notice>
          ) : (
            error !== undefined && <ErrorBox error={error} />
          )}
          <Button className="btn-wide" type="submit" kind="primary" busy={busy}>
            Confirm
          </Button>
        </form>
      )}
    </Gate>
  )
}
