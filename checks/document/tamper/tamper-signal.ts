/** The signals that interface.md 7.4 names. MRZ_MISMATCH is raised by the MRZ's own findings (mrz-findings.ts). */
export type TamperSignalName =
  | 'PHOTOSHOP'
  | 'FONT_ANOMALY'
  | 'PORTRAIT_SPLICE'
  | 'SCREEN_RECAPTURE'
  | 'PRINT_ATTACK'
  | 'PHOTOCOPY'
  | 'DIGITAL_ARTIFACT'
  | 'MRZ_MISMATCH'
  | 'SECURITY_FEATURE_MISSING'
  | 'AI_GENERATED'
  | 'HOLOGRAM_MISSING'
  | 'EDGE_TAMPER'
  | 'GHOST_PORTRAIT_MISSING'

/** What a detector looks at. Two that look at different things are independent witnesses. */
export type TamperWitness = 'FILE' | 'CAPTURE' | 'COMPRESSION' | 'FACES' | 'LETTERS' | 'GROUND'

/** Where on a picture a detector found more or less: a grid over all of it, row after row, a digit a cell from 0 (nothing) to 9. */
export interface HeatMap {
  readonly columns: number
  readonly rows: number
  readonly values: string
}

/** What one detector measured on one side of a document, whether it is a sign of tampering or not. */
export interface TamperSignal {
  readonly signal: TamperSignalName
  readonly witness: TamperWitness
  /** The more, the more suspect; on the detector's own scale. */
  readonly score: number
  /** From here on a person looks. */
  readonly suspectFrom: number
  /** From here on it counts towards a decline, with another witness; null where it never does. */
  readonly strongFrom: number | null
  /** From here on it declines alone: nothing genuine comes near. Null where it never does. */
  readonly decisiveFrom: number | null
  /** One sentence for the reviewer, whatever the score. */
  readonly explanation: string
  readonly heat?: HeatMap
}
