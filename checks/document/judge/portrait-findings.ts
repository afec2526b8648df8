import type { ExtractedDocument } from '../../results/check-result.ts'
import type { DocumentSide } from '../read/inspect-side.ts'
import { fact, type Finding } from './document-finding.ts'

/**
 * Whether a document shows a portrait. All kinds that the service takes have one by law: Doc 9303 for passports, visas
 * and cards with an MRZ, Directive 2006/126/EC and AAMVA for licences. A sheet without one is a copy of the text, or
 * the wrong side. A document of no known kind has a finding of its own. Pure.
 */
export function portraitFindings(
  sides: readonly Pick<DocumentSide, 'hasPortrait'>[],
  { document_type: kind }: Pick<ExtractedDocument, 'document_type'>,
): Finding[] {
  if (kind === null || sides.some(({ hasPortrait }) => hasPortrait)) return []
  return [
    fact(
      'no portrait was found on the document: photograph the side with the portrait, in even light and without reflections',
      'DOC_PORTRAIT_MISSING',
    ),
  ]
}
