import type { EvidenceOrigin } from '../../contract/evidence-origin.ts'
import type { Check } from '../../contract/verification.ts'
import type { Proof } from '../decision/proofs.ts'
import { MOST_SUCCESSFUL_ATTACK } from '../liveness/residual-risk.ts'

/** The facts of one verification that the requirements of a standard ask for. */
export interface EvidenceFacts {
  /** The checks that passed. */
  readonly passed: ReadonlySet<Check>
  /** Null if nothing was submitted, or its source is not stored. */
  readonly origin: EvidenceOrigin | null
  readonly proofs: readonly Proof[]
  /** Documents, and other evidence of the identity. */
  readonly pieces: number
  /** A signature of the document's issuer was verified: of a chip, a signed barcode or a wallet. */
  readonly isSigned: boolean
}

/** The abilities of this version of the service, and their measured figures. A new ability changes one line of SERVICE. */
export interface ServiceFacts {
  /** It compares the attributes with the issuer, or with a source that relies on the issuer. */
  readonly asksSources: boolean
  readonly asksDeathRecords: boolean
  readonly storesConsent: boolean
  /** It makes sure that the document is in front of a camera at that moment: no file, no picked photo. */
  readonly seesDocumentLive: boolean
  readonly filmsDocument: boolean
  /** Security features that it verifies, and how many of them are optically variable. */
  readonly securityFeatures: { readonly all: number; readonly variable: number }
  /** It takes a video stream of the face. A series of small frames is not a stream. */
  readonly filmsFace: boolean
  readonly detectsGeneratedFaces: boolean
  /** The share of forged documents accepted and of genuine ones rejected. Undefined: not measured on real documents. */
  readonly documentErrors: { readonly falseAccept: number; readonly falseReject: number } | undefined
  /** The upper ends of the 95 % intervals of the face match. */
  readonly faceMatch: { readonly falseMatch: number; readonly falseNonMatch: number }
  /** The figures of each group of people show the same performance. */
  readonly isShownForGroups: boolean
  /** Somebody else than us tested the face match, by ISO/IEC 19795. */
  readonly isFaceMatchTested: boolean
  /** A laboratory tested the detection of presentation attacks: the share accepted by ISO/IEC 30107-3. */
  readonly padLaboratory: { readonly accepted: number } | undefined
  /** The level of CEN/TS 18099 that a laboratory found. 0: no laboratory tested it. */
  readonly injectionTestLevel: 0 | 1 | 2 | 3
  /** The share of injected attacks that pass without an attested application. */
  readonly injectedPassed: number
}

/**
 * The shipped face embedder at `pass`: no stranger of 11,680 pairs matched, and no genuine pair of 101 was missed. Few
 * people show little, so the ends of the intervals count (bench/results/2026-11-27-embedder.md).
 */
export const MEASURED_FACE_MATCH = { falseMatch: 0.001, falseNonMatch: 0.049 } as const

export const SERVICE: ServiceFacts = {
  asksSources: false,
  asksDeathRecords: false,
  storesConsent: false,
  seesDocumentLive: false,
  filmsDocument: false,
  securityFeatures: { all: 0, variable: 0 },
  filmsFace: false,
  detectsGeneratedFaces: false,
  documentErrors: undefined,
  faceMatch: MEASURED_FACE_MATCH,
  isShownForGroups: false,
  isFaceMatchTested: false,
  padLaboratory: undefined,
  injectionTestLevel: 0,
  injectedPassed: MOST_SUCCESSFUL_ATTACK.passed / MOST_SUCCESSFUL_ATTACK.of,
}
