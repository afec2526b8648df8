import type { ExtractedDocument } from '../../results/check-result.ts'
import { fact, type Finding } from '../judge/document-finding.ts'
import type { DocumentSide } from '../read/inspect-side.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'
import type { PictureQuality } from './picture-quality.ts'

/** Defects of an image, and instructions for the person. */
export interface PictureDefect {
  readonly name: 'BLURRED' | 'SMALL' | 'GLARE' | 'DARK' | 'FAINT'
  readonly observation: string
  readonly hint: string
}

// Figures of 2026-11: 90 made images of one document each, with one defect that grows step by step, and the fields that
// were still read.
/**
 * Edge width from which an image is out of focus or moved, at any size. Clean, light and medium captures have at most
 * 3.9 px…
 */
const SOFT_EDGE = 4.5
/**
 * …and edges of a tenth of the line's height affect reading: fields get lost from a sharpness of 8 down, the MRZ too at
 * 5.
 */
const SMEARED = 10.4
/**
 * Least line height. Below it, the recogniser's mean confidence falls from 0.9 to 0.8 (images of 400 px). Specimens of
 * 10 to 12 px go to review.
 */
const SMALL_LINE = 13
/** See image-files/burnt-spot.ts. */
const REFLECTION = 0.025
/** Least brightness of paper. At 28, single fields get lost; at 16, half of the MRZs; at 9, all. */
const DARK_PAPER = 40
/** Least difference between ink and light enough paper. Specimens have 59 at least. */
const FAINT_INK = 30

/** The defects of an image by its measurements. Pure. Empty for an image with too little text. */
export function pictureDefects({
  lineHeight,
  sharpness,
  edgeWidth,
  contrast,
  brightness,
  glare,
}: PictureQuality): PictureDefect[] {
  const defects: PictureDefect[] = []
  const add = (name: PictureDefect['name'], observation: string, hint: string) =>
    defects.push({ name, observation, hint })
  if (sharpness !== null && edgeWidth !== null && edgeWidth >= SOFT_EDGE && sharpness < SMEARED) {
    add(
      'BLURRED',
      `is blurred: edges of letters are ${edgeWidth.toFixed(1)} px wide (sharpness ${sharpness.toFixed(1)}, below ${SMEARED})`,
      'hold still and let the camera focus',
    )
  }
  if (lineHeight !== null && lineHeight < SMALL_LINE) {
    add(
      'SMALL',
      `is small: its lines of text are ${lineHeight.toFixed(0)} px high, below ${SMALL_LINE}`,
      'let the document fill the picture',
    )
  }
  if (glare >= REFLECTION)
    add('GLARE', `has a reflection over ${(100 * glare).toFixed(0)} % of it`, 'tilt the document away from the light')
  const isDark = brightness !== null && brightness < DARK_PAPER
  if (isDark)
    add('DARK', `is dark: its paper has a brightness of ${brightness} of 255, below ${DARK_PAPER}`, 'find more light')
  if (!isDark && contrast !== null && contrast < FAINT_INK)
    add(
      'FAINT',
      `is faint: ink and paper differ by ${contrast.toFixed(0)} of 255, below ${FAINT_INK}`,
      'find more light',
    )
  return defects
}

/** The essential fields of a document. The expiry is one only for documents that print it. */
const NEEDED = ['first_name', 'last_name', 'document_number', 'date_of_birth', 'document_expiry'] as const
const COMPARED: ReadonlySet<string> = new Set(['DOCUMENT_NUMBER', 'DATE_OF_BIRTH', 'EXPIRY', 'SURNAME', 'GIVEN_NAMES'])

/**
 * Defects of the images, for the account owner and for the person who takes them again. A poor image is a finding only
 * if something on it was unreadable: a field of {@link NEEDED} is missing or was not found in the visual zone.
 */
export function qualityFindings(
  sides: readonly Pick<DocumentSide, 'asset' | 'quality'>[],
  extracted: ExtractedDocument,
  comparisons: readonly FieldComparison[],
): Finding[] {
  const isUnread =
    NEEDED.some((field) => extracted[field] === null) ||
    comparisons.some(({ field, outcome }) => outcome === 'NOT_FOUND' && COMPARED.has(field))
  return sides.flatMap(({ asset, quality }) =>
    pictureDefects(quality).map(({ observation, hint }) =>
      fact(
        `the image of the ${asset === 'DOCUMENT_BACK' ? 'back' : 'front'} ${observation}; to take a better one: ${hint}`,
        ...(isUnread ? ['DOC_CLASSIFY_LOW_CONFIDENCE'] : []),
      ),
    ),
  )
}
