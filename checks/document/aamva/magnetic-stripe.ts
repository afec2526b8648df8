import { isCalendarDate } from '../mrz/mrz-parse.ts'
import { LICENCE_ISSUERS, licenceIssuer, SPECIMEN_ISSUER_NUMBERS, type LicenceIssuer } from './issuers.ts'
import type { AamvaLicence } from './aamva-licence.ts'
import { partWholeName, tidyName, wholeNameOrders } from './whole-name.ts'

// The three tracks of a magnetic stripe (AAMVA DL/ID Card Design Standard, annex F), as British Columbia and others
// print them as a PDF417: %state, city^name^address^?;issuer number, licence number=expiry, birth=?%version, postal
// code, class ... sex ...? Known deviations: no % in front, _% before the third track (BC), #, + or ! for its %, no
// second = (Texas), two digits behind the birth (Minnesota), blanks before a ?. Sources: published test cards and
// swipes of the issuers.

const MAX_TEXT = 1024
const CITY_LENGTH = 13
const NAME_LENGTH = 35
const NUMBER_LENGTH = 13

interface SecondTrack {
  readonly issuerNumber: string
  readonly number: string | null
  /** YYMM. */
  readonly expiry: string
  readonly birthDate: string | null
}

const SECOND_TRACK = /;\s?(\d{6})(\d{0,20})=(\d{4})(\d{8})(\d{0,7})/
const BY_JURISDICTION: ReadonlyMap<string, readonly [string, LicenceIssuer]> = new Map(
  [...LICENCE_ISSUERS].reverse().map((entry) => [entry[1].jurisdiction ?? '', entry]),
)

/**
 * Reads the tracks of a licence's magnetic stripe. Tracks may be missing, but the second track or the whole first track
 * must exist.
 *
 * A track writes each letter of a licence number as two digits (A is 01) and omits the day of expiry. The print
 * supplies both. Returns undefined for any other text. Never throws.
 */
export function parseMagneticStripe(given: string): AamvaLicence | undefined {
  const text = given.slice(0, MAX_TEXT)
  const second = secondTrack(text)
  const name = nameOf(text, second !== undefined)
  if (second === undefined && name === undefined) return undefined
  const issuerNumber = second?.issuerNumber ?? name?.issuer[0] ?? ''
  const issuer = licenceIssuer(issuerNumber) ?? null
  if (issuer === null && !SPECIMEN_ISSUER_NUMBERS.has(issuerNumber)) return undefined
  const whole = name?.whole ?? ''
  return {
    form: 'STRIPE',
    version: null,
    issuerNumber,
    issuer,
    kind: null,
    country: issuer?.country ?? null,
    jurisdiction: issuer?.jurisdiction ?? name?.issuer[1].jurisdiction ?? null,
    number:
      second === undefined || second.number === null ? null : withLetter(second.number, issuer?.jurisdiction ?? ''),
    ...partWholeName(whole),
    nameOrders: wholeNameOrders(whole),
    isTruncated: whole.length >= NAME_LENGTH,
    birthDate: second?.birthDate ?? null,
    ...expiryOf(second),
    issueDate: null,
    sex: sexOf(text),
    contradictory: [],
  }
}

function secondTrack(text: string): SecondTrack | undefined {
  const match = SECOND_TRACK.exec(text)
  if (match === null) return undefined
  const [, issuerNumber, number, expiry, born, overflow] = match
  const birth = `${born.slice(0, 4)}-${born.slice(4, 6)}-${born.slice(6)}`
  // Digits of a number beyond the 13th follow the birth date. After a shorter number, an issuer's own digits follow.
  const whole = number.length === NUMBER_LENGTH ? number + overflow : number
  return {
    issuerNumber,
    expiry,
    number: whole === '' ? null : whole,
    birthDate: isCalendarDate(birth) && /^(?:18|19|20)/.test(birth) ? birth : null,
  }
}

/** Month 77: no expiry. 88: the end of the birth month a year later. 99: the birthday. Otherwise the day is unknown. */
function expiryOf(second: SecondTrack | undefined): Pick<AamvaLicence, 'expiryDate' | 'expiryMonth' | 'neverExpires'> {
  if (second === undefined) return { expiryDate: null }
  const [year, month] = [2000 + Number(second.expiry.slice(0, 2)), second.expiry.slice(2)]
  if (month === '77') return { expiryDate: null, neverExpires: true }
  const birthday = second.birthDate?.slice(5)
  if (month === '88')
    return birthday === undefined
      ? { expiryDate: null }
      : { expiryDate: null, expiryMonth: `${year + 1}-${birthday.slice(0, 2)}` }
  if (month === '99') {
    const date = `${year}-${birthday ?? ''}`
    // A holder born on 29 February has no such day in three of four years.
    return isCalendarDate(date)
      ? { expiryDate: date }
      : birthday === undefined
        ? { expiryDate: null }
        : { expiryDate: null, expiryMonth: date.slice(0, 7) }
  }
  return { expiryDate: null, ...(Number(month) >= 1 && Number(month) <= 12 ? { expiryMonth: `${year}-${month}` } : {}) }
}

