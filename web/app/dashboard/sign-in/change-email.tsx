import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { Icon } from '../../parts/icon.tsx'
import { answerOf, openApi } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Gate } from './gate.tsx'
import { forgetToken, tokenOfLink } from './mail-link.ts'

type Outcome = 'CONFIRMED' | 'EMAIL_CHANGED' | 'EMAIL_CHANGE_REFUSED'

const SAID: Readonly<Record<Outcome, readonly [title: string, words: string]>> = {
  CONFIRMED: ['Thank you', 'The address changes when the other one has agreed too, by the mail that it got.'],
  EMAIL_CHANGED: ['The address is changed', 'From now on you log in with the new one.'],
  EMAIL_CHANGE_REFUSED: [
    'Nothing was changed',
    'Every session of the account is ended. Whoever asked for this knows the password: set a new one now.',
  ],
}

const ASKED = {
  confirm: {
    title: 'Confirm the new e-mail address',
    lead: 'It changes when both addresses have agreed.',
    action: 'I agree',
    kind: 'primary',
  },
  refuse: {
    title: 'Refuse the new e-mail address',
    lead: 'Nothing changes then, and every session of the account ends.',
    action: 'That was not me: refuse',
    kind: 'danger',
  },
} as const

/** Where the mails about a new address lead: to agree to it, or, from the old address, to refuse it. */
export default function ChangeEmail({ act }: { readonly act: keyof typeof ASKED }) {
  const [token] = useState(tokenOfLink)
  const [outcome, setOutcome] = useState<Outcome>()
  const { busy, error, onSubmit } = useSubmit(async () => {
    const body = { token: token ?? '' }
    const { status } =
      act === 'confirm'
        ? await answerOf(openApi.POST('/v1/auth/email-change/confirm', { body }))
        : await answerOf(openApi.POST('/v1/auth/email-change/refuse', { body }))
    forgetToken()
    setOutcome(status)
  })
  if (outcome !== undefined) {
    const [title, words] = SAID[outcome]
    const isRefused = outcome === 'EMAIL_CHANGE_REFUSED'
    return (
      <Gate
        title={title}
        below={
          <Link href={isRefused ? '/forgot-password' : '/dashboard/login'}>
            {isRefused ? 'Set a new password' : 'Go to the login'}
          </Link>
        }
      >
        <div className="gate-done">
          <span className="gate-icon gate-ok">
            <Icon name="ok" />
          </span>
          <p>{words}</p>
        </div>
      </Gate>
    )
  }
  const { title, lead, action, kind } = ASKED[act]
  return (
    <Gate title={title} lead={lead}>
      {token === undefined ? (
        <Notice tone="bad" title="This link is not whole">
          Open it from the mail again, or copy all of it.
        </Notice>
      ) : (
        <form className="form" onSubmit={onSubmit}>
          {error !== undefined && <ErrorBox error={error} />}
          <Button className="btn-wide" type="submit" kind={kind} busy={busy}>
            {action}
          </Button>
        </form>
      )}
    </Gate>
  )
}
