// Types of the activities, as the workflows see them. Each queue has one interface or more. activities/ implements
// them, workers/ put them on their queues.
import type { MailOutcome } from './mail.ts'
import type { MonitorResult, MonitorStart } from './monitoring.ts'
import type { PartnerAnswer, PartnerRequest, PartnerStanding } from './partners.ts'
import type { PaymentLook } from './payments.ts'
import type { PayoutConfirmation, PayoutReport, PayoutStep, PayoutVerdict } from './payouts.ts'
import type { RetentionResult } from './privacy.ts'
import type { Activation, FetchOutcome, ListVerdict, MonitorListInput, SanctionsList } from './sanctions-lists.ts'
import type { CheckOutcome, ReviewResolution, Settlement } from './verification.ts'
import type { AttemptOutcome, EventType, RearmOutcome } from './webhooks.ts'

/** On queue `verification`. Each decision is one database transaction. */
export interface VerificationActivities {
  /** Test mode: stores the outcome that the reference forces. Throws SimulatedFailure for `test:error`. */
  simulateChecks(verificationId: string): Promise<void>
  settleVerification(verificationId: string): Promise<Settlement>
  /** Returns status PENDING when a submission came first. */
  expireVerification(verificationId: string): Promise<Settlement>
  failVerification(verificationId: string): Promise<Settlement>
  resolveReview(verificationId: string, resolution: ReviewResolution): Promise<Settlement>
  /** Reads the state of the verification; changes nothing. */
  findSettlement(verificationId: string): Promise<Settlement>
  /** Sends the outbox rows whose first send failed. Returns how many. */
  redriveOutbox(): Promise<number>
}

/** On queue `verification`, for housekeeping. */
export interface HousekeepingActivities {
  /** Runs the housekeeping jobs. Returns the names of those that failed. */
  runHousekeeping(): Promise<{ readonly failed: readonly string[] }>
}

/** On queue `vision`: ONNX work. */
export interface VisionActivities {
  /** Checks document, liveness and face match, in this order. Each image is opened and decoded once. */
  checkPictures(verificationId: string): Promise<readonly CheckOutcome[]>
  /** For verifications that check the document alone. */
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
  /** Deletes the bytes of old versions. Returns how many versions. */
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
  /** @param ofRun number of the attempt since the newest rearm */
  attemptDelivery(
    deliveryId: string,
    attempt: number,
    event: EventType,
    endpointId: string,
    ofRun: number,
  ): Promise<AttemptOutcome>
  /** @param requestId a second request with the same id does nothing */
  rearmDelivery(requestId: string, deliveryId: string, actor: string, reason: string): Promise<RearmOutcome>
}

/** Run as a local activity, in the process that runs the workflow task. */
export interface FirstAttemptActivities {
  /** Returns BUSY when the endpoint is not known to answer quickly. `attemptDelivery` then makes the attempt. */
  attemptDeliveryNow(deliveryId: string, attempt: number, endpointId: string): Promise<AttemptOutcome>
}

/** On queue `mail`. */
export interface MailActivities {
  sendMail(mailId: string): Promise<MailOutcome>
  /** Ends a mail that was not sent in time. */
  abandonMail(mailId: string): Promise<void>
}

/** On queue `payments`. */
export interface PartnerActivities {
  /** Undefined when the partner does not exist. */
  findPartnerStanding(partnerId: string): Promise<PartnerStanding | undefined>
  decidePartner(partnerId: string, request: PartnerRequest): Promise<PartnerAnswer>
  /** Makes commissions payable after their waiting time. Returns how many. */
  matureCommissions(): Promise<number>
}

/** On queue `payments`. Each step of a payout is one transaction that can be repeated. */
export interface PayoutActivities {
  /** Ends the hold of a new address when its time is over. */
  endPayoutHold(payoutId: string): Promise<PayoutStep>
  decidePayout(payoutId: string, verdict: PayoutVerdict): Promise<PayoutStep>
  reportPayout(payoutId: string, report: PayoutReport): Promise<PayoutStep>
  failPayout(payoutId: string, by: string): Promise<PayoutStep>
  acceptPayout(payoutId: string, by: string): Promise<PayoutStep>
  /**
   * Searches the chain for the transaction. Fails BENIGN until the transaction has enough confirmations. Returns when
   * it has, or when it is not the expected one.
   */
  confirmPayout(payoutId: string, txHash: string): Promise<PayoutConfirmation>
}

/** On queue `payments`. */
export interface PaymentActivities {
  /**
   * Reads the chain and stores its result, until something changes. Without a change it fails BENIGN and names the
   * time of its next retry.
   *
   * @param known the state that the workflow knows
   * @param isFull true: read from the block at which the address was given out
   */
  observePayment(
    paymentId: string,
    known: Pick<PaymentLook, 'status' | 'credited' | 'isHeld'> | null,
    isFull: boolean,
  ): Promise<PaymentLook>
  refreshPrices(): Promise<void>
  /** Checks the identity of each network's nodes, and checks that the next addresses were never used. */
  checkChains(): Promise<void>
  /** Searches old addresses for deposits, for a year after their payment ended. Returns how many addresses. */
  rescanAddresses(): Promise<number>
}

/** On queue `privacy`. */
export interface PrivacyActivities {
  /** Does the next page of an erasure; can be repeated. Returns whether the erasure is done. */
  eraseNext(erasureId: string): Promise<{ readonly isDone: boolean }>
  /** Removes data whose retention is over. A retry resumes where a killed run stopped. */
  purge(): Promise<RetentionResult>
}
