/** The signals of interface.md 7.4. The MRZ's own findings raise MRZ_MISMATCH (mrz-findings.ts). */
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

/** The aspect that a detector examines. Detectors of different aspects are independent witnesses. */
export type TamperWitness = 'FILE' | 'CAPTURE' | 'COMPRESSION' | 'FACES' | 'LETTERS' | 'GROUND'

/**
 * The strength of a signal over an image: a grid over all of it, row by row, one digit a cell from 0 (nothing) to 9.
 */
export interface HeatMap {
  readonly columns: number
  readonly rows: number
  readonly values: string
}

/** The measurement of one detector on one side of a document, suspect or not. */
export interface TamperSignal {
  readonly signal: TamperSignalName
  readonly witness: TamperWitness
  /** Higher is more suspect, on the detector's own scale. */
  readonly score: number
  /** Threshold for a review. */
  readonly suspectFrom: number
  /** Threshold for a witness of a decline; null if the signal never counts. */
  readonly strongFrom: number | null
  /** Threshold for a decline by this signal alone, far above anything genuine; null if there is none. */
  readonly decisiveFrom: number | null
  /** One sentence for the reviewer, for any score. */
  readonly explanation: string
  readonly heat?: HeatMap
}
