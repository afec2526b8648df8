import { ApplicationFailure } from '@temporalio/common'
import { CHECKS, MODES, type ReviewResolution, type VerificationInput } from '../../contract/verification.ts'
import { PARTNER_DECISIONS, type PartnerRequest } from '../../contract/partners.ts'
import type { DeliveryInput, EventType, RearmRequest } from '../../contract/webhooks.ts'
import {
  PAYOUT_DECISIONS,
  type PayoutEnding,
  type PayoutInput,
  type PayoutReport,
  type PayoutVerdict,
} from '../../contract/payouts.ts'
import {
  REFRESH_DEFAULTS,
  SANCTIONS_LISTS,
  type MonitorListInput,
  type RefreshListInput,
  type RefreshListsInput,
} from '../../contract/sanctions-lists.ts'

// Parses inputs, signals and updates, from our own code or typed by an operator into Temporal's UI or CLI. Pure and
// without packages, because it is part of the workflow bundle. It throws only where it says so.

/** The parsed value, or why it is invalid: a short text without any of the input, because it is logged and shown. */
export type Parsed<T> = { readonly value: T } | { readonly why: string }

/** Longest name of an acting person, and longest reason: those of the operator's command line (ops/audited.ts). */
const MAX_ACTOR = 100
const MAX_REASON = 500
const MAX_REVIEWER = 64
const MAX_ID = 100
const DAY_MS = 24 * 3_600_000

const STAFF_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EVENTS: readonly EventType[] = [
  'verification.approved',
  'verification.declined',
  'verification.review',
  'verification.error',
  'verification.expired',
  'webhook.test',
]

type Fields = Readonly<Record<string, unknown>>

const isFields = (given: unknown): given is Fields =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
const oneOf = <T extends string>(all: readonly T[], given: unknown): T | undefined => all.find((one) => one === given)

const NO_TEXT = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu // control characters, other line ends, and direction marks

/**
 * Cleans one line of text, so that every database accepts it: control characters become blanks, half characters become
 * marks, and the text is cut at `max`. Undefined for nothing.
 */
export function lineOf(given: unknown, max: number): string | undefined {
  if (typeof given !== 'string') return undefined
  const line = given
    .slice(0, max * 4)
    .replace(NO_TEXT, ' ')
    .toWellFormed()
    .trim()
  const cut = [...line].slice(0, max).join('').trim()
  return cut === '' ? undefined : cut
}

const idOf = (given: unknown): string | undefined =>
  typeof given === 'string' && given.length <= MAX_ID && /^[\w-]+$/.test(given) ? given : undefined

/** Reads a number within bounds. A number outside becomes the nearest bound, anything else the default. */
const within = (given: unknown, min: number, max: number, byDefault: number): number =>
  typeof given === 'number' && !Number.isNaN(given) ? Math.round(Math.min(max, Math.max(min, given))) : byDefault

/** Parses the signal `rearm`, or `rearm` of a delivery's input. */
export function parseRearm(given: unknown): Parsed<RearmRequest> {
  if (!isFields(given)) return { why: 'expected an object with "by" and "reason"' }
  const by = lineOf(given.by, MAX_ACTOR)
  const reason = lineOf(given.reason, MAX_REASON)
  if (by === undefined) return { why: '"by" must be a text' }
  if (reason === undefined) return { why: '"reason" must be a text' }
  return { value: { by, reason, ...(typeof given.id === 'string' && UUID.test(given.id) ? { id: given.id } : {}) } }
}

/** Parses the update `resolveReview`. @throws ApplicationFailure InvalidDecision, InvalidReviewer */
export function parseResolution(given: unknown): ReviewResolution {
  const decision = isFields(given) ? oneOf(['APPROVED', 'DECLINED'] as const, given.decision) : undefined
  if (decision === undefined)
    throw ApplicationFailure.nonRetryable('decision must be APPROVED or DECLINED', 'InvalidDecision')
  const reviewer = isFields(given) && typeof given.reviewer === 'string' ? given.reviewer.trim() : ''
  if (reviewer === '') throw ApplicationFailure.nonRetryable('reviewer is missing', 'InvalidReviewer')
  // Rejected, not repaired: it says who decided, and the person who typed it sees the error at once.
  if (lineOf(reviewer, MAX_REVIEWER) !== reviewer)
    throw ApplicationFailure.nonRetryable(
      `reviewer must be one line of at most ${MAX_REVIEWER} characters`,
      'InvalidReviewer',
    )
  return { decision, reviewer }
}

