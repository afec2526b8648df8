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

/** The pictures of a document; each is fetched and decoded when its side is read. */
export interface DocumentPictures {
  readonly has: (asset: DocumentSide['asset']) => boolean
  /** Gives the picture, its longer side at most `maxSide` pixels; throws where the side was not submitted. */
  readonly picture: (asset: DocumentSide['asset'], maxSide: number) => Promise<Picture>
}

/** What the check of a document found: all that is recorded of it. */
export interface DocumentCheck {
  readonly result: CheckResult
  readonly extracted: ExtractedDocument
  readonly fields: DocumentFieldReading
  readonly boxes: readonly FieldBox[]
  readonly comparisons: readonly FieldComparison[]
  readonly tampering: readonly TamperMark[]
}

/** Checks a document: reads and measures its sides one after the other (the back where there is one), then judges what was found. */
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
