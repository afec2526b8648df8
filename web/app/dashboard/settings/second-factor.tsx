import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { PasswordField } from '../../parts/field.tsx'
import { say } from '../../parts/toast.tsx'
import { accountQuery } from '../data/queries.ts'
import { answerOf, api, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Enrolment } from './enrolment.tsx'
import { proofOf, ProofField } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { forThisForm } from './wrong-password.ts'

type Step = 'on' | 'off' | 'codes'

/** The second factor: turned on with an app, off again, and its recovery codes. */
export function SecondFactor({ account }: { readonly account: Schemas['Account'] }) {
  const [step, setStep] = useState<Step>()
  const [codes, setCodes] = useState<readonly string[]>()
  const cache = useQueryClient()
  const reread = (): void => {
    void cache.invalidateQueries({ queryKey: accountQuery.queryKey })
  }
  const close = (): void => setStep(undefined)
  const show = (made: readonly string[]): void => {
    setStep(undefined)
    setCodes(made)
    reread()
  }
  return (
    <Card
      title="Second factor"
      actions={
        account.mfa_enabled ? (
          <Badge tone="ok" icon="verified">
            On
          </Badge>
        ) : (
          <Badge tone="off" icon="shield">
            Off
          </Badge>
        )
      }
    >
      <div className="stack">
        {account.mfa_enabled ? (
          <>
            <p className="muted">The login requires a code from your authenticator app.</p>
            {account.recovery_codes_left <= 3 ? (
              <Notice
                tone="mid"
                title={
                  account.recovery_codes_left === 0
                    ? 'No recovery codes left'
                    : `Only ${account.recovery_codes_left} recovery codes left`
                }
              >
                Without the app or a recovery code, nobody can log in. Create new codes.
              </Notice>
            ) : (
              <p>{account.recovery_codes_left} recovery codes are left.</p>
            )}
            <div className="actions">
              <Button icon="refresh" onClick={() => setStep('codes')}>
                Create recovery codes
              </Button>
              <Button kind="danger" onClick={() => setStep('off')}>
                Turn off
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="muted">
              The login then requires the password and a code from an app on your phone. A stolen password alone is not
              enough.
            </p>
            <div>
              <Button kind="primary" icon="verified" onClick={() => setStep('on')}>
                Turn on
              </Button>
            </div>
          </>
        )}
      </div>
      {step === 'on' && <Enrolment onClose={close} onDone={show} />}
      {step === 'off' && (
        <TurnOff
          onClose={close}
          onDone={() => {
            close()
            reread()
            say('Second factor turned off')
          }}
        />
      )}
      {step === 'codes' && <NewCodes onClose={close} onDone={show} />}
      {codes !== undefined && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}

function TurnOff({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(api.POST('/v1/auth/mfa/disable', { body: { password, ...proofOf(code) } }))
    onDone()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Turn off the second factor"
      lead="After that, the password alone opens this account."
    >
      <form className="form" onSubmit={onSubmit}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <ProofField value={code} onChange={setCode} />
        {error !== undefined && <ErrorBox error={forThisForm(error)} />}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="danger" busy={busy}>
            Turn off
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function NewCodes({
  onClose,
  onDone,
}: {
  readonly onClose: () => void
  readonly onDone: (codes: readonly string[]) => void
}) {
  const [code, setCode] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    onDone((await answerOf(api.POST('/v1/auth/mfa/recovery-codes', { body: proofOf(code) }))).recovery_codes)
  })
  return (
    <Dialog open onClose={onClose} title="New recovery codes" lead="The old codes stop working immediately.">
      <form className="form" onSubmit={onSubmit}>
        <ProofField value={code} onChange={setCode} />
        {error !== undefined && <ErrorBox error={error} />}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Create codes
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
