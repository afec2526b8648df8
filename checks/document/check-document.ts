import type {
  CheckResult,
  DocumentFieldReading,
  ExtractedDocument,
  FieldBox,
  TamperMark,
} from '../results/check-result.ts'
import type { Picture } from '../image/image.ts'
import type { DocumentContext } from './document-context.ts'
import { fieldBoxes } from './fields/field-boxes.ts'
import { assessDocument } from './judge/assess.ts'
import { DOCUMENT_SIDE, inspectSide, type DocumentSide, type SideModels } from './read/inspect-side.ts'
import { tamperMarks } from './tamper/tamper-marks.ts'
import type { FieldComparison } from './visual-zone/field-comparison.ts'

/** The images of a document. Each is fetched and decoded when its side is read. */
export interface DocumentPictures {
  readonly has: (asset: DocumentSide['asset']) => boolean
  /** Returns the image with its longer side at most `maxSide` pixels. Throws if the side was not submitted. */
  readonly picture: (asset: DocumentSide['asset'], maxSide: number) => Promise<Picture>
}

/** The result of the document check, with everything that is stored. */
export interface DocumentCheck {
  readonly result: CheckResult
  readonly extracted: ExtractedDocument
  readonly fields: DocumentFieldReading
  readonly boxes: readonly FieldBox[]
  readonly comparisons: readonly FieldComparison[]
  readonly tampering: readonly TamperMark[]
}

/** Checks a document. Reads and measures the front and, if there is one, the back, then judges the observations. */
export async function checkDocument(
  models: SideModels,
  pictures: DocumentPictures,
  context: DocumentContext,
): Promise<DocumentCheck> {
  const sides: DocumentSide[] = []
  for (const asset of ['DOCUMENT_FRONT', 'DOCUMENT_BACK'] as const) {
    if (asset === 'DOCUMENT_BACK' && !pictures.has(asset)) continue
    sides.push(await inspectSide(models, asset, await pictures.picture(asset, DOCUMENT_SIDE)))
  }
  const { result, extracted, fields, comparisons } = assessDocument(sides, context)
  return {
    result,
    extracted,
    fields,
    boxes: fieldBoxes(sides, extracted),
    comparisons,
    tampering: tamperMarks(sides),
  }
}
