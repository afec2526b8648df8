import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { PasswordField } from '../../parts/field.tsx'
import { say } from '../../parts/toast.tsx'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { forThisForm } from './wrong-password.ts'

/** Changes the password with the old one. Other sessions end. */
export function Password({ account }: { readonly account: Schemas['Account'] }) {
  const [old, setOld] = useState('')
  const [next, setNext] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(api.POST('/v1/me/password', { body: { password: old, new_password: next } }))
    setOld('')
    setNext('')
    say('Password changed. Your other sessions have ended.')
  })
  return (
    <Card title="Password">
      <form className="form" onSubmit={onSubmit}>
        <input
          className="vh"
          tabIndex={-1}
          aria-hidden="true"
          readOnly
          autoComplete="username"
          value={account.email ?? ''}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          value={old}
          onChange={({ target }) => setOld(target.value)}
        />
        <PasswordField
          label="New password"
          hint="12 characters or more. All other sessions end."
          autoComplete="new-password"
          minLength={12}
          required
          value={next}
          error={error instanceof ApiError ? error.issue('new_password') : undefined}
          onChange={({ target }) => setNext(target.value)}
        />
        {error !== undefined && <ErrorBox error={forThisForm(error)} />}
        <Button type="submit" kind="primary" busy={busy}>
          Change password
        </Button>
      </form>
    </Card>
  )
}
