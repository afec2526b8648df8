/** A small upright image for quick judgements: 8-bit luma, row by row. */
export interface Preview {
  readonly luma: Uint8Array
  readonly width: number
  readonly height: number
}
