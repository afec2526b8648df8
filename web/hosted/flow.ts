// What the hosted flow knows of a verification, and which steps it makes of it. Pure.

export const DOC_TYPES = ['PASSPORT', 'NATIONAL_ID', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] as const
export type DocType = (typeof DOC_TYPES)[number]

/** Movements of the liveness challenge; left and right are the person's own. */
export type Action = 'LOOK_DOWN' | 'TURN_RIGHT' | 'LOOK_UP' | 'TURN_LEFT'

/** The steps that take pictures, in their order. */
const STEPS = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'LIVENESS'] as const
export type Step = (typeof STEPS)[number]

/** Whether a step photographs the person. */
export const isFace = (step: Step): step is 'SELFIE' | 'LIVENESS' => step === 'SELFIE' || step === 'LIVENESS'

/** One picture: its part name at the staging route. */
export type PictureKey = Exclude<Step, 'LIVENESS'> | `LIVENESS_FRAME:${Action}`

export const frameKey = (action: Action): PictureKey => `LIVENESS_FRAME:${action}`

/** Selfie and movements belong into one capture session: they come and go together. */
export const isOfFace = (key: PictureKey): boolean => key === 'SELFIE' || key.startsWith('LIVENESS_FRAME:')

/** Of a verification that takes pictures, as the service tells it. */
export interface Facts {
  readonly mode: 'TEST' | 'LIVE'
  /** As the account's holder wrote it: text, never markup. */
  readonly clientName: string | undefined
  /** ISO 3166-1 alpha-2, lower-case. */
  readonly country: string | undefined
  readonly docType: DocType | undefined
  readonly needsDocument: boolean
  readonly needsSelfie: boolean
  /** Movements to show, in this order; none where liveness does not run. */
  readonly actions: readonly Action[]
  /** Pictures the service has. */
  readonly staged: readonly PictureKey[]
  /** The movements were shown to their end, the session's own one among them. */
  readonly livenessDone: boolean
  /** The capture session of the selfie that the service has. */
  readonly selfieSession: string | undefined
  readonly redirectUrl: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number | undefined
  readonly referenceCode: string | undefined
}

/** What the page remembers of a person's choices, also after a reload: no picture, nothing personal. */
export interface Choices {
  readonly consented: boolean
  /** Chosen where the client did not say. */
  readonly docType: DocType | undefined
  /** The document has nothing on its back. */
  readonly noBack: boolean
  /** The movements cannot be made: a person will look instead. */
  readonly unable: boolean
  /** This device it is, though a phone was offered. */
  readonly here: boolean
}

export const NO_CHOICES: Choices = { consented: false, docType: undefined, noBack: false, unable: false, here: false }

/** A flow under way. */
export interface Flow {
  readonly facts: Facts
  readonly choices: Choices
  /** Pictures that were taken and kept, whether they have arrived or not, and those the service had before. */
  readonly held: readonly PictureKey[]
  /** As {@link Facts.livenessDone}, and since then. */
  readonly livenessDone: boolean
  /** The camera has been seen working: no need to announce it any more. */
  readonly cameraWorks: boolean
  /** A step taken again from the list at the end goes back there. */
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
 * Whether a person will look at the face, as far as this page knows: the movements were left out, or not all of it came from one
 * capture session. In test mode nobody looks.
 *
 * @param unproven pictures that the camera did not take in a session
 */
export const isForPerson = ({ facts, choices, held, livenessDone }: Flow, unproven: ReadonlySet<PictureKey>): boolean =>
  facts.mode === 'LIVE' &&
  facts.actions.length > 0 &&
  ((choices.unable && !livenessDone) || held.some((key) => unproven.has(key)))

/** The first step that is not done; undefined when all are. */
export const nextStep = (flow: Flow): Step | undefined => stepsOf(flow).find((step) => !isDone(flow, step))

/** The pictures a step consists of. */
export const picturesOf = ({ facts }: Flow, step: Step): PictureKey[] =>
  step === 'LIVENESS' ? facts.actions.map(frameKey) : [step]

/** The stages the bar at the top shows; a stage may be several steps. */
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
