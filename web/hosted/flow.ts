// The facts that the hosted flow has about a verification, and the steps that follow from them. Pure.

export const DOC_TYPES = ['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] as const
export type DocType = (typeof DOC_TYPES)[number]

/** Movements of the liveness challenge. Left and right are the person's own. */
export type Action = 'LOOK_DOWN' | 'TURN_RIGHT' | 'LOOK_UP' | 'TURN_LEFT'

/** The steps that take photos, in their order. */
const STEPS = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'LIVENESS'] as const
export type Step = (typeof STEPS)[number]

/** Whether a step photographs the person. */
export const isFace = (step: Step): step is 'SELFIE' | 'LIVENESS' => step === 'SELFIE' || step === 'LIVENESS'

/** One photo, by its part name at the staging route. */
export type PictureKey = Exclude<Step, 'LIVENESS'> | `LIVENESS_FRAME:${Action}`

export const frameKey = (action: Action): PictureKey => `LIVENESS_FRAME:${action}`

/** Selfie and movements belong to one capture session. They are added and removed together. */
export const isOfFace = (key: PictureKey): boolean => key === 'SELFIE' || key.startsWith('LIVENESS_FRAME:')

/** The facts of a verification that takes photos, from the service. */
export interface Facts {
  readonly mode: 'TEST' | 'LIVE'
  /** As the client wrote it: text, never markup. */
  readonly clientName: string | undefined
  /** ISO 3166-1 alpha-2, lower-case. */
  readonly country: string | undefined
  readonly docType: DocType | undefined
  readonly needsDocument: boolean
  readonly needsSelfie: boolean
  /** Movements to make, in this order. Empty without a liveness check. */
  readonly actions: readonly Action[]
  /** Photos that the service has. */
  readonly staged: readonly PictureKey[]
  /** All movements were made, including the random challenge. */
  readonly livenessDone: boolean
  /** The capture session of the selfie that the service has. */
  readonly selfieSession: string | undefined
  readonly redirectUrl: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number | undefined
  readonly referenceCode: string | undefined
}

/** The choices of the end user that survive a reload. They have no photos and no personal data. */
export interface Choices {
  readonly consented: boolean
  /** Chosen by the end user when the client did not declare it. */
  readonly docType: DocType | undefined
  /** The document has no back side to photograph. */
  readonly noBack: boolean
  /** The end user cannot make the movements. A person will review instead. */
  readonly unable: boolean
  /** The end user chose this device instead of a phone. */
  readonly here: boolean
}

export const NO_CHOICES: Choices = { consented: false, docType: undefined, noBack: false, unable: false, here: false }

/** A flow in progress. */
export interface Flow {
  readonly facts: Facts
  readonly choices: Choices
  /** Photos that were taken, arrived or not, and photos that the service had before. */
  readonly held: readonly PictureKey[]
  /** As {@link Facts.livenessDone}, and since then. */
  readonly livenessDone: boolean
  /** The camera has worked before, so the page need not announce it. */
  readonly cameraWorks: boolean
  /** A step retaken from the final list returns to the list. */
  readonly fromCheck: boolean
}

export const docTypeOf = ({ facts, choices }: Flow): DocType | undefined => facts.docType ?? choices.docType

const hasBack = (docType: DocType | undefined): boolean => docType !== undefined && docType !== 'PASSPORT'

/** The document must be named before it can be asked for. */
export const mustChoose = (flow: Flow): boolean =>
  flow.facts.needsDocument && docTypeOf(flow) === undefined && !flow.held.includes('DOCUMENT_FRONT')

/** The steps of this verification, done or not. */
export function stepsOf(flow: Flow): Step[] {
  const { facts, choices } = flow
  const wanted: Record<Step, boolean> = {
    DOCUMENT_FRONT: facts.needsDocument,
    DOCUMENT_BACK: facts.needsDocument && hasBack(docTypeOf(flow)) && !choices.noBack,
    SELFIE: facts.needsSelfie,
    LIVENESS: facts.actions.length > 0 && !choices.unable,
  }
  return STEPS.filter((step) => wanted[step])
}

export const isDone = (flow: Flow, step: Step): boolean =>
  step === 'LIVENESS' ? flow.livenessDone : flow.held.includes(step)

/**
 * Whether a person will review the face, as far as this page knows: the movements were skipped, or not all photos came from one
 * capture session. In test mode there is no review.
 *
 * @param unproven photos that the camera did not take in a session
 */
export const isForPerson = ({ facts, choices, held, livenessDone }: Flow, unproven: ReadonlySet<PictureKey>): boolean =>
  facts.mode === 'LIVE' &&
  facts.actions.length > 0 &&
  ((choices.unable && !livenessDone) || held.some((key) => unproven.has(key)))

/** The first step that is not done. Undefined when all are done. */
export const nextStep = (flow: Flow): Step | undefined => stepsOf(flow).find((step) => !isDone(flow, step))

/** The photos of a step. */
export const picturesOf = ({ facts }: Flow, step: Step): PictureKey[] =>
  step === 'LIVENESS' ? facts.actions.map(frameKey) : [step]

/** The stages in the bar at the top. A stage may have several steps. */
const STAGES = ['WELCOME', 'DOCUMENT', 'FACE', 'SEND'] as const
export type Stage = (typeof STAGES)[number]

export const stagesOf = ({ facts }: Flow): Stage[] => {
  const shown: Record<Stage, boolean> = {
    WELCOME: true,
    DOCUMENT: facts.needsDocument,
    FACE: facts.needsSelfie || facts.actions.length > 0,
    SEND: true,
  }
  return STAGES.filter((stage) => shown[stage])
}
