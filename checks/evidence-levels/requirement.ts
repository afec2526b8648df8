import type { EvidenceFacts, ServiceFacts } from './facts.ts'

/** One requirement of a standard: its place, its words, and its test. */
export interface Requirement {
  /** The section or the number of the requirement. */
  readonly source: string
  /** In plain words, for a client and a reviewer. */
  readonly requirement: string
  readonly isMet: (facts: EvidenceFacts, service: ServiceFacts) => boolean
}

/** Our page saw the face live, or an attested application did. Files prove nothing. */
export const isLive = ({ passed, origin, proofs }: EvidenceFacts): boolean =>
  passed.has('LIVENESS') && (origin === 'CAPTURED' || proofs.includes('ATTESTED_APPLICATION'))

/** No program can inject images: an attested application keeps it out, or none of the measured attacks passes. */
export const resistsInjection = ({ proofs }: EvidenceFacts, { injectedPassed }: ServiceFacts): boolean =>
  proofs.includes('ATTESTED_APPLICATION') || injectedPassed === 0
