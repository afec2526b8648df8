import type { CodedFinding } from '../../results/with-findings.ts'
import type { SeenFace } from '../../face/see-face.ts'
import type { TextLine } from '../../text/line-reader.ts'
import { titledType } from '../read/document-type.ts'
import { asMrzText } from '../mrz/mrz-locate.ts'
import { findLabels } from '../visual-zone/label-words.ts'
import { findDates } from '../visual-zone/printed-date.ts'

/**
 * Height of a printed line, as a share of the face's width, from which it belongs to the face as a document's print does to its portrait: 0.11 to 0.28
 * on 7 specimens; on a passport that a person holds beside the face 0.07 at most, though twice as near to the camera (2026-11).
 */
const LEAST_HEIGHT = 0.09
/** From the middle of the face, in its widths: a data page is six portraits wide, a selfie made of it shows less. */
const FARTHEST = 4
const LEAST_CONFIDENCE = 0.6
/** Signs beside a label: one alone may stand on a shirt, and so may PASSPORT with a date. */
const LEAST_SIGNS = 2
const FEWEST_MRZ_CHARACTERS = 10

/**
 * Whether a document is printed around the face of a picture that should show a person: a line of a machine-readable zone, or its labels, dates and
 * title together. What shirts, posters and badges say is none of it, nor is a document that the person holds. Pure.
 *
 * @param name what the picture is called to a reviewer
 * @param lines what was read of it
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

/** What of a document is among texts, in words that tell nothing of the person. */
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

/** Part of the first line, with the kind of document, the issuer and the fillers of a name; or of another one, with a date's digits and fillers. */
function isOfMrz(text: string): boolean {
  const characters = asMrzText(text)
  if (characters.length < FEWEST_MRZ_CHARACTERS || !/^[A-Z0-9<]+$/.test(characters)) return false
  return (
    /^[PVIAC]<[A-Z]{4}/.test(characters) ||
    /^[PVIAC][A-Z]{5,}<</.test(characters) ||
    (characters.includes('<<') && /\d{6}/.test(characters))
  )
}
