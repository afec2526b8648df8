import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { APP_CODE } from '../../parts/code-field.ts'
import { Copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { TextField } from '../../parts/field.tsx'
import { Qr } from '../../parts/qr.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { answerOf, api } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'

/** Turns the second factor on: the secret as QR code or text, and a first code as proof. */
export function Enrolment({
  onClose,
  onDone,
}: {
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}) {
  // One secret while the dialog is open. It becomes active with the first code, and is dropped with the dialog.
  const {
    data: started,
    error: failed,
    refetch,
  } = useQuery({
    queryKey: ['mfa-enrolment'],
    queryFn: () => answerOf(api.POST('/v1/auth/mfa/enroll', { body: {} })),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const [code, setCode] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    onDone((await answerOf(api.POST('/v1/auth/mfa/verify', { body: { code } }))).recovery_codes)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title="Turn on the second factor"
      lead="Scan this with an authenticator app. Then enter its code."
    >
      {started === undefined ? (
        failed === null ? (
          <Skeleton lines={5} />
        ) : (
          <ErrorBox
            error={failed}
            again={() => {
              void refetch()
            }}
          />
        )
      ) : (
        <form className="form form-wide" onSubmit={onSubmit}>
          <div className="enrol">
            <Qr text={started.otpauth_uri} label="QR code for an authenticator app" />
            <div>
              <p>No camera? Enter this in the app:</p>
              <p>
                <code className="secret">{started.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
              </p>
              <p>
                <Copy text={started.secret} label="Copy" />
              </p>
            </div>
          </div>
          <TextField
            label="Six-digit code"
            className="code"
            {...APP_CODE}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          {error !== undefined && <ErrorBox error={error} />}
          <footer>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" kind="primary" busy={busy}>
              Turn on
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}
