import { docTypeOf, type Flow } from '../flow.ts'
import { t } from '../i18n.ts'

/** The title of a document step. */
export function documentTitle(flow: Flow, step: 'DOCUMENT_FRONT' | 'DOCUMENT_BACK'): string {
  const docType = docTypeOf(flow) ?? 'NATIONAL_ID'
  if (step === 'DOCUMENT_FRONT') return t(`document.front.${docType}`)
  return t(docType === 'PASSPORT' ? 'picture.DOCUMENT_BACK' : `document.back.${docType}`)
}
