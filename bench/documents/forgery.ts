import type { DocumentSide } from '../../checks/document/read/inspect-side.ts'
import { checkDigit, failingChecks, spanText } from '../../checks/document/mrz/mrz-check-digits.ts'
import { MRZ_FORMATS, type MrzFormatName, type MrzSpan } from '../../checks/document/mrz/mrz-format.ts'
import { chance, pick, whole, type Random } from '../../test/support/documents/random.ts'

/** Fields that a forger alters, by the names of interface.md 7.4. */
export const FORGED_FIELDS = [
  'DOCUMENT_NUMBER',
  'DATE_OF_BIRTH',
  'EXPIRY',
  'SURNAME',
  'GIVEN_NAMES',
  'SEX',
  'NATIONALITY',
] as const
export type ForgedField = (typeof FORGED_FIELDS)[number]

export interface Forgery {
  readonly field: ForgedField
  readonly how: string
  readonly lines: readonly string[]
}

const replaced = (lines: readonly string[], { line, start, end }: MrzSpan, text: string): string[] =>
  lines.map((before, i) =>
    i === line
      ? before.slice(0, start) + text.padEnd(end - start, '<').slice(0, end - start) + before.slice(end)
      : before,
  )

/** Corrects every check digit of an MRZ, the composite last. */
export function withCheckDigits(formatName: MrzFormatName, lines: readonly string[]): string[] {
  return MRZ_FORMATS[formatName].checks.reduce(
    (done, check) => {
      const covered = check.covers.map((part) => spanText(done, part)).join('')
      if (check.mayBeBlank === true && !/[^<]/.test(covered) && spanText(done, check.digit) === '<') return done
      return replaced(done, check.digit, checkDigit(covered))
    },
    [...lines],
  )
}

const OTHER_NAMES = ['HARGREAVES', 'BELLINI', 'OSTROWSKA', 'MAREK', 'TANAKA', 'LINDQVIST', 'IBRAHIM']
const ISSUERS = ['GBR', 'SWE', 'CAN', 'POL', 'BRA', 'AUS', 'PRT']

/**
 * Every field of an MRZ, altered in each way that a forger would use, with correct check digits. Names that fill
 * their field are cut.
 */
export function forgeries(format: MrzFormatName, lines: readonly string[], random: Random): Forgery[] {
  const { fields } = MRZ_FORMATS[format]
  const out: Forgery[] = []
  const add = (
    field: ForgedField,
    how: string,
    span: MrzSpan | undefined,
    alter: (text: string) => string | undefined,
  ) => {
    if (span === undefined) return
    const before = spanText(lines, span)
    const text = alter(before)
    if (text === undefined || text === before) return
    const altered = withCheckDigits(format, replaced(lines, span, text))
    if (failingChecks(MRZ_FORMATS[format], altered).length === 0) out.push({ field, how, lines: altered })
  }
  const places = (text: string, kind: RegExp) => [...text].flatMap((c, i) => (kind.test(c) ? [i] : []))
  const otherAt = (text: string, at: number, alphabet: string) =>
    text.slice(0, at) +
    pick(
      random,
      [...alphabet].filter((c) => c !== text[at]),
    ) +
    text.slice(at + 1)
  const otherDigits = (text: string) =>
    [...text]
      .map((c) =>
        /\d/.test(c)
          ? String((Number(c) + whole(random, 1, 9)) % 10)
          : /[A-Z]/.test(c)
            ? pick(random, [...'ABCDEFGHJKLMNPRSTUVWXYZ'])
            : c,
      )
      .join('')
  // A number that continues in the optional data is altered in its own field.
  add('DOCUMENT_NUMBER', 'one digit', fields.documentNumber, (text) => {
    const digits = places(text, /\d/)
    return digits.length === 0 ? undefined : otherAt(text, pick(random, digits), '0123456789')
  })
  add('DOCUMENT_NUMBER', 'two places', fields.documentNumber, (text) => {
    const digits = places(text, /\d/)
    return digits.length < 2
      ? undefined
      : otherAt(otherAt(text, digits[0], '0123456789'), digits[digits.length - 1], '0123456789')
  })
  add('DOCUMENT_NUMBER', 'another', fields.documentNumber, otherDigits)
  for (const [field, span] of [
    ['DATE_OF_BIRTH', fields.birthDate],
    ['EXPIRY', fields.expiryDate],
  ] as const) {
    const shift = (text: string, years: number) =>
      String((Number(text.slice(0, 2)) + years + 100) % 100).padStart(2, '0') + text.slice(2)
    const isDate = (text: string) => /^\d{6}$/.test(text)
    add(field, 'a year', span, (text) =>
      isDate(text) ? shift(text, field === 'EXPIRY' || chance(random, 0.5) ? 1 : -1) : undefined,
    )
    add(field, 'five years', span, (text) => (isDate(text) ? shift(text, field === 'EXPIRY' ? 5 : -5) : undefined))
    add(field, 'the month', span, (text) =>
      isDate(text)
        ? text.slice(0, 2) + String((Number(text.slice(2, 4)) % 12) + 1).padStart(2, '0') + text.slice(4)
        : undefined,
    )
    add(field, 'the day', span, (text) =>
      isDate(text) ? text.slice(0, 4) + String((Number(text.slice(4)) % 27) + 1).padStart(2, '0') : undefined,
    )
  }
  const letter = (name: string) => {
    const letters = places(name, /[A-Z]/)
    return letters.length < 3 ? undefined : otherAt(name, pick(random, letters), 'ABDEGHKLMNPRTW')
  }
  const nameParts: readonly (readonly [ForgedField, MrzSpan | undefined, number])[] =
    fields.names === undefined
      ? [
          ['SURNAME', fields.surname, -1],
          ['GIVEN_NAMES', fields.givenNames, -1],
        ]
      : [
          ['SURNAME', fields.names, 0],
          ['GIVEN_NAMES', fields.names, 1],
        ]
  for (const [field, span, part] of nameParts) {
    const within = (text: string, alter: (name: string) => string | undefined): string | undefined => {
      if (part < 0) return alter(text.replace(/<+$/, ''))
      const parts = text.replace(/<+$/, '').split('<<')
      const changed = parts[part] === undefined || parts[part] === '' ? undefined : alter(parts[part])
      return changed === undefined ? undefined : parts.map((name, i) => (i === part ? changed : name)).join('<<')
    }
    add(field, 'a letter', span, (text) => within(text, letter))
    add(field, 'another', span, (text) =>
      within(text, (name) =>
        pick(
          random,
          OTHER_NAMES.filter((other) => other !== name),
        ),
      ),
    )
  }
  add('SEX', 'the other', fields.sex, (text) => (text === 'F' ? 'M' : text === 'M' ? 'F' : undefined))
  add('NATIONALITY', 'another', fields.nationality, (text) =>
    pick(
      random,
      ISSUERS.filter((code) => code !== text),
    ),
  )
  return out
}

/** The same sides with other MRZ lines, read as clearly as the honest ones. */
export const sidesWithMrz = (sides: readonly DocumentSide[], lines: readonly string[]): DocumentSide[] =>
  sides.map((side) => {
    const { mrz } = side.reading
    if (mrz === null || mrz.lines.length !== lines.length) return side
    return {
      ...side,
      reading: { ...side.reading, mrz: { ...mrz, lines, failing: failingChecks(MRZ_FORMATS[mrz.format], lines) } },
    }
  })
