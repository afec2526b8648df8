// What the other layers may import of the workflows: names, inputs, results, ids. No code that runs in a workflow.

/** Task queues; one kind of work each, so that `node workers/main.ts <queue…>` can be scaled apart. */
export const QUEUES = ['verification', 'vision', 'screening', 'webhooks', 'mail', 'payments', 'privacy'] as const
export type Queue = (typeof QUEUES)[number]

/** interface.md 3.1 and decisions.md "Verification". All but PENDING and REVIEW are terminal. */
export const VERIFICATION_STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'REVIEW', 'ERROR', 'EXPIRED'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** Purchasable checks, interface.md 1. */
export const LEVELS = ['FULL_KYC', 'ID_DOCUMENT', 'AML_SCREENING'] as const
export type Level = (typeof LEVELS)[number]

/** The checks that run; FULL_KYC runs all four. */
export const CHECKS = ['DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING'] as const
export type Check = (typeof CHECKS)[number]

export const MODES = ['TEST', 'LIVE'] as const
export type Mode = (typeof MODES)[number]

/** Capture actions of the liveness challenge, interface.md 2.1. Left and right are the subject's own. */
export const CHALLENGE_ACTIONS = ['LOOK_DOWN', 'TURN_RIGHT', 'LOOK_UP', 'TURN_LEFT'] as const
export type ChallengeAction = (typeof CHALLENGE_ACTIONS)[number]

/** decisions.md "Submit". */
export const ASSET_TYPES = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'LIVENESS_FRAME'] as const
export type AssetType = (typeof ASSET_TYPES)[number]

/** What took a picture of the hosted flow, as its page says. */
export const ASSET_SOURCES = ['CAMERA', 'FILE'] as const
export type AssetSource = (typeof ASSET_SOURCES)[number]

/** A capture session's own step: drawn when it opens, told at its turn (decisions.md, "Capture session"). */
export const OWN_STEPS = ['OPEN_MOUTH', 'CLOSE_EYES', 'SMILE'] as const
export type OwnStep = (typeof OWN_STEPS)[number]

/** What a frame of a capture session's series was taken at. */
export const CAPTURE_STEPS = ['FRONTAL', ...CHALLENGE_ACTIONS, 'OWN_STEP'] as const
export type CaptureStep = (typeof CAPTURE_STEPS)[number]

/** Where the liveness evidence comes from: a capture session of our own page, or elsewhere. */
export type EvidenceOrigin = 'CAPTURED' | 'DIRECT'

/** Most pixels of a picture: 50 megapixels (decisions.md, "Submit"); judged before anything is decoded. */
export const MAX_PIXELS = 50_000_000

