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
  EMAIL_CHANGE_REFUSED: ['Nothing was changed', 'Every session of the account is ended. Whoever asked for this knows the password: set a new one now.'],
}

/** Where the mails about a new address lead: to agree, and from the old address also to refuse. */
export default function ChangeEmail() {
  const [token] = useState(tokenOfLink)
  const [outcome, setOutcome] = useState<Outcome>()
  const isOld = new URLSearchParams(location.search).get('by') === 'old'
  const settle = async (act: 'confirm' | 'refuse'): Promise<void> => {
    const body = { token: token ?? '' }
    const { status } = act === 'confirm' ? await answerOf(openApi.POST('/v1/auth/email-change/confirm', { body })) : await answerOf(openApi.POST('/v1/auth/email-change/refuse', { body }))
    forgetToken()
    setOutcome(status)
  }
  const agreeing = useSubmit(() => settle('confirm'))
  const refusing = useSubmit(() => settle('refuse'))
  if (outcome !== undefined) {
    const [title, words] = SAID[outcome]
    return (
      <Gate title={title} below={<Link href={outcome === 'EMAIL_CHANGE_REFUSED' ? '/forgot-password' : '/dashboard/login'}>{outcome === 'EMAIL_CHANGE_REFUSED' ? 'Set a new password' : 'Go to the login'}</Link>}>
        <div className="gate-done"><span className="gate-icon gate-ok"><Icon name="ok" /></span><p>{words}</p></div>
      </Gate>
    )
  }
  const error = agreeing.error ?? refusing.error
  return (
    <Gate title="Change of the e-mail address" lead={isOld ? 'Somebody who knows the password asked to move this account to another address.' : 'Somebody asked to move an account to this address.'}>
      {token === undefined ? <Notice tone="bad" title="This link is not whole">Open it from the mail again, or copy all of it.</Notice> : (
        <div className="stack">
          <form onSubmit={agreeing.onSubmit}><Button className="btn-wide" type="submit" kind="primary" busy={agreeing.busy}>I agree</Button></form>
          {isOld && <form onSubmit={refusing.onSubmit}><Button className="btn-wide" type="submit" kind="danger" busy={refusing.busy}>That was not me</Button></form>}
          {error !== undefined && <ErrorBox error={error} />}
        </div>
      )}
    </Gate>
  )
}
