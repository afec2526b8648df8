/** TYPE of LIVENESS_SPOOF_<TYPE> (interface.md 7.4). */
export type SpoofType = 'PRINT' | 'REPLAY' | 'MASK' | 'DEEPFAKE' | 'CUTOUT' | 'INJECTION'

/** What one look at the evidence found. */
export interface LivenessFinding {
  /**
   * SPOOF: an attack, surely enough to decline. DOUBT: something is missing, out of order or looks wrong: a person looks.
   * FACT: nothing against it, told for whoever reads.
   */
  readonly sign: 'SPOOF' | 'DOUBT' | 'FACT'
  /** Of a SPOOF whose kind is known. */
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
