import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { PasswordField, TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { answerOf, ApiError, openApi } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Gate } from './gate.tsx'

/** Creates an account. The next step is in the mail, for known and unknown addresses alike. */
export default function Register() {
  const [email, setEmail] = useState('')
  const [company, setCompany] = useState('')
  const [password, setPassword] = useState('')
  const [isSent, setSent] = useState(false)
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(
      openApi.POST('/v1/auth/register', {
        body: { email: email.trim(), password, ...(company.trim() === '' ? {} : { company: company.trim() }) },
      }),
    )
    setSent(true)
  })
  if (isSent) return <CheckMail email={email.trim()} />
  const issue = (field: string): string | undefined => (error instanceof ApiError ? error.issue(field) : undefined)
  return (
    <Gate
      title="Create an account"
      lead="Test mode is free and works immediately."
      below={
        <>
          Have an account? <Link href="/dashboard/login">Log in</Link>
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
          error={issue('email')}
          onChange={({ target }) => setEmail(target.value)}
        />
        <TextField
          label="Company"
          optional
          autoComplete="organization"
          maxLength={200}
          value={company}
          error={issue('company')}
          onChange={({ target }) => setCompany(target.value)}
        />
        <PasswordField
          label="Password"
          hint="12 characters or more. A few words are easy to remember."
          autoComplete="new-password"
          minLength={12}
          required
          value={password}
          error={issue('password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        {error !== undefined && <ErrorBox error={error} />}
        <Button className="btn-wide" type="submit" kind="primary" busy={busy}>
          Create account
        </Button>
      </form>
    </Gate>
  )
}

function CheckMail({ email }: { readonly email: string }) {
  return (
    <Gate title="Check your e-mail" below={<Link href="/dashboard/login">Go to login</Link>}>
      <div className="gate-done">
        <span className="gate-icon">
          <Icon name="mail" />
        </span>
        <p>
          An e-mail is on its way to <b>{email}</b>. Its link confirms your address and is valid for 24 hours.
        </p>
        <p className="muted">No e-mail after a few minutes? Check the spam folder, or register again.</p>
      </div>
    </Gate>
  )
}
