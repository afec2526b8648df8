import type { CheckOutcome, EventType, ReviewResolution, Settlement } from './contracts.ts'

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
  /** Tells Temporal what a process that died did not tell it; answers how much that was. */
  redriveOutbox(): Promise<number>
}

/** On queue `vision`: ONNX work. */
export interface VisionActivities {
  checkDocument(verificationId: string): Promise<CheckOutcome>
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

/** On queue `webhooks`. */
export interface WebhookActivities {
  attemptDelivery(deliveryId: string, attempt: number, event: EventType): Promise<AttemptOutcome>
}
