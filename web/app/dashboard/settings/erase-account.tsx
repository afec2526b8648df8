import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { Checkbox, PasswordField, TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { end } from '../session/session.ts'
import { useSubmit } from '../session/use-submit.ts'
import { GOES, STAYS } from '../words/your-data.ts'
import { proofOf, ProofField } from './proof.tsx'
import { forThisForm } from './wrong-password.ts'

/** The erasure of the account: the erased data, the retained data with the reasons, and the form. */
export function EraseAccount({ account }: { readonly account: Schemas['Account'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Erase this account">
      <div className="stack">
        <div className="halves erase-parts">
          <div className="erase-part">
            <h3>What we erase</h3>
            <ul className="ticked">
              {GOES.map((what) => (
                <li key={what}>
                  <Icon name="trash" />
                  {what}
                </li>
              ))}
            </ul>
          </div>
          <div className="erase-part">
            <h3>What we keep, and why</h3>
            <ul className="ticked">
              {STAYS.map(([what, why]) => (
                <li key={what}>
                  <Icon name="page" />
                  <span>
                    {what}
                    <small>{why}</small>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div>
          <Button kind="danger" icon="trash" onClick={() => setOpen(true)}>
            Erase this account…
          </Button>
        </div>
      </div>
      {isOpen && <Erase account={account} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Erase({ account, onClose }: { readonly account: Schemas['Account']; readonly onClose: () => void }) {
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isOther, setOther] = useState(false)
  const [forfeits, setForfeits] = useState(false)
  const { busy, error, onSubmit } = useSubmit(async () => {
    const isAddress = typed.trim().toLowerCase() === account.email?.toLowerCase()
    setOther(!isAddress)
    if (!isAddress) return
    const { completes_by: by } = await answerOf(
      api.POST('/v1/me/erase', {
        body: { password, forfeit_balance: forfeits, ...(account.mfa_enabled ? proofOf(code) : {}) },
      }),
    )
    navigate('/dashboard/erased', { replace: true, state: { completesBy: by } })
    cache.clear()
    end()
  })
  const refused = error instanceof ApiError && error.code === 'VALIDATION_ERROR' ? error : undefined
  const owed = refused?.issue('forfeit_balance')
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      title="Erase this account?"
      lead="The account is closed immediately and permanently. Nobody can restore it, not even support."
    >
      <form className="form" onSubmit={onSubmit}>
        <Notice tone="mid" title="Have you exported your data?">
          You cannot export your data after the erasure.
        </Notice>
        <TextField
          label={
            <>
              Type <b className="wrap">{account.email}</b> to confirm
            </>
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          value={typed}
          error={isOther ? 'This address does not match the account.' : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setOther(false)
          }}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {account.mfa_enabled && <ProofField value={code} onChange={setCode} />}
        {(owed !== undefined || forfeits) && (
          <Checkbox
            checked={forfeits}
            required
            onChange={({ target }) => setForfeits(target.checked)}
            hint="Or request a payout first."
          >
            I give up the commissions that were not paid out
          </Checkbox>
        )}
        {refused?.issue('') !== undefined ? (
          <Notice tone="bad" title="A payout is in progress">
            The payout must be sent or rejected before you can erase the account.
          </Notice>
        ) : owed !== undefined ? (
          !forfeits && (
            <Notice tone="mid" title="Commissions were not paid out">
              You lose them with the account. Confirm above that you give them up.
            </Notice>
          )
        ) : (
          error !== undefined && <ErrorBox error={forThisForm(error)} />
        )}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="danger" busy={busy}>
            Erase permanently
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
