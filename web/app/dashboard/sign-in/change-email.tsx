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
  CONFIRMED: ['Thank you', 'The address changes after you also confirm with the e-mail to the other address.'],
  EMAIL_CHANGED: ['Your address has changed', 'From now on, log in with the new address.'],
  EMAIL_CHANGE_REFUSED: [
    'Nothing was changed',
    'All sessions of the account have ended. Somebody who knows your password requested this. Set a new password now.',
  ],
}

const ASKED = {
  confirm: {
    title: 'Confirm the new e-mail address',
    lead: 'It changes after both addresses have confirmed.',
    action: 'Confirm',
    kind: 'primary',
  },
  refuse: {
    title: 'Reject the new e-mail address',
    lead: 'Your address stays the same, and all sessions of the account end.',
    action: 'Reject: this was not me',
    kind: 'danger',
  },
} as const

/** The page of the mails about a new address: confirm it or, from the old address, reject it. */
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
            {isRefused ? 'Set a new password' : 'Go to login'}
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
        <Notice tone="bad" title="This link is incomplete">
          Open it from the e-mail again, or copy the whole link.
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
