// Readings as the pipeline gives them, made without pictures: a passport of Utopia (Doc 9303-4, appendix B) and parts of it.
import type { TextLine } from '../../../../checks/text/line-reader.ts'
import { failingChecks } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import { MRZ_FORMATS, type MrzFormatName } from '../../../../checks/document/mrz/mrz-format.ts'
import type { MrzReading } from '../../../../checks/document/mrz/mrz-read.ts'
import { assessDocument, type DocumentAssessment } from '../../../../checks/document/judge/assess.ts'
import type { DocumentContext } from '../../../../checks/document/document-context.ts'
import type { DocumentSide } from '../../../../checks/document/read/inspect-side.ts'
import type { PictureQuality } from '../../../../checks/document/quality/picture-quality.ts'
import type { DocumentReading } from '../../../../checks/document/read/reader.ts'

export const ERIKSSON = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10']

/** The printed values of {@link passport}, each under its label. */
export const PRINTED = {
  surname: 'ERIKSSON',
  givenNames: 'ANNA MARIA',
  number: 'L898902C3',
  nationality: 'UTO',
  birthDate: '12 AUG/AOUT 1974',
  sex: 'F',
  issueDate: '16 APR/AVR 2007',
  expiryDate: '15 APR/AVR 2012',
}
export type Printed = typeof PRINTED

export function textLine(text: string, x: number, y: number, { confidence = 0.99, height = 30 } = {}): TextLine {
  const width = text.length * height * 0.55
  return {
    text,
    confidence,
    characterConfidences: [...text].map(() => confidence),
    width,
    height,
    quad: [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
  }
}

/** Margins of a clear reading: everything else is e^8 times less likely. */
export function mrzReading(format: MrzFormatName, lines: readonly string[], margin = 8): MrzReading {
  return {
    format,
    lines,
    repairs: [],
    confidence: 0.98,
    lineHeight: 36,
    sharpness: 0.3,
    members: [],
    doubts: [],
    failing: failingChecks(MRZ_FORMATS[format], lines),
    margins: lines.map((line) => [...line].map(() => margin)),
  }
}

/** The lines of the visual zone of a data page; `null` leaves a value out. */
export function printedLines(
  changes: Partial<Record<keyof Printed, string | null>> = {},
  options: { confidence?: number } = {},
): TextLine[] {
  const value = { ...PRINTED, ...changes }
  const field = (label: string, text: string | null, x: number, y: number): TextLine[] => [
    textLine(label, x, y, { height: 18 }),
    ...(text === null ? [] : [textLine(text, x, y + 26, options)]),
  ]
  return [
    ...field('Passport No./N° de passeport', value.number, 900, 100),
    ...field('Surname/Nom', value.surname, 400, 200),
    ...field('Given names/Prénoms', value.givenNames, 400, 290),
    ...field('Nationality/Nationalité', value.nationality, 400, 380),
    ...field('Date of birth/Date de naissance', value.birthDate, 400, 470),
    ...field('Sex/Sexe', value.sex, 400, 560),
    ...field('Date of issue/Date de délivrance', value.issueDate, 400, 650),
    ...field("Date of expiry/Date d'expiration", value.expiryDate, 400, 740),
  ]
}

/** The quality of a sharp, well lit picture. */
export const GOOD_QUALITY: PictureQuality = {
  lines: 16,
  lineHeight: 30,
  sharpness: 13,
  edgeWidth: 2.4,
  contrast: 150,
  brightness: 220,
  glare: 0,
}

/** One side as inspected; the size does not matter here. */
export const sideOf = (reading: DocumentReading, asset: DocumentSide['asset'] = 'DOCUMENT_FRONT'): DocumentSide => ({
  asset,
  width: 1600,
  height: 1200,
  reading,
  barcodes: [],
  hasPortrait: true,
  tampering: [],
  injections: [],
  quality: GOOD_QUALITY,
})

/** Judges a front, and a back where two are given. */
export const assess = (readings: readonly DocumentReading[], context: DocumentContext): DocumentAssessment =>
  assessDocument(
    readings.map((reading, i) => sideOf(reading, i === 0 ? 'DOCUMENT_FRONT' : 'DOCUMENT_BACK')),
    context,
  )

export function reading(lines: readonly TextLine[], mrz: MrzReading | null): DocumentReading {
  return { lines, mrz, quarterTurns: 0, stageMs: { detect: 0, orient: 0, recognise: 0, mrz: 0 } }
}

/** The whole data page, with changes to the print and to the MRZ. */
export function passport(
  changes: Partial<Record<keyof Printed, string | null>> = {},
  mrz: MrzReading | null = mrzReading('TD3', ERIKSSON),
  confidence = 0.99,
): DocumentReading {
  return reading(printedLines(changes, { confidence }), mrz)
}