export const DOC_TYPES = ['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] as const
export type DocType = (typeof DOC_TYPES)[number]

/** interface.md 6.1; webhook.test is not registrable. */
export const VERIFICATION_EVENTS = [
  'verification.approved', 'verification.declined', 'verification.review', 'verification.error', 'verification.expired',
] as const
export type VerificationEvent = (typeof VERIFICATION_EVENTS)[number]
export type EventType = VerificationEvent | 'webhook.test'

/** interface.md 3.2 and decisions.md "Webhooks"; DELIVERED and FAILED are terminal. */
export const DELIVERY_STATUSES = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const VERDICTS = ['PASS', 'REVIEW', 'FAIL', 'ERROR'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What a check activity tells the workflow: no personal data, since histories are read by operators. */
export interface CheckOutcome {
  readonly check: Check
  readonly verdict: Verdict
  /** Reason codes of interface.md 7.4. */
  readonly codes: readonly string[]
}

export interface VerificationInput {
  readonly verificationId: string
  readonly accountId: string
  readonly mode: Mode
  readonly referenceCode: string
  readonly checks: readonly Check[]
  /** False for AML_SCREENING alone, which is processed at once. */
  readonly needsAssets: boolean
  /** Time from creation to verification.expired when nothing is submitted. */
  readonly submitWithinMs: number
  /** Who starts the deliveries; runs that were started before there was a choice do it themselves. */
  readonly announcedBy?: 'settling'
}

export interface DeliveryInput {
  readonly deliveryId: string
  readonly endpointId: string
  readonly accountId: string
  readonly event: EventType
  /** Where the first attempt is made; runs that were started before there was a choice do not have it. A patch marker would cost two events a delivery. */
  readonly firstAttempt?: 'local'
  /** Given when a run is started to re-arm the delivery, for example by "Start Workflow Like This One" in the Temporal UI. */
  readonly rearm?: RearmRequest
}

/** Support staff ask for a failed delivery to be sent anew; both are kept in the history, so nothing personal. */
export interface RearmRequest {
  /** Who asks. */
  readonly by: string
  readonly reason: string
  /** A UUID by which whoever asks finds what came of it in webhook_rearm; the workflow makes one where there is none. */
  readonly id?: string
}

/** One delivery row made by a settlement, to be started as its own workflow. */
export type DeliveryStart = Pick<DeliveryInput, 'deliveryId' | 'endpointId' | 'accountId' | 'event'>

/** What settling (or expiring, failing, resolving) a verification gives back to its workflow. */
export interface Settlement {
  readonly status: VerificationStatus
  readonly reasonCodes: readonly string[]
  readonly riskScore: number
  readonly deliveries: readonly DeliveryStart[]
  /** Test mode only: the reference asks that this review resolves by itself. */
  readonly resolveAs?: 'APPROVED' | 'DECLINED'
}

export interface ReviewResolution {
  readonly decision: 'APPROVED' | 'DECLINED'
  /** Who decided: a staff id, never a name: it is kept in the workflow's history, as is all that an update carries. */
  readonly reviewer: string
}

export const verificationWorkflowId = (verificationId: string): string => `verification/${verificationId}`
export const deliveryWorkflowId = (deliveryId: string): string => `webhook-delivery/${deliveryId}`
export const mailWorkflowId = (mailId: string): string => `mail/${mailId}`

/** Signal: the assets are stored, the checks may run. */
export const SUBMITTED_SIGNAL = 'submitted'
/** Update: a human decides a verification in REVIEW. */
export const RESOLVE_REVIEW_UPDATE = 'resolveReview'

/** What staff do about a partner. */
export const PARTNER_DECISIONS = ['APPROVE', 'REJECT', 'SUSPEND', 'RESUME'] as const
export type PartnerDecision = (typeof PARTNER_DECISIONS)[number]
export type PartnerStanding = 'PENDING' | 'ACTIVE' | 'SUSPENDED' | 'REJECTED'

export interface PartnerRequest {
  readonly decision: PartnerDecision
  /** Who decided: a staff id, never a name: it is kept in the workflow's history. */
  readonly by: string
}

/** How a partner stands after a decision; `refusal` where it does not fit how the partner stands. */
export interface PartnerAnswer {
  readonly status: PartnerStanding
  /** False where it stood so before. */
  readonly changed: boolean
  readonly refusal: string | null
}

export const partnerApplicationId = (partnerId: string): string => `partner-application/${partnerId}`
/** Update: staff decide on a partner. */
export const DECIDE_PARTNER_UPDATE = 'decide'

/** Signal: re-arm a failed delivery. */
export const REARM_SIGNAL = 'rearm'
/** Signal: the delivery's endpoint was removed; it ends without waiting for its next due time. */
export const ENDPOINT_REMOVED_SIGNAL = 'endpointRemoved'

/** Type of the failure of an activity that was given what can never be stored, for example a NUL: final, repeated it would be the same. */
export const INVALID_ARGUMENT = 'InvalidArgument'

/** Type of the failure of an activity whose database, store or network was away: the same may succeed shortly. */
export const AWAY = 'ServiceAway'

/** Type that Temporal's SDK gives to the failure of an activity whose worker shut down before it was done. */
export const WORKER_SHUTDOWN = 'WorkerShutdown'

/** Type of the failure of an activity that found its verification erased: final. */
export const ERASED = 'Erased'
/** Signal: the verification was erased in the database; its workflow ends. */
export const ERASED_SIGNAL = 'erased'

/** Search attributes for operators (all of type Keyword); registered at worker start. */
export const SEARCH_ATTRIBUTES = [
  'AccountId', 'VerificationStatus', 'Mode', 'ReferenceCode', 'EndpointId', 'DeliveryStatus', 'EventType', 'PaymentStatus', 'PayoutStatus', 'PartnerId',
] as const

const LEVEL_CHECKS: Record<Level, readonly Check[]> = {
  FULL_KYC: CHECKS,
  ID_DOCUMENT: ['DOCUMENT'],
  AML_SCREENING: ['SCREENING'],
}

/** The checks that a set of levels runs: their union, in the order of {@link CHECKS} (decisions.md, "Verification"). */
export const checksOf = (levels: readonly Level[]): Check[] =>
  CHECKS.filter((check) => levels.some((level) => LEVEL_CHECKS[level].includes(check)))

/** Screening alone works on declared names; every other check needs pictures. */
export const needsAssets = (checks: readonly Check[]): boolean => checks.some((check) => check !== 'SCREENING')
