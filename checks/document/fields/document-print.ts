import type { CodedFinding } from '../../results/with-findings.ts'
import type { SeenFace } from '../../face/see-face.ts'
import type { TextLine } from '../../text/line-reader.ts'
import { titledType } from '../read/document-type.ts'
import { asMrzText } from '../mrz/mrz-locate.ts'
import { findLabels } from '../visual-zone/label-words.ts'
import { findDates } from '../visual-zone/printed-date.ts'

/**
 * Least height of a printed line, as a share of the face's width, that counts as print around the portrait of a
 * document. 7 specimens have 0.11 to 0.28. A passport that a person holds beside the face has at most 0.07, though
 * twice as near to the camera (2026-11).
 */
const LEAST_HEIGHT = 0.09
/**
 * Distance from the middle of the face, in face widths. A data page is six portraits wide, and a selfie made of it
 * shows less.
 */
const FARTHEST = 4
const LEAST_CONFIDENCE = 0.6
/** Signs needed beside a label, because a shirt may show one alone, or PASSPORT with a date. */
const LEAST_SIGNS = 2
const FEWEST_MRZ_CHARACTERS = 10

/**
 * Whether an image that should show a person shows a document around the face: a line of an MRZ, or labels, dates and
 * title together. The texts of shirts, posters and badges do not count, nor does a document that the person holds.
 * Pure.
 *
 * @param name name of the image for a reviewer
 * @param lines text lines of the image
 */
export function documentPrintFindings(
  name: string,
  { face }: Pick<SeenFace, 'face'>,
  lines: readonly TextLine[],
): CodedFinding[] {
  if (face === undefined) return []
  const {
    box: { x0, y0, x1, y1 },
    sizePx,
  } = face
  const isBeside = ({ quad, height, width, confidence }: TextLine) => {
    const [x, y] = [0, 1].map((k) => quad.reduce((sum, point) => sum + point[k], 0) / 4)
    return (
      confidence >= LEAST_CONFIDENCE &&
      Math.min(width, height) >= LEAST_HEIGHT * sizePx &&
      Math.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2) <= FARTHEST * sizePx
    )
  }
  const signs = signsOf(lines.filter(isBeside).map(({ text }) => text))
  const isDocument =
    signs.some(({ kind }) => kind === 'MRZ') ||
    (signs.length >= LEAST_SIGNS && signs.some(({ kind }) => kind === 'LABEL'))
  if (!isDocument) return []
  return [
    {
      observation: `${name} shows a document's print beside the face: ${signs.map(({ words }) => words).join(', ')}`,
      codes: ['FACE_MATCH_UNSUBSTANTIATED'],
    },
  ]
}

interface Sign {
  readonly kind: 'MRZ' | 'LABEL' | 'TITLE' | 'DATE'
  readonly words: string
}

/** Describes the document parts among texts without personal data. */
function signsOf(texts: readonly string[]): Sign[] {
  const fields = new Set(texts.flatMap((text) => findLabels(text).map(({ field }) => field)))
  fields.delete('other')
  return [
    ...(texts.some(isOfMrz) ? [{ kind: 'MRZ', words: 'a machine-readable zone' } as const] : []),
    ...[...fields].map((field) => ({ kind: 'LABEL', words: `the label of ${field}` }) as const),
    ...(titledType(texts) === undefined ? [] : [{ kind: 'TITLE', words: 'a title' } as const]),
    ...(texts.some((text) => findDates(text).length > 0) ? [{ kind: 'DATE', words: 'a date' } as const] : []),
  ]
}

/**
 * Recognises part of an MRZ line: a first line by the kind of document, the issuer and the fillers of a name, or
 * another line by the digits of a date and fillers.
 */
function isOfMrz(text: string): boolean {
  const characters = asMrzText(text)
  if (characters.length < FEWEST_MRZ_CHARACTERS || !/^[A-Z0-9<]+$/.test(characters)) return false
  return (
    /^[PVIAC]<[A-Z]{4}/.test(characters) ||
    /^[PVIAC][A-Z]{5,}<</.test(characters) ||
    (characters.includes('<<') && /\d{6}/.test(characters))
  )
}
