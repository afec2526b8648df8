import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { renderSVG } from 'uqr'
import { Button } from '../parts/button.tsx'
import { APP_CODE } from '../parts/code-field.ts'
import { CopyBox } from '../parts/copy.tsx'
import { ErrorBox } from '../parts/error-box.tsx'
import { PasswordField, TextField } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { answerOf, client } from './calls.ts'
import { useGate } from './session.tsx'

/** The layout of the pages before the console. */
function Entry({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Review`
  }, [title])
  return (
    <main className="gate">
      <div className="gate-brand">
        <span className="logo">
          <Icon name="verified" />
        </span>
        <b>Review</b>
      </div>
      <section className="card gate-card">
        <h1>{title}</h1>
        <div className="lead">{lead}</div>
        {children}
      </section>
    </main>
  )
}

/** Runs a form's call, and keeps its error. */
function useForm(call: (data: FormData) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    call(new FormData(event.currentTarget))
      .catch(setError)
      .finally(() => setBusy(false))
  }
  return { isBusy, error, submit }
}

const text = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Address, password and code in one step. */
export function Login() {
  const { enter } = useGate()
  const { isBusy, error, submit } = useForm(async (data) => {
    const grant = await answerOf(
      client.POST('/v1/staff/auth/login', {
        body: { email: text(data, 'email'), password: text(data, 'password'), code: text(data, 'code') },
      }),
    )
    enter(grant.me, grant.access_token)
  })
  return (
    <Entry title="Log in" lead="For staff. All your views are recorded.">
      <form className="form" onSubmit={submit}>
        {error !== undefined && <ErrorBox error={error} />}
        <TextField label="E-mail address" name="email" type="email" autoComplete="username" required maxLength={254} />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <TextField
          label="Code"
          hint="Six digits from your authenticator app."
          name="code"
          className="code-input"
          {...APP_CODE}
        />
        <Button kind="primary" type="submit" busy={isBusy} className="btn-wide">
          Log in
        </Button>
      </form>
    </Entry>
  )
}

/** Sets password and second factor with the link from an administrator. */
export function SetUp({ onDone }: { readonly onDone: () => void }) {
  const { enter } = useGate()
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [link, setLink] = useState<{ email: string; name: string; secret: string; otpauth_uri: string }>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    answerOf(client.POST('/v1/staff/auth/setup', { body: { token: token === '' ? 'none' : token } })).then(
      setLink,
      setFailure,
    )
  }, [token])
  const { isBusy, error, submit } = useForm(async (data) => {
    const grant = await answerOf(
      client.POST('/v1/staff/auth/setup/finish', {
        body: { token, password: text(data, 'password'), code: text(data, 'code') },
      }),
    )
    onDone() // the address, with its token, leaves the history
    enter(grant.me, grant.access_token)
  })
  if (failure !== undefined)
    return (
      <Entry title="Set up your account" lead="This link did not work.">
        <ErrorBox error={failure} />
      </Entry>
    )
  if (link === undefined)
    return (
      <Entry title="Set up your account" lead="One moment.">
        <Skeleton lines={5} />
      </Entry>
    )
  return (
    <Entry
      title="Set up your account"
      lead={
        <>
          For {link.name}, {link.email}. Three steps, and you are in.
        </>
      }
    >
      <form className="form" onSubmit={submit}>
        {error !== undefined && <ErrorBox error={error} />}
        <input type="hidden" name="username" autoComplete="username" value={link.email} readOnly />
        <PasswordField
          label="1. Choose a password"
          hint="12 characters or more."
          name="password"
          autoComplete="new-password"
          minLength={12}
          required
        />
        <div className="field">
          <p className="label">2. Add this to your authenticator app</p>
          <div className="qr">
            <img src={qrOf(link.otpauth_uri)} alt="QR code of the second factor" width="168" height="168" />
            <div>
              <p className="hint">No camera? Enter this instead:</p>
              <CopyBox text={link.secret.replace(/(.{4})(?=.)/g, '$1 ')} label="Secret of the second factor" />
            </div>
          </div>
        </div>
        <TextField label="3. Enter its code" name="code" className="code-input" {...APP_CODE} />
        <Button kind="primary" type="submit" busy={isBusy} className="btn-wide">
          Finish and log in
        </Button>
      </form>
    </Entry>
  )
}

/** A QR code as a blob address of this page. No markup is inserted into the page. */
const qrs = new Map<string, string>()
function qrOf(uri: string): string {
  const known = qrs.get(uri)
  if (known !== undefined) return known
  const made = URL.createObjectURL(new Blob([renderSVG(uri, { border: 2 })], { type: 'image/svg+xml' }))
  qrs.set(uri, made)
  return made
}
