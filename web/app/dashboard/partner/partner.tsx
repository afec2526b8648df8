import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { Button } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Status } from '../../parts/badge.tsx'
import { CopyBox } from '../../parts/copy.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { date, percent } from '../../parts/format.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { partnerQuery } from '../data/partner-queries.ts'
import { ApiError, type Schemas } from '../session/client.ts'
import { NotFound } from '../shell/not-found.tsx'
import { PARTNER_STATUS } from '../words/partner.ts'
import { Apply } from './apply.tsx'
import { Balance } from './balance.tsx'
import { Clients } from './clients.tsx'
import { Commissions } from './commissions.tsx'
import { Invite } from './invite.tsx'
import { Payouts } from './payouts.tsx'
import { RequestPayout } from './request-payout.tsx'

/** The partner programme of an account: the application, its status, or the clients and earnings. */
export default function Partner() {
  const { data: partner, error, isPending, refetch } = useQuery(partnerQuery)
  if (error instanceof ApiError && error.code === 'NOT_A_PARTNER') return <Apply />
  if (partner === undefined)
    return (
      <Page title="Partner">
        <Card>
          {isPending ? (
            <Skeleton lines={5} />
          ) : (
            <ErrorBox
              error={error}
              again={() => {
                void refetch()
              }}
            />
          )}
        </Card>
      </Page>
    )
  return partner.status === 'PENDING' || partner.status === 'REJECTED' ? (
    <Waiting partner={partner} />
  ) : (
    <Member partner={partner} />
  )
}

function Waiting({ partner }: { readonly partner: Schemas['Partner'] }) {
  const isPending = partner.status === 'PENDING'
  return (
    <Page title="Partner" actions={<Status of={PARTNER_STATUS} value={partner.status} />}>
      <Notice
        tone={isPending ? 'info' : 'mid'}
        icon={isPending ? 'clock' : 'info'}
        title={isPending ? 'Your application is in review' : 'Your application was not approved'}
      >
        {isPending
          ? `You applied on ${date(partner.created_at)}. A person reviews it, and you get an e-mail with the answer.`
          : 'Your account has not changed. If you want to know the reason or have something to add, write to support.'}
      </Notice>
    </Page>
  )
}

const TABS = ['', 'commissions', 'payouts'] as const

function Member({ partner }: { readonly partner: Schemas['Partner'] }) {
  const { tab = '' } = useParams()
  const [, navigate] = useLocation()
  const [step, setStep] = useState<'invite' | 'payout'>()
  if (!TABS.some((one) => one === tab)) return <NotFound />
  const isActive = partner.status === 'ACTIVE'
  return (
    <Page
      title="Partner"
      lead={`You earn ${percent(Number(partner.commission_rate))} % of the cost of your clients’ verifications when they pay with bought credits.`}
      actions={
        isActive ? (
          <>
            <Button icon="send" onClick={() => setStep('payout')}>
              Request a payout
            </Button>
            <Button kind="primary" icon="plus" onClick={() => setStep('invite')}>
              Invite a client
            </Button>
          </>
        ) : (
          <Status of={PARTNER_STATUS} value={partner.status} />
        )
      }
    >
      <div className="stack">
        {!isActive && (
          <Notice tone="bad" icon="ban" title="Your partner code is suspended">
            The code does not work for now. Your clients pay for themselves, and their charges earn no commission.
            Commissions that you earned before remain yours and continue to mature. You can request a payout when the
            suspension ends. If you do not know the reason, write to support.
          </Notice>
        )}
        <Balance balance={partner.balance} />
        <Card title="Your code">
          <div className="code-row">
            <CopyBox text={partner.code} label="Your partner code" />
            <p className="fine">
              Your clients’ servers create verifications at <code>/v1/p/{partner.code}/verifications</code>, with a key
              of their own account.
            </p>
          </div>
        </Card>
        <Tabs
          label="Partner"
          value={tab === '' ? 'clients' : tab}
          onChange={(id) => navigate(`/dashboard/partner${id === 'clients' ? '' : `/${id}`}`)}
          tabs={[
            {
              id: 'clients',
              label: 'Clients',
              content: <Clients isActive={isActive} onInvite={() => setStep('invite')} />,
            },
            { id: 'commissions', label: 'Commissions', content: <Commissions /> },
            { id: 'payouts', label: 'Payouts', content: <Payouts /> },
          ]}
        />
      </div>
      {step === 'invite' && <Invite onClose={() => setStep(undefined)} />}
      {step === 'payout' && <RequestPayout available={partner.balance.available} onClose={() => setStep(undefined)} />}
    </Page>
  )
}
