import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../parts/button.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { Icon } from '../../parts/icon.tsx'
import { accountQuery } from '../data/queries.ts'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { logOut } from '../session/log-out.ts'
import { queries } from '../session/queries.ts'
import { accessToken } from '../session/session.ts'
import { useStanding } from '../session/use-session.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Unreachable } from '../shell/unreachable.tsx'
import { Gate } from '../sign-in/gate.tsx'
import { forgetToken, tokenOfLink } from '../sign-in/mail-link.ts'
import { BILLING } from '../words/partner.ts'

/** The page of a partner's invitation. The logged-in account accepts it or leaves. */
export default function Invitation() {
  const [token] = useState(tokenOfLink)
  const [accepted, setAccepted] = useState<Schemas['InvitationAccepted']>()
  const standing = useStanding()
  if (standing === 'unknown') return <Unreachable ask={accessToken} />
  if (accepted !== undefined) {
    return (
      <Gate title="You are now a client" below={<Link href="/dashboard">Go to dashboard</Link>}>
        <div className="gate-done">
          <span className="gate-icon gate-ok">
            <Icon name="ok" />
          </span>
          <p>
            Your partner is <code>{accepted.partner_code}</code>. {BILLING[accepted.billing][2]}
          </p>
        </div>
      </Gate>
    )
  }
  return (
    <Gate
      title="A partner invites you"
      lead="If you accept, the partner sees your e-mail address, your company and the charges for your verifications. It sees nothing about your end users."
    >
      {token === undefined ? (
        <Notice tone="bad" title="This link is incomplete">
          Open it from the e-mail again, or copy the whole link.
        </Notice>
      ) : standing === 'in' ? (
        <Answer
          token={token}
          onAccepted={(answer) => {
            forgetToken()
            setAccepted(answer)
          }}
        />
      ) : (
        <LogInFirst />
      )}
    </Gate>
  )
}

function Answer({
  token,
  onAccepted,
}: {
  readonly token: string
  readonly onAccepted: (answer: Schemas['InvitationAccepted']) => void
}) {
  const { data: account } = useQuery(accountQuery)
  const { busy, error, onSubmit } = useSubmit(async () => {
    onAccepted(await answerOf(api.POST('/v1/partners/invitations/accept', { body: { token } })))
  })
  const refused = error instanceof ApiError ? error : undefined
  const issue = refused?.issue('token')
  return (
    <form className="form" onSubmit={onSubmit}>
      <p>
        You are logged in as <b className="wrap">{account?.email}</b>.{' '}
        <button
          type="button"
          className="link"
          onClick={() => {
            void logOut(queries)
          }}
        >
          Not you?
        </button>
      </p>
      {refused?.code === 'INVALID_TOKEN' ? (
        <Notice tone="bad" title="This invitation is not valid for this account">
          The invitation belongs to another address, was used, or is older than seven days.
        </Notice>
      ) : issue !== undefined ? (
        <Notice tone="bad" title="This account cannot accept">
          {issue[0]?.toUpperCase()}
          {issue.slice(1)}.
        </Notice>
      ) : (
        error !== undefined && <ErrorBox error={error} />
      )}
      <Button className="btn-wide" type="submit" kind="primary" busy={busy}>
        Accept
      </Button>
      <Link href="/dashboard" className={`${buttonClass()} btn-wide`}>
        Not now
      </Link>
    </form>
  )
}

/** The token stays only in the link of the e-mail. It is not stored during the login. */
const LogInFirst = () => (
  <div className="stack">
    <Notice title="Log in first">
      Use the account of the invited address, or register it. Then open the link in the e-mail again.
    </Notice>
    <Link href="/dashboard/login" className={`${buttonClass({ kind: 'primary' })} btn-wide`}>
      Log in
    </Link>
    <Link href="/dashboard/register" className={`${buttonClass()} btn-wide`}>
      Register
    </Link>
  </div>
)
