/**
 * A part of an image file besides its pixels. Its kind is its chunk's type or its JPEG segment; `behind` is the data
 * after the end.
 */
export interface FileBlock {
  readonly kind: string
  readonly data: Buffer
}

/** Takes a text. Empty texts are ignored. */
export type TextSink = (carrier: string, text: string) => void
