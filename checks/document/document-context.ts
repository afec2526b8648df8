import type { DocType } from '../../contract/verification.ts'

/** What a document is judged against. */
export interface DocumentContext {
  /** ISO alpha-2, lower-case, as stated at creation; null when nothing was stated. */
  readonly country: string | null
  readonly docType: DocType | null
  /** YYYY-MM-DD, for expiry and for the century of two-digit years. */
  readonly today: string
  /** Test and demonstration installations accept specimens as if they were documents. */
  readonly allowSpecimens: boolean
}
