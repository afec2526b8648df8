import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { PasswordField, TextField } from '../../parts/field.tsx'
import { Time } from '../../parts/time.tsx'
import { say } from '../../parts/toast.tsx'
import { accountQuery } from '../data/queries.ts'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { forThisForm } from './wrong-password.ts'

/** The address for the login, and the form to change it. */
export function Email({ account }: { readonly account: Schemas['Account'] }) {
  const [isOpen, setOpen] = useState(false)
  const change = account.email_change
  return (
    <Card
      title="E-mail address"
      actions={
        <Button small onClick={() => setOpen(true)} disabled={!account.email_verified}>
          Change
        </Button>
      }
    >
      <p className="inline-start">
        <b>{account.email}</b>
        {account.email_verified ? (
          <Badge tone="ok" icon="ok">
            Confirmed
          </Badge>
        ) : (
          <Badge tone="mid" icon="alert">
            Not confirmed
          </Badge>
        )}
      </p>
      {!account.email_verified && <Resend />}
      {change !== null && (
        <div className="reasons">
          <Notice tone="mid" icon="mail" title={`Changing to ${change.email}`}>
            <p>
              Confirm with the links in the e-mails to both addresses. The change expires{' '}
              <Time at={change.expires_at} />.
            </p>
            <p>
              This address: {change.confirmed_by_old ? 'confirmed' : 'not confirmed yet'}. The new one:{' '}
              {change.confirmed_by_new ? 'confirmed' : 'not confirmed yet'}.
            </p>
          </Notice>
        </div>
      )}
      {isOpen && <ChangeEmail onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Resend() {
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(api.POST('/v1/auth/verify-email/resend', { params: { header: { authorization: '' } } }))
    say('E-mail sent')
  })
  return (
    <form className="reasons" onSubmit={onSubmit}>
      <Notice
        tone="mid"
        title="Confirm your address to use live mode"
        action={
          <Button small type="submit" busy={busy}>
            Send again
          </Button>
        }
      >
        The link in the e-mail is valid for 24 hours.
      </Notice>
      {error !== undefined && <ErrorBox error={error} />}
    </form>
  )
}

function ChangeEmail({ onClose }: { readonly onClose: () => void }) {
  const cache = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(api.POST('/v1/me/email', { body: { email: email.trim(), password } }))
    await cache.invalidateQueries({ queryKey: accountQuery.queryKey })
    say('E-mails sent to both addresses')
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the e-mail address"
      lead="Both addresses get an e-mail. The address changes after both have confirmed."
    >
      <form className="form" onSubmit={onSubmit}>
        <TextField
          label="New address"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          error={error instanceof ApiError ? error.issue('email') : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {error !== undefined && <ErrorBox error={forThisForm(error)} />}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Send e-mails
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