const FIRST_TRACK = /^[^A-Z;?]{0,8}([A-Z]{2})([^;?]{4,200})/
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\d '’.,$@;|/*-]*$/u

/**
 * The name of the first track follows the city. The city has 13 places, or fewer and a separator. The name has 35, or
 * fewer and a separator.
 */
function nameOf(
  text: string,
  hasSecond: boolean,
): { readonly whole: string; readonly issuer: readonly [string, LicenceIssuer] } | undefined {
  const match = FIRST_TRACK.exec(text)
  const issuer = match === null ? undefined : BY_JURISDICTION.get(match[1])
  if (match === null || issuer === undefined) return undefined
  const body = match[2]
  const separators = body.split('^').length - 1
  if (separators === 0 || (!hasSecond && (!text.includes('%') || separators < 2))) return undefined
  const cityEnd = body.indexOf('^')
  const rest = cityEnd <= CITY_LENGTH ? body.slice(cityEnd + 1) : body.slice(CITY_LENGTH)
  const nameEnd = rest.indexOf('^')
  // A name that fills its places has no separator, unless it is longer than they are.
  const isWhole = nameEnd >= 0 && (nameEnd <= NAME_LENGTH || rest.indexOf('^', nameEnd + 1) >= 0)
  const whole = (isWhole ? rest.slice(0, nameEnd) : rest.slice(0, NAME_LENGTH)).replace(/\p{C}/gu, '').trim()
  return NAME.test(whole) && tidyName(whole) !== '' ? { whole, issuer } : undefined
}

/**
 * Postal code (11), class (2), restrictions (10) and endorsements (4) come between the version of the third track and
 * the sex.
 */
const SEX_PLACE = 2 + 11 + 2 + 10 + 4
/** Sex, height, weight, hair and eyes. Some may be blank, but a sex never occurs alone. */
const DESCRIPTION = /^([MFX129])(?=(?: {3}|[ \d]{2}\d){2}[A-Z ]{3}[A-Z ]{3})(?! {12})/

function sexOf(text: string): AamvaLicence['sex'] {
  const third =
    /\?\s{0,4}_?[%#+!&](.{20,400})/s.exec(text.slice(Math.max(0, text.indexOf('='), text.lastIndexOf('^'))))?.[1] ?? ''
  // Some issuers omit a character, or add one in front.
  const found = [0, -1, 1].flatMap(
    (shift) => DESCRIPTION.exec(third.slice(SEX_PLACE + shift, SEX_PLACE + shift + 13))?.[1] ?? [],
  )
  // A digit may belong to the height. A letter takes precedence, and contradictory digits are ignored.
  const sexes = [...new Set(found.some((sex) => /[A-Z]/.test(sex)) ? found.filter((sex) => /[A-Z]/.test(sex)) : found)]
  return sexes.length !== 1 ? null : 'M1'.includes(sexes[0]) ? 'M' : 'F2'.includes(sexes[0]) ? 'F' : 'X'
}

/**
 * Digits after the one letter of a licence number, for states whose numbers all have that form (the states' published
 * formats).
 */
const DIGITS_BEHIND_LETTER: Readonly<Record<string, number>> = { CA: 7, FL: 12, IL: 11, MD: 12, MI: 12, NJ: 14, WI: 13 }

/** Restores the letter of a number of a second track if only one letter is possible. Otherwise returns it unchanged. */
function withLetter(number: string, jurisdiction: string): string {
  const letter = Number(number.slice(0, 2))
  return number.length === 2 + (DIGITS_BEHIND_LETTER[jurisdiction] ?? Infinity) && letter >= 1 && letter <= 26
    ? String.fromCharCode(64 + letter) + number.slice(2)
    : number
}

/** A printed licence number as a second track writes it: letters as two digits, without leading zeros. */
export const asTrackDigits = (number: string): string =>
  [...number.toUpperCase()]
    .map((character) =>
      /\d/.test(character)
        ? character
        : /[A-Z]/.test(character)
          ? String(character.charCodeAt(0) - 64).padStart(2, '0')
          : '',
    )
    .join('')
    .replace(/^0+/, '')
