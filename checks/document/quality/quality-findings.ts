import type { ExtractedDocument } from '../../results/check-result.ts'
import { fact, type Finding } from '../judge/document-finding.ts'
import type { DocumentSide } from '../read/inspect-side.ts'
import type { FieldComparison } from '../visual-zone/field-comparison.ts'
import type { PictureQuality } from './picture-quality.ts'

/** What is wrong with a picture, and what the person can do about it. */
export interface PictureDefect {
  readonly name: 'BLURRED' | 'SMALL' | 'GLARE' | 'DARK' | 'FAINT'
  readonly observation: string
  readonly hint: string
}

// Figures of 2026-11: 90 made pictures of one document each, spoilt in one way step by step, and what was still read of them.
/** Edges this wide are out of focus or moved at any size: clean, light and medium captures have 3.9 px at most… */
const SOFT_EDGE = 4.5
/** …and tell on what is read when they are a tenth of the line's height: from a sharpness of 8 downwards fields get lost, at 5 the MRZ too. */
const SMEARED = 10.4
/** Lines lower than this: the recogniser's mean confidence falls from 0.9 to 0.8 (pictures of 400 px); specimens of 10 to 12 px go to review. */
const SMALL_LINE = 13
/** See image-files/burnt-spot.ts. */
const REFLECTION = 0.025
/** Paper this dark: at 28 single fields get lost, at 16 half of the MRZs, at 9 all. */
const DARK_PAPER = 40
/** Ink that differs so little from its paper, on paper that is light enough; specimens have 59 at least. */
const FAINT_INK = 30

/** The defects of a picture by its measures. Pure; none for a picture with too little text to tell. */
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

/** Fields without which a document says little; the expiry only of documents that print one. */
const NEEDED = ['first_name', 'last_name', 'document_number', 'date_of_birth', 'document_expiry'] as const
const COMPARED: ReadonlySet<string> = new Set(['DOCUMENT_NUMBER', 'DATE_OF_BIRTH', 'EXPIRY', 'SURNAME', 'GIVEN_NAMES'])

/**
 * What is wrong with the pictures, for the owner and for who takes them again. A poor picture is a reason to look closer only
 * when something on it could not be read: {@link NEEDED} missing, or not found in the visual zone.
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
        `the picture of the ${asset === 'DOCUMENT_BACK' ? 'back' : 'front'} ${observation}; to take it again: ${hint}`,
        ...(isUnread ? ['DOC_CLASSIFY_LOW_CONFIDENCE'] : []),
      ),
    ),
  )
}
