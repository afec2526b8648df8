import type { CheckOutcome, DeliveryStatus, EventType, PartnerAnswer, PartnerRequest, PartnerStanding, ReviewResolution, Settlement } from './contracts.ts'
import type { PayoutConfirmation, PayoutRefusal, PayoutReport, PayoutStatus, PayoutVerdict } from './payout-contracts.ts'

// The activities as the workflows see them: types only. activities/ implements them, workers/ put them on their queues.

/** On queue `verification`: decisions, each one database transaction. */
export interface VerificationActivities {
  /** Test mode: stores what the reference forces. Throws SimulatedFailure for `test:error`. */
  simulateChecks(verificationId: string): Promise<void>
  settleVerification(verificationId: string): Promise<Settlement>
  /** Status PENDING in the answer: a submission came first. */
  expireVerification(verificationId: string): Promise<Settlement>
  failVerification(verificationId: string): Promise<Settlement>
  resolveReview(verificationId: string, resolution: ReviewResolution): Promise<Settlement>
  /** How the verification stands; changes nothing. */
  findSettlement(verificationId: string): Promise<Settlement>
  /** Tells Temporal what a process that died did not tell it; answers how much that was. */
  redriveOutbox(): Promise<number>
}

/** On queue `vision`: ONNX work. */
export interface VisionActivities {
  /** Document, liveness and face match, in this order, on pictures that are opened and decoded once. */
  checkPictures(verificationId: string): Promise<readonly CheckOutcome[]>
  /** Where the document alone is checked; and asked for by runs that began before {@link checkPictures}, as the next is. */
  checkDocument(verificationId: string): Promise<CheckOutcome>
  /** Liveness and face match, in this order. */
  checkFaces(verificationId: string): Promise<readonly CheckOutcome[]>
  /** Asked for by runs that began before {@link checkFaces}; so is the next. */
  checkLiveness(verificationId: string): Promise<CheckOutcome>
  checkFaceMatch(verificationId: string): Promise<CheckOutcome>
}

/** On queue `screening`. */
export interface ScreeningActivities {
  screenPerson(verificationId: string): Promise<CheckOutcome>
}

/** How one delivery attempt ended; `retryInMs` where another is due. */
export type AttemptOutcome =
  | { readonly outcome: 'DELIVERED'; readonly responseCode: number }
  | { readonly outcome: 'RETRY'; readonly retryInMs: number; readonly error: string }
  | { readonly outcome: 'FAILED'; readonly error: string }
  /** Nothing was sent or counted: the endpoint has as many attempts in flight as it may. */
  | { readonly outcome: 'BUSY'; readonly retryInMs: number }

/** What came of a request to re-arm a delivery. */
export interface RearmOutcome {
  readonly status: DeliveryStatus
  /** Attempts made so far. */
  readonly attempts: number
  /** Attempts made before the newest re-arm. */
  readonly rearmedAfter: number
  /** Why nothing was done; null when the delivery is armed anew. */
  readonly refusal: string | null
}

/** On queue `webhooks`. */
export interface WebhookActivities {
  /** @param ofRun the attempt's number since the newest re-arm */
  attemptDelivery(deliveryId: string, attempt: number, event: EventType, endpointId?: string, ofRun?: number): Promise<AttemptOutcome>
  /** @param requestId asked for twice under one id, it is done once */
  rearmDelivery(requestId: string, deliveryId: string, actor: string, reason: string): Promise<RearmOutcome>
}

/** Run as a local activity, in the process that runs the workflow task. */
export interface FirstAttemptActivities {
  /** BUSY when the endpoint is not known to answer quickly: the attempt is then made by `attemptDelivery`. */
  attemptDeliveryNow(deliveryId: string, attempt: number, endpointId: string): Promise<AttemptOutcome>
}

/** On queue `payments`. */
export interface PartnerActivities {
  /** Undefined when there is no such partner. */
  findPartnerStanding(partnerId: string): Promise<PartnerStanding | undefined>
  decidePartner(partnerId: string, request: PartnerRequest): Promise<PartnerAnswer>
  /** Makes payable what has waited long enough; answers how much. */
  matureCommissions(): Promise<number>
}

/** How a mail ended: NOT_SENT where there was nothing to send, FAILED when refused for good or given up. */
export type MailOutcome = 'SENT' | 'NOT_SENT' | 'FAILED'

/** On queue `mail`. */
export interface MailActivities {
  sendMail(mailId: string): Promise<MailOutcome>
  /** Ends a mail that could not be sent in time. */
  abandonMail(mailId: string): Promise<void>
}

/** How a payout stands after a step, and why the step was not done; null when it was. */
export interface PayoutStep {
  readonly status: PayoutStatus
  readonly refusal: PayoutRefusal | null
}

/** On queue `payments`: each step of a payout one transaction, that can be repeated. */
export interface PayoutActivities {
  /** The time that a new address is held is over. */
  endPayoutHold(payoutId: string): Promise<PayoutStep>
  decidePayout(payoutId: string, verdict: PayoutVerdict): Promise<PayoutStep>
  reportPayout(payoutId: string, report: PayoutReport): Promise<PayoutStep>
  failPayout(payoutId: string, by: string): Promise<PayoutStep>
  acceptPayout(payoutId: string, by: string): Promise<PayoutStep>
  /** Looks for the transaction; fails BENIGN until it is deep enough, answers when it is, or is not what was to be sent. */
  confirmPayout(payoutId: string, txHash: string): Promise<PayoutConfirmation>
}