/** Parses the update `decide` of a partner. @throws ApplicationFailure InvalidDecision, InvalidReviewer */
export function parsePartnerRequest(given: unknown): PartnerRequest {
  const decision = isFields(given) ? oneOf(PARTNER_DECISIONS, given.decision) : undefined
  if (decision === undefined)
    throw ApplicationFailure.nonRetryable(`decision must be one of ${PARTNER_DECISIONS.join(', ')}`, 'InvalidDecision')
  const by = isFields(given) && typeof given.by === 'string' ? given.by : ''
  if (!STAFF_ID.test(by))
    throw ApplicationFailure.nonRetryable('by must be a staff id (letters, digits, . _ -)', 'InvalidReviewer')
  return { decision, by }
}

/** Parses the input of `webhookDelivery`, without its `rearm`. */
export function parseDelivery(given: unknown): Parsed<Omit<DeliveryInput, 'rearm'>> {
  if (!isFields(given)) return { why: 'expected an object' }
  const deliveryId = idOf(given.deliveryId)
  const endpointId = idOf(given.endpointId)
  const event = oneOf(EVENTS, given.event)
  if (deliveryId === undefined || endpointId === undefined) return { why: 'deliveryId and endpointId must be ids' }
  if (event === undefined) return { why: 'event must be one of the events' }
  return { value: { deliveryId, endpointId, accountId: idOf(given.accountId) ?? '', event } }
}

/** Parses the input of `verification`. */
export function parseVerification(given: unknown): Parsed<VerificationInput> {
  if (!isFields(given)) return { why: 'expected an object' }
  const verificationId = idOf(given.verificationId)
  const mode = oneOf(MODES, given.mode)
  const { checks, needsAssets } = given
  if (verificationId === undefined) return { why: 'verificationId must be an id' }
  if (mode === undefined) return { why: 'mode must be TEST or LIVE' }
  if (!Array.isArray(checks) || typeof needsAssets !== 'boolean')
    return { why: 'checks must be a list, needsAssets true or false' }
  const asked = CHECKS.filter((check) => checks.includes(check))
  const ofPictures = asked.filter((check) => check !== 'SCREENING')
  if (ofPictures.length > 0 && ofPictures.length < 3 && ofPictures.join() !== 'DOCUMENT')
    return { why: 'LIVENESS and FACE_MATCH must come together, with DOCUMENT' }
  return {
    value: {
      verificationId,
      mode,
      needsAssets,
      accountId: idOf(given.accountId) ?? '',
      referenceCode: idOf(given.referenceCode) ?? '',
      checks: asked,
      submitWithinMs: within(given.submitWithinMs, 1, 366 * DAY_MS, 7 * DAY_MS),
    },
  }
}

const waitsOf = (fields: Fields): Omit<RefreshListInput, 'list'> => ({
  retryAfterMs: within(fields.retryAfterMs, 1, 3_600_000, REFRESH_DEFAULTS.retryAfterMs),
  refetches: within(fields.refetches, 0, 10, REFRESH_DEFAULTS.refetches),
  refetchAfterMs: within(fields.refetchAfterMs, 1, DAY_MS, REFRESH_DEFAULTS.refetchAfterMs),
})

/** Parses the input of `refreshLists`. A missing or empty value is as in the schedule. */
export function parseRefreshLists(given: unknown): RefreshListsInput {
  const fields = isFields(given) ? given : {}
  const asked = fields.lists
  const lists = Array.isArray(asked)
    ? [...new Set(asked)].flatMap((list) => oneOf(SANCTIONS_LISTS, list) ?? [])
    : SANCTIONS_LISTS
  return { lists, ...waitsOf(fields) }
}

