import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { TextField } from '../../parts/field.tsx'
import { say } from '../../parts/toast.tsx'
import { answerOf, api, ApiError } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { type Billing } from '../words/partner.ts'
import { BillingChoice } from './billing-choice.tsx'

/** Invites a client by mail. The page never reveals whether an account with the address exists. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const cache = useQueryClient()
  const [email, setEmail] = useState('')
  const [billing, setBilling] = useState<Billing>('DIRECT')
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(api.POST('/v1/partners/clients', { body: { email: email.trim(), billing } }))
    await cache.invalidateQueries({ queryKey: ['partner', 'clients'] })
    say('Invitation sent')
    onClose()
  })
  const issue = error instanceof ApiError ? error.issue('email') : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a client"
      lead="We send an e-mail to your client. The account becomes your client when it accepts."
    >
      <form className="form" onSubmit={onSubmit}>
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          value={email}
          error={issue}
          onChange={({ target }) => setEmail(target.value)}
        />
        <BillingChoice value={billing} onChange={setBilling} />
        {error !== undefined && issue === undefined && <ErrorBox error={error} />}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Send invitation
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
