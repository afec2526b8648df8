/** A part of a picture's file beside its pixels: its chunk's type, or what a JPEG's segment is; `behind` what stands behind the end. */
export interface FileBlock {
  readonly kind: string
  readonly data: Buffer
}

/** Takes a text; empty ones are nothing. */
export type TextSink = (carrier: string, text: string) => void
