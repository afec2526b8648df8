import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow'
import {
  inputOf,
  parsePayout,
  parsePayoutEnding,
  parsePayoutReport,
  parsePayoutVerdict,
} from '../shared/parse-input.ts'
import {
  acceptPayoutUpdate,
  decidePayoutUpdate,
  payoutFailedUpdate,
  payoutSentUpdate,
  payoutStateQuery,
  type PayoutState,
} from '../../contract/messages/payout.ts'
import type { PayoutConfirmation, PayoutInput, PayoutStatus, PayoutStep } from '../../contract/payouts.ts'
import { payoutActivities, payoutConfirmation } from '../shared/proxies.ts'
import { PAYOUT_STATUS } from '../../contract/messages/search-attributes.ts'

/**
 * One payout, from its request to its end. It waits while a new address is held, for a decision, and for another person
 * to send it. Then it checks the chain until the transaction is there, deep enough and correct. The workflow decides
 * order and time only. The database decides permissions and reservations, one transaction a step. The workflow sends no
 * money: there is no key.
 */
export async function payout(given: PayoutInput): Promise<PayoutStatus> {
  const { payoutId: id, heldUntilMs } = inputOf(parsePayout(given))
  const now: PayoutState = { status: 'REQUESTED', isHeld: heldUntilMs > 0, txHash: null, problem: null }
  let reports = 0
  let isBusy = false

  const show = (status: PayoutStatus) => {
    if (status !== now.status) upsertSearchAttributes([{ key: PAYOUT_STATUS, value: status }])
    now.status = status
  }
  /** Runs one step at a time. The answer to a second concurrent request depends on the result of the first. */
  const step = async (run: () => Promise<PayoutStep>): Promise<PayoutStatus> => {
    isBusy = true
    try {
      const { status, refusal } = await run()
      show(status)
      if (refusal !== null) throw ApplicationFailure.nonRetryable(refusal, 'PayoutRefused')
      return status
    } finally {
      isBusy = false
    }
  }
  const allow = (isRight: boolean, refusal: string) => {
    if (isBusy) throw ApplicationFailure.nonRetryable('another step is in progress', 'PayoutBusy')
    if (!isRight) throw ApplicationFailure.nonRetryable(refusal, 'PayoutRefused')
  }
  setHandler(payoutStateQuery, () => ({ ...now }))
  setHandler(
    decidePayoutUpdate,
    (verdict) => step(() => payoutActivities.decidePayout(id, parsePayoutVerdict(verdict))),
    {
      validator: (verdict) => {
        const { decision } = parsePayoutVerdict(verdict)
        allow(now.status === 'REQUESTED', 'NOT_REQUESTED')
        allow(decision === 'REJECTED' || !now.isHeld, 'HELD')
      },
    },
  )
  setHandler(
    payoutSentUpdate,
    async (report) => {
      const parsed = parsePayoutReport(report)
      const status = await step(() => payoutActivities.reportPayout(id, parsed))
      now.txHash = parsed.txHash
      now.problem = null
      reports++
      return status
    },
    {
      validator: (report) => {
        parsePayoutReport(report)
        allow(now.status === 'APPROVED', 'NOT_APPROVED')
      },
    },
  )
  setHandler(
    payoutFailedUpdate,
    (ending) => step(() => payoutActivities.failPayout(id, parsePayoutEnding(ending).by)),
    {
      validator: (ending) => {
        parsePayoutEnding(ending)
        allow(now.status === 'APPROVED', 'NOT_APPROVED')
      },
    },
  )
  setHandler(
    acceptPayoutUpdate,
    (ending) => step(() => payoutActivities.acceptPayout(id, parsePayoutEnding(ending).by)),
    {
      validator: (ending) => {
        parsePayoutEnding(ending)
        allow(now.status === 'APPROVED', 'NOT_APPROVED')
      },
    },
  )

  if (now.isHeld) {
    await condition(() => isOver(now.status), Math.max(1, heldUntilMs - Date.now()))
    if (!isOver(now.status)) await payoutActivities.endPayoutHold(id)
    now.isHeld = false
  }
  for (let looked = 0; !isOver(now.status);) {
    await condition(() => isOver(now.status) || reports > looked)
    if (isOver(now.status) || now.txHash === null) continue
    looked = reports
    const found = await untilElse(
      payoutConfirmation.confirmPayout,
      id,
      now.txHash,
      () => isOver(now.status) || reports > looked,
    )
    if (found === undefined || reports > looked) continue
    now.problem = found.problem
    show(found.status)
  }
  await condition(allHandlersFinished)
  return now.status
}

/**
 * Waits for a transaction until it is found, or until something else makes the wait pointless. Then it returns
 * undefined and stops.
 */
async function untilElse(
  confirm: (payoutId: string, txHash: string) => Promise<PayoutConfirmation>,
  id: string,
  txHash: string,
  isPointless: () => boolean,
): Promise<PayoutConfirmation | undefined> {
  const scope = new CancellationScope()
  const found = await Promise.race([scope.run(() => confirm(id, txHash)), condition(isPointless).then(() => undefined)])
  scope.cancel()
  return found
}

const isOver = (status: PayoutStatus): boolean => status === 'SENT' || status === 'FAILED' || status === 'REJECTED'
