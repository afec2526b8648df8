// The activities as the workflows see them, one interface or more a queue: types only. activities/ implements them, workers/ put them on their queues.
import type { MailOutcome } from './mail.ts'
import type { MonitorResult, MonitorStart } from './monitoring.ts'
import type { PartnerAnswer, PartnerRequest, PartnerStanding } from './partners.ts'
import type { PaymentLook } from './payments.ts'
import type { PayoutConfirmation, PayoutReport, PayoutStep, PayoutVerdict } from './payouts.ts'
import type { RetentionResult } from './privacy.ts'
import type { Activation, FetchOutcome, ListVerdict, MonitorListInput, SanctionsList } from './sanctions-lists.ts'
import type { CheckOutcome, ReviewResolution, Settlement } from './verification.ts'
import type { AttemptOutcome, EventType, RearmOutcome } from './webhooks.ts'

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

/** On queue `verification`, for the sweep. */
export interface HousekeepingActivities {
  /** Does the chores of the sweep; answers the names of those that failed. */
  runHousekeeping(): Promise<{ readonly failed: readonly string[] }>
}

/** On queue `vision`: ONNX work. */
export interface VisionActivities {
  /** Document, liveness and face match, in this order, on pictures that are opened and decoded once. */
  checkPictures(verificationId: string): Promise<readonly CheckOutcome[]>
  /** Where the document alone is checked. */
  checkDocument(verificationId: string): Promise<CheckOutcome>
}

/** On queue `screening`. */
export interface ScreeningActivities {
  screenPerson(verificationId: string): Promise<CheckOutcome>
}

/** On queue `screening`. */
export interface ListActivities {
  fetchList(list: SanctionsList): Promise<FetchOutcome>
  checkList(versionId: string): Promise<ListVerdict>
  activateList(versionId: string): Promise<Activation>
  /** Deletes the bytes of versions that are long past; answers how many versions. */
  purgeLists(list: SanctionsList): Promise<number>
}

/** On queue `screening`. */
export interface MonitoringActivities {
  beginMonitorRun(input: MonitorListInput): Promise<MonitorStart>
  screenChangedEntries(runId: string): Promise<MonitorResult>
  screenBehind(): Promise<MonitorResult>
}

/** On queue `webhooks`. */
export interface WebhookActivities {
  /** @param ofRun the attempt's number since the newest re-arm */
  attemptDelivery(
    deliveryId: string,
    attempt: number,
    event: EventType,
    endpointId: string,
    ofRun: number,
  ): Promise<AttemptOutcome>
  /** @param requestId asked for twice under one id, it is done once */
  rearmDelivery(requestId: string, deliveryId: string, actor: string, reason: string): Promise<RearmOutcome>
}

/** Run as a local activity, in the process that runs the workflow task. */
export interface FirstAttemptActivities {
  /** BUSY when the endpoint is not known to answer quickly: the attempt is then made by `attemptDelivery`. */
  attemptDeliveryNow(deliveryId: string, attempt: number, endpointId: string): Promise<AttemptOutcome>
}

/** On queue `mail`. */
export interface MailActivities {
  sendMail(mailId: string): Promise<MailOutcome>
  /** Ends a mail that could not be sent in time. */
  abandonMail(mailId: string): Promise<void>
}

/** On queue `payments`. */
export interface PartnerActivities {
  /** Undefined when there is no such partner. */
  findPartnerStanding(partnerId: string): Promise<PartnerStanding | undefined>
  decidePartner(partnerId: string, request: PartnerRequest): Promise<PartnerAnswer>
  /** Makes payable what has waited long enough; answers how much. */
  matureCommissions(): Promise<number>
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

/** On queue `payments`. */
export interface PaymentActivities {
  /**
   * Looks at the chain and takes what it says over, until something changed. While nothing does, it fails as benign and names
   * the time of its next try.
   *
   * @param known what the workflow knows
   * @param isFull from the block on at which the address was given out
   */
  observePayment(
    paymentId: string,
    known: Pick<PaymentLook, 'status' | 'credited' | 'isHeld'> | null,
    isFull: boolean,
  ): Promise<PaymentLook>
  refreshPrices(): Promise<void>
  /** Asks each network's nodes who they are, and makes sure that the next addresses were never used. */
  checkChains(): Promise<void>
  /** Looks at the addresses that nothing waits at any more, for a year; answers at how many. */
  rescanAddresses(): Promise<number>
}

/** On queue `privacy`. */
export interface PrivacyActivities {
  /** Does the next page of an erasure; can be repeated. Answers whether it is done. */
  eraseNext(erasureId: string): Promise<{ readonly isDone: boolean }>
  /** Removes what was kept for long enough; a repeated one goes on where a killed one was. */
  purge(): Promise<RetentionResult>
}
