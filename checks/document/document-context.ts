import type { DocType } from '../../contract/verification.ts'

/** The context in which a document is judged. */
export interface DocumentContext {
  /** ISO alpha-2, lower case, as stated at creation; null if no country was stated. */
  readonly country: string | null
  readonly docType: DocType | null
  /** YYYY-MM-DD, for expiry and for the century of two-digit years. */
  readonly today: string
  /** Test and demonstration installations accept specimens like documents. */
  readonly allowSpecimens: boolean
}
