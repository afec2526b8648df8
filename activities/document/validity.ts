import { fact, type Finding } from './finding.ts'

/** Whether the document is still valid, by the expiry date that was read (YYYY-MM-DD). */
export function validityFindings(expiry: string | null, today: string): Finding[] {
  if (expiry === null) return [fact('no date of expiry was read')]
  return [expiry < today ? fact(`it expired on ${expiry}`, 'DOCUMENT_EXPIRED') : fact(`it is valid until ${expiry}`)]
}
