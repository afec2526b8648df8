import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { answerOf, openApi } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Gate } from './gate.tsx'

/** Requests a mail with a link to set a new password. The answer is the same for every address. */
export default function ForgotPassword() {
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(openApi.POST('/v1/auth/forgot-password', { body: { email: email.trim() } }))
    setSent(true)
  })
  const below = <Link href="/dashboard/login">Back to login</Link>
  if (isSent) {
    return (
      <Gate title="Check your e-mail" below={below}>
        <div className="gate-done">
          <span className="gate-icon">
            <Icon name="mail" />
          </span>
          <p>If this address has an account, an e-mail is on its way. Its link is valid for one hour.</p>
        </div>
      </Gate>
    )
  }
  return (
    <Gate title="Reset your password" lead="We will send you a link to set a new one." below={below}>
      <form className="form" onSubmit={onSubmit}>
        <TextField
          label="Your e-mail address"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        {error !== undefined && <ErrorBox error={error} />}
        <Button className="btn-wide" type="submit" kind="primary" busy={busy}>
          Send me a link
        </Button>
      </form>
    </Gate>
  )
}