/** Parses the input of `refreshList`. */
export function parseRefreshList(given: unknown): Parsed<RefreshListInput> {
  const list = isFields(given) ? oneOf(SANCTIONS_LISTS, given.list) : undefined
  return list === undefined || !isFields(given)
    ? { why: `list must be one of ${SANCTIONS_LISTS.join(', ')}` }
    : { value: { list, ...waitsOf(given) } }
}

/** Parses the input of `monitorList`. */
export function parseActivation(given: unknown): Parsed<MonitorListInput> {
  if (!isFields(given)) return { why: 'expected an object' }
  const list = oneOf(SANCTIONS_LISTS, given.list)
  const toVersionId = idOf(given.toVersionId)
  const fromVersionId = given.fromVersionId === null ? null : idOf(given.fromVersionId)
  if (list === undefined || toVersionId === undefined || fromVersionId === undefined)
    return { why: 'list, fromVersionId and toVersionId must be a list and two ids' }
  return { value: { list, fromVersionId, toVersionId } }
}

/** Parses the input of a workflow that takes only an id. */
export function parseId(given: unknown): Parsed<string> {
  const id = idOf(given)
  return id === undefined ? { why: 'expected an id' } : { value: id }
}

/**
 * Returns the input of a workflow. @throws ApplicationFailure InvalidInput, which ends the run: correct the input and
 * start again
 */
export function inputOf<T>(parsed: Parsed<T>): T {
  if ('why' in parsed) throw ApplicationFailure.nonRetryable(`invalid workflow input: ${parsed.why}`, 'InvalidInput')
  return parsed.value
}

/** Reads a staff id. It is stored in the history, and two of them are compared. */

const staffOf = (given: unknown): string => {
  const by = isFields(given) && typeof given.by === 'string' ? given.by : ''
  if (!STAFF_ID.test(by))
    throw ApplicationFailure.nonRetryable('by must be a staff id: letters, digits, . _ -', 'InvalidStaff')
  return by
}

/** Parses the input of `payout`. */
export function parsePayout(given: unknown): Parsed<PayoutInput> {
  if (!isFields(given)) return { why: 'expected an object' }
  const [payoutId, partnerId, accountId] = [idOf(given.payoutId), idOf(given.partnerId), idOf(given.accountId)]
  if (payoutId === undefined || partnerId === undefined || accountId === undefined)
    return { why: 'payoutId, partnerId and accountId must be ids' }
  if (typeof given.heldUntilMs !== 'number' || !Number.isSafeInteger(given.heldUntilMs) || given.heldUntilMs < 0)
    return { why: 'heldUntilMs must be a time in milliseconds' }
  return { value: { payoutId, partnerId, accountId, heldUntilMs: given.heldUntilMs } }
}

/** Parses the update `decide`. @throws ApplicationFailure InvalidDecision, InvalidStaff, InvalidAmount */
export function parsePayoutVerdict(given: unknown): PayoutVerdict {
  const decision = isFields(given) ? oneOf(PAYOUT_DECISIONS, given.decision) : undefined
  if (decision === undefined)
    throw ApplicationFailure.nonRetryable('decision must be APPROVED or REJECTED', 'InvalidDecision')
  const by = staffOf(given)
  const amount = isFields(given) ? given.amount : undefined
  if (amount === undefined || amount === null) return { decision, by }
  if (typeof amount !== 'string' || !/^\d{1,20}(\.\d{1,18})?$/.test(amount))
    throw ApplicationFailure.nonRetryable('amount must be a decimal text, such as "0.0125"', 'InvalidAmount')
  return { decision, by, amount }
}

/** Parses the update `sent`. @throws ApplicationFailure InvalidTransaction, InvalidStaff */
export function parsePayoutReport(given: unknown): PayoutReport {
  const txHash = isFields(given) && typeof given.txHash === 'string' ? given.txHash.toLowerCase() : ''
  if (!/^(0x)?[0-9a-f]{64}$/.test(txHash))
    throw ApplicationFailure.nonRetryable('txHash must be 64 hexadecimal digits', 'InvalidTransaction')
  return { txHash, by: staffOf(given) }
}

/** Parses the updates `fail` and `accept`. @throws ApplicationFailure InvalidStaff */
export const parsePayoutEnding = (given: unknown): PayoutEnding => ({ by: staffOf(given) })
