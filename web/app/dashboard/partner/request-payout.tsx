import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/card.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { usd } from '../../parts/format.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { say } from '../../parts/toast.tsx'
import { payoutFeesQuery } from '../data/partner-queries.ts'
import { accountQuery } from '../data/queries.ts'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { proofOf, ProofField } from '../settings/proof.tsx'
import { addressWords, amountWords } from '../words/partner.ts'
import { ASSET, NETWORK } from '../words/payment.ts'

type Fee = Schemas['PayoutFee']

/**
 * Requests a payout of the available balance, or of a part of it.
 *
 * @param available US dollars, may be negative
 */
export function RequestPayout({ available, onClose }: { readonly available: string; readonly onClose: () => void }) {
  const { data: fees, error, isPending, refetch } = useQuery(payoutFeesQuery)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request a payout"
      lead="You can request one payout of payable commissions at a time."
    >
      {fees === undefined ? (
        isPending ? (
          <Skeleton lines={5} />
        ) : (
          <ErrorBox
            error={error}
            again={() => {
              void refetch()
            }}
          />
        )
      ) : fees.items.length === 0 ? (
        <Empty icon="send" title="Payouts are not available now">
          Write to support.
        </Empty>
      ) : (
        <Form fees={fees.items} available={available} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Whole micro-USD of a decimal text of dollars. Undefined for invalid text. */
function micro(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(6, '0'))
}

const dollars = (amount: bigint): string => {
  const digits = amount.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

function Form({
  fees,
  available,
  onClose,
}: {
  readonly fees: readonly Fee[]
  readonly available: string
  readonly onClose: () => void
}) {
  const cache = useQueryClient()
  const { data: account } = useQuery(accountQuery)
  const [to, setTo] = useState(0)
  const [address, setAddress] = useState('')
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const fee = fees[to]
  const amount = micro(typed.trim() === '' ? available : typed)
  const [cost, least] = [micro(fee?.fee ?? ''), micro(fee?.minimum ?? '')]
  const { busy, error, onSubmit } = useSubmit(async () => {
    if (fee === undefined) return
    await answerOf(
      api.POST('/v1/partners/payouts', {
        body: {
          network: fee.network,
          asset: fee.asset,
          address: address.trim(),
          ...(typed.trim() === '' ? {} : { amount: typed.trim() }),
          ...(code.trim() === '' ? {} : proofOf(code)),
        },
      }),
    )
    await cache.invalidateQueries({ queryKey: ['partner'] })
    say('Payout requested')
    onClose()
  })
  const refused = error instanceof ApiError ? error : undefined
  const isFields = ['address', 'amount'].some((path) => refused?.issue(path) !== undefined)
  return (
    <form className="form" onSubmit={onSubmit}>
      <SelectField
        label="Coin"
        value={String(to)}
        onChange={(next) => setTo(Number(next))}
        options={fees.map(({ network, asset }, at) => ({
          value: String(at),
          label: `${ASSET[asset]} (${asset}) on ${NETWORK[network]}`,
        }))}
      />
      <TextField
        label="Address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        required
        value={address}
        error={said(refused, 'address', addressWords)}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        label="Amount in US dollars"
        optional
        hint={`Leave empty for all ${usd(available)} available. ${least === undefined ? '' : `At least ${usd(dollars(least))}.`}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        value={typed}
        error={said(refused, 'amount', amountWords)}
        onChange={({ target }) => setTyped(target.value)}
      />
      {account?.mfa_enabled === true && <ProofField value={code} onChange={setCode} />}
      <div className="sum">
        <Facts
          facts={[
            ['Amount', amount === undefined ? '–' : usd(dollars(amount))],
            ['Fee', cost === undefined ? '–' : `−${usd(dollars(cost))}`],
            [
              'You get',
              <b>{amount === undefined || cost === undefined || amount <= cost ? '–' : usd(dollars(amount - cost))}</b>,
            ],
          ]}
        />
      </div>
      <Notice icon="clock">
        A payout to a different address than last time waits 72 hours, and you get an e-mail about it. A person reviews
        each payout.
      </Notice>
      {refused?.issue('')?.startsWith('PAYOUT_OPEN') === true ? (
        <Notice tone="bad" title="A payout is in progress">
          Request the next one when this payout is complete.
        </Notice>
      ) : (
        error !== undefined && !isFields && <ErrorBox error={error} />
      )}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          Request payout
        </Button>
      </footer>
    </form>
  )
}

/** The error text of a field, if there is one. */
const said = (error: ApiError | undefined, path: string, words: (problem: string) => string): string | undefined => {
  const problem = error?.issue(path)
  return problem === undefined ? undefined : words(problem)
}
