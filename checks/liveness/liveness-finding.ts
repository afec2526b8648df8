/** TYPE of LIVENESS_SPOOF_<TYPE> (interface.md 7.4). */
export type SpoofType = 'PRINT' | 'REPLAY' | 'MASK' | 'DEEPFAKE' | 'CUTOUT' | 'INJECTION'

/** One observation about the evidence. */
export interface LivenessFinding {
  /**
   * SPOOF: an attack, certain enough to decline. DOUBT: something is missing, out of order or looks wrong, so the
   * result is a review. FACT: nothing against it, for the reader.
   */
  readonly sign: 'SPOOF' | 'DOUBT' | 'FACT'
  /** Kind of a SPOOF, if known. */
  readonly type?: SpoofType
  /** The measured facts in one sentence. */
  readonly observation: string
}

export const fact = (observation: string): LivenessFinding => ({ sign: 'FACT', observation })
export const doubt = (observation: string): LivenessFinding => ({ sign: 'DOUBT', observation })
export const spoof = (observation: string, type?: SpoofType): LivenessFinding => ({
  sign: 'SPOOF',
  observation,
  ...(type === undefined ? {} : { type }),
})
