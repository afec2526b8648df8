import type { Check } from '../../contract/verification.ts'

/** Evidence that no program can make from photos. A chip and a wallet join here: a name, a fact, and a row of GIVEN. */
export type Proof = 'ATTESTED_APPLICATION'

/** The facts of the evidence at the moment of the decision. */
export interface ProofFacts {
  /** An application that staff declared attested took the images and submitted them (db/verifications/capture-trust.ts). */
  readonly isTrustedCapture: boolean
}

const GIVEN: Readonly<Record<Proof, (facts: ProofFacts) => boolean>> = {
  ATTESTED_APPLICATION: ({ isTrustedCapture }) => isTrustedCapture,
}

/** The proofs that the evidence has. Pure. */
export const proofsOf = (facts: ProofFacts): Proof[] =>
  (Object.keys(GIVEN) as Proof[]).filter((proof) => GIVEN[proof](facts))

/** The checks that judge evidence of a person. Screening compares a name, and no proof could come with it. */
const CHECKS_OF_EVIDENCE: readonly Check[] = ['DOCUMENT', 'LIVENESS', 'FACE_MATCH']

/** Whether checks judge evidence that can have a proof. Screening alone does not. */
export const judgesEvidence = (checks: readonly Check[]): boolean =>
  checks.some((check) => CHECKS_OF_EVIDENCE.includes(check))

/** Whether an account that requires a proof has to wait for a person. Pure. */
export const isProofMissing = (isRequired: boolean, checks: readonly Check[], facts: ProofFacts): boolean =>
  isRequired && judgesEvidence(checks) && proofsOf(facts).length === 0
