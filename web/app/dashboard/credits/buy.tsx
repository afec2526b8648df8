import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button, buttonClass } from '../../parts/button.tsx'
import { Card, Facts, Page } from '../../parts/card.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { TextField } from '../../parts/field.tsx'
import { duration, number, usd } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { networksQuery, paymentQuery } from '../data/queries.ts'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { ASSET, NETWORK } from '../words/payment.ts'
import { about, usdOf } from './amounts.ts'

/** The offer. It has a credit price whenever it has a network. */
type Offer = Schemas['PaymentOffer'] & { readonly credit_price_usd: string }

const isOffered = (offer: Schemas['PaymentOffer']): offer is Offer =>
  offer.credit_price_usd !== null && offer.networks.length > 0
type Network = Offer['networks'][number]
type Choice = Pick<Network, 'network' | 'confirmations_required'> & Network['assets'][number]

const USUAL = [100, 500, 1_000, 5_000] as const
/** Usual duration of the confirmations of a network, in minutes. */
const USUAL_MINUTES: Readonly<Record<Network['network'], number>> = { bitcoin: 20, ethereum: 3 }

const keyOf = ({ network, asset }: Choice): string => `${network}/${asset}`

/** Chooses a coin and a number of credits, and gets a payment address. */
export default function Buy() {
  const { data, error, isPending, refetch } = useQuery(networksQuery)
  return (
    <Page
      title="Buy credits"
      lead="Pay in crypto. The price is locked for 30 minutes after you get an address."
      actions={
        <Link href="/dashboard/credits" className={buttonClass({ small: true })}>
          <Icon name="left" />
          Credits
        </Link>
      }
    >
      {data === undefined ? (
        <Card>
          {isPending ? (
            <Skeleton lines={6} />
          ) : (
            <ErrorBox
              error={error}
              again={() => {
                void refetch()
              }}
            />
          )}
        </Card>
      ) : !isOffered(data) ? (
        <Card>
          <Empty icon="credits" title="Payments are not available">
            No network is set up for payments. Write to support to have credits added.
          </Empty>
        </Card>
      ) : (
        <Choose offer={data} />
      )}
    </Page>
  )
}

function Choose({ offer }: { readonly offer: Offer }) {
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  // Networks that are unavailable and coins without a price are shown but disabled.
  const choices = offer.networks.flatMap(({ network, confirmations_required, is_available: isThere, assets }) =>
    assets.map((asset) => ({ network, confirmations_required, ...asset, price_usd: isThere ? asset.price_usd : null })),
  )
  const [wanted, setWanted] = useState<string>()
  const [typed, setTyped] = useState('500')
  const [problem, setProblem] = useState<string>()
  const chosen =
    choices.find((choice) => keyOf(choice) === wanted) ??
    choices.find(({ price_usd: price }) => price !== null) ??
    choices[0]
  const credits = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined
  const isCount = credits !== undefined && credits >= offer.min_credits && credits <= offer.max_credits
  const { busy, error, onSubmit } = useSubmit(async () => {
    setProblem(
      isCount ? undefined : `Enter a whole number from ${number(offer.min_credits)} to ${number(offer.max_credits)}.`,
    )
    if (!isCount || chosen === undefined) return
    const made = await answerOf(
      api.POST('/v1/payments/crypto/address', { body: { network: chosen.network, asset: chosen.asset, credits } }),
    )
    cache.setQueryData(paymentQuery(made.id).queryKey, made)
    void cache.invalidateQueries({ queryKey: ['payments', 'list'] })
    navigate(`/dashboard/credits/payments/${made.id}`)
  })
  const choose = (next: string): void => {
    setTyped(next)
    setProblem(undefined)
  }
  const issue =
    error instanceof ApiError
      ? { credits: error.issue('credits'), coin: error.issue('network') ?? error.issue('asset') }
      : undefined
  const isTooMany = error instanceof ApiError && error.code === 'RATE_LIMITED' && (error.retryAfter ?? 0) > 60
  return (
    <form className="split" noValidate onSubmit={onSubmit}>
      <div className="stack">
        <Card>
          <fieldset className="choices">
            <legend>Pay with</legend>
            {choices.map((choice) => (
              <Coin
                key={keyOf(choice)}
                choice={choice}
                isChosen={choice === chosen}
                onChoose={() => setWanted(keyOf(choice))}
              />
            ))}
          </fieldset>
          {issue?.coin !== undefined && (
            <p className="field-error reasons">
              <Icon name="alert" />
              This is no longer available. Choose another.
            </p>
          )}
        </Card>
        <Card>
          <div className="form">
            <TextField
              label="Credits"
              hint={`From ${number(offer.min_credits)} to ${number(offer.max_credits)}. One costs ${usd(offer.credit_price_usd)}.`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={typed}
              error={problem ?? issue?.credits}
              onChange={({ target }) => choose(target.value)}
            />
            <div className="actions" role="group" aria-label="Common amounts">
              {USUAL.map((count) => (
                <Button key={count} small aria-pressed={credits === count} onClick={() => choose(String(count))}>
                  {number(count)}
                </Button>
              ))}
            </div>
          </div>
        </Card>
      </div>
      <Card title="Your order" className="order">
        <Facts
          facts={[
            ['Credits', isCount ? number(credits) : '–'],
            ['Price', isCount ? usd(usdOf(credits, offer.credit_price_usd)) : '–'],
            [
              'Amount to send',
              isCount && typeof chosen?.price_usd === 'string'
                ? `about ${about(credits, offer.credit_price_usd, chosen.price_usd)} ${chosen.asset}`
                : '–',
            ],
            ['Network', chosen === undefined ? '–' : NETWORK[chosen.network]],
            [
              'Confirmation',
              chosen === undefined ? (
                '–'
              ) : (
                <>
                  {number(chosen.confirmations_required)} confirmations,{' '}
                  <span className="nowrap">about {duration(USUAL_MINUTES[chosen.network] * 60)}</span>
                </>
              ),
            ],
          ]}
        />
        <div className="stack reasons">
          {isTooMany ? (
            <Notice
              tone="mid"
              title="Too many unpaid addresses"
              action={
                <Link className={buttonClass({ small: true })} href="/dashboard/credits/payments?status=AWAITING">
                  Show them
                </Link>
              }
            >
              Pay one of them, or wait {duration(error.retryAfter ?? 0)}.
            </Notice>
          ) : (
            error !== undefined &&
            issue?.coin === undefined &&
            issue?.credits === undefined && <ErrorBox error={error} />
          )}
          <Button className="btn-wide" type="submit" kind="primary" busy={busy} disabled={chosen?.price_usd === null}>
            Get a payment address
          </Button>
          <p className="fine">You get the exact amount with the address. We never send payments back on chain.</p>
        </div>
      </Card>
    </form>
  )
}

function Coin({
  choice,
  isChosen,
  onChoose,
}: {
  readonly choice: Choice
  readonly isChosen: boolean
  readonly onChoose: () => void
}) {
  const { asset, network, price_usd: price } = choice
  return (
    <label className="choice">
      <input className="vh" type="radio" name="coin" checked={isChosen} disabled={price === null} onChange={onChoose} />
      <span className="choice-box">
        <span className={`coin coin-${asset.toLowerCase()}`} aria-hidden="true">
          {asset.slice(0, 1)}
        </span>
        <span>
          <b>{ASSET[asset]}</b>
          <small>
            {asset} on {NETWORK[network]}
          </small>
        </span>
        <span className="choice-end">{price === null ? 'unavailable' : usd(price)}</span>
      </span>
    </label>
  )
}
