import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../parts/button.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { PasswordField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { answerOf, ApiError, openApi } from '../session/client.ts'
import { end } from '../session/session.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Gate } from './gate.tsx'
import { forgetToken, tokenOfLink } from './mail-link.ts'

/** Sets a new password with the link of a mail. Every session ends. */
export default function ResetPassword() {
  const [token] = useState(tokenOfLink)
  const [password, setPassword] = useState('')
  const [isDone, setDone] = useState(false)
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(openApi.POST('/v1/auth/reset-password', { body: { token: token ?? '', password } }))
    forgetToken()
    end() // end the session of this browser
    setDone(true)
  })
  const below = <Link href="/forgot-password">Request a new link</Link>
  if (isDone) {
    return (
      <Gate title="Your password is set">
        <div className="gate-done">
          <span className="gate-icon gate-ok">
            <Icon name="ok" />
          </span>
          <p>All sessions have ended. You can log in now.</p>
          <Link href="/dashboard/login" className={`${buttonClass({ kind: 'primary' })} btn-wide`}>
            Log in
          </Link>
        </div>
      </Gate>
    )
  }
  return (
    <Gate title="Set a new password" below={below}>
      {token === undefined ? (
        <Notice tone="bad" title="This link is incomplete">
          Open it from the e-mail again, or copy the whole link.
        </Notice>
      ) : (
        <form className="form" onSubmit={onSubmit}>
          <PasswordField
            label="New password"
            hint="12 characters or more"
            autoComplete="new-password"
            minLength={12}
            required
            value={password}
            error={error instanceof ApiError ? error.issue('password') : undefined}
            onChange={({ target }) => setPassword(target.value)}
          />
          {error !== undefined && <ErrorBox error={error} />}
          <Button className="btn-wide" type="submit" kind="primary" busy={busy}>
            Set password
          </Button>
        </form>
      )}
    </Gate>
  )
}
