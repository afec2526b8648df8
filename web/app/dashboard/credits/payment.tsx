import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'wouter'
import { Status } from '../../parts/badge.tsx'
import { buttonClass } from '../../parts/button.tsx'
import { Card, Facts, Page } from '../../parts/card.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { number, usd } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Time } from '../../parts/time.tsx'
import { paymentQuery } from '../data/queries.ts'
import { ApiError, type Schemas } from '../session/client.ts'
import { coins, NETWORK, PAYMENT_STATUS } from '../words/payment.ts'
import { PayHere } from './pay-here.tsx'
import { Progress } from './payment-progress.tsx'
import { Standing } from './payment-standing.tsx'

/** One payment: amount, address and status. The page reloads it while it may change. */
export default function Payment() {
  const { id = '' } = useParams()
  const { data: payment, error, isPending, refetch } = useQuery(paymentQuery(id))
  if (payment !== undefined) return <Found payment={payment} />
  const isUnknown = error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR')
  return (
    <Page title="Payment" actions={<Back />}>
      <Card>
        {isPending ? (
          <Skeleton lines={6} />
        ) : isUnknown ? (
          <Empty icon="credits" title="This payment does not exist on your account" />
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
}

const Back = () => (
  <Link href="/dashboard/credits" className={buttonClass({ small: true })}>
    <Icon name="left" />
    Credits
  </Link>
)

function Found({ payment }: { readonly payment: Schemas['Payment'] }) {
  const cache = useQueryClient()
  const granted = useRef(payment.credits_granted)
  useEffect(() => {
    if (granted.current === payment.credits_granted) return
    granted.current = payment.credits_granted
    void cache.invalidateQueries({ queryKey: ['credits'] })
    void cache.invalidateQueries({ queryKey: ['payments', 'list'] })
  }, [cache, payment.credits_granted])
  const { status, asset, network } = payment
  const isOpen = status === 'AWAITING' || status === 'UNDERPAID'
  return (
    <Page
      title={`${number(payment.credits)} credits`}
      lead={`${coins(payment.amount_expected, asset)} on ${NETWORK[network]}`}
      actions={
        <>
          <Status of={PAYMENT_STATUS} value={status} />
          <Back />
        </>
      }
    >
      <div className="stack">
        <Standing payment={payment} />
        <div className={isOpen ? 'split' : 'split pay-over'}>
          {isOpen ? <PayHere payment={payment} /> : <Details payment={payment} />}
          <div className="stack">
            <Card title="Progress">
              <Progress payment={payment} />
            </Card>
            {isOpen && <Details payment={payment} />}
          </div>
        </div>
      </div>
    </Page>
  )
}

function Details({ payment }: { readonly payment: Schemas['Payment'] }) {
  const copied = (text: string, label: string) => (
    <span className="inline-copy">
      <code>{text}</code>
      <Copy bare text={text} label={label} />
    </span>
  )
  return (
    <Card title="Details">
      <Facts
        facts={[
          ['Id', copied(payment.id, "Copy the payment's id")],
          ['Address', copied(payment.address, 'Copy the address')],
          ['Price', `${usd(payment.price_usd)} a ${payment.asset}`],
          ['Price lock expires', <Time at={payment.expires_at} exact />],
          ['Requested', <Time at={payment.created_at} exact />],
          [
            'Transaction',
            payment.tx_hash === null ? (
              <span className="muted">none seen yet</span>
            ) : (
              copied(payment.tx_hash, 'Copy the transaction')
            ),
          ],
        ]}
      />
    </Card>
  )
}
