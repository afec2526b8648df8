import { ETSI_BASELINE, ETSI_EXTENDED } from './etsi-119461.ts'
import { SERVICE, type EvidenceFacts, type ServiceFacts } from './facts.ts'
import { NIST_IAL2 } from './nist-ial2.ts'
import type { Requirement } from './requirement.ts'

/** The evidence level of one standard. */
export interface EvidenceLevel {
  readonly standard: string
  /** NONE if a requirement of the lowest level is not met. */
  readonly level: string
  /** The requirements that keep the evidence from the next level. Empty at the highest. */
  readonly unmet: Pick<Requirement, 'source' | 'requirement'>[]
}

/** The standards, each with its levels from the lowest up. A level includes the requirements of those below it. */
export const STANDARDS: readonly {
  readonly standard: string
  readonly levels: readonly { readonly level: string; readonly requirements: readonly Requirement[] }[]
}[] = [
  { standard: 'NIST SP 800-63A-4', levels: [{ level: 'IAL2', requirements: NIST_IAL2 }] },
  {
    standard: 'ETSI TS 119 461',
    levels: [
      { level: 'BASELINE', requirements: ETSI_BASELINE },
      { level: 'EXTENDED', requirements: ETSI_EXTENDED },
    ],
  },
]

/**
 * Judges the evidence of a verification by each standard. It judges evidence alone: what a standard asks of an
 * organisation is the operator's. Pure.
 */
export const evidenceLevels = (facts: EvidenceFacts, service: ServiceFacts = SERVICE): EvidenceLevel[] =>
  STANDARDS.map(({ standard, levels }) => {
    let level = 'NONE'
    for (const next of levels) {
      const unmet = next.requirements.filter(({ isMet }) => !isMet(facts, service))
      if (unmet.length > 0)
        return { standard, level, unmet: unmet.map(({ source, requirement }) => ({ source, requirement })) }
      level = next.level
    }
    return { standard, level, unmet: [] }
  })
