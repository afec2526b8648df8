// Reference values and dates of OFAC's advanced XML.
import type { BirthRange } from '../shared/list-entry.ts'
import { birthRange, circa, span } from '../shared/birth-dates.ts'
import { countryCode, isoCountry } from '../../../countries/named-countries.ts'
import { at, textAt, type XmlBranch } from '../shared/xml-branches.ts'

/** The meanings of the file's numbers, by kind of value: text('FeatureType', '8') is "Birthdate". */
export class AdvancedReferences {
  readonly #values = new Map<string, XmlBranch>()

  /** Adds a set of values: <FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType>…. */
  add(set: XmlBranch): void {
    for (const value of set.children) this.#values.set(`${value.name}/${value.attributes.ID}`, value)
  }

  text(kind: string, id: string): string {
    return this.#values.get(`${kind}/${id}`)?.text ?? ''
  }

  /** ISO 3166-1 alpha-2 of a country, or null. */
  country(id: string): string | null {
    return isoCountry(this.#values.get(`Country/${id}`)?.attributes.ISO2 ?? '') ?? countryCode(this.text('Country', id))
  }

  /** The type ("Individual", "Entity", "Transport") of a party's subtype ("Unknown", "Vessel"). */
  isIndividual(subtypeId: string): boolean {
    const type = this.#values.get(`PartySubType/${subtypeId}`)?.attributes.PartyTypeID ?? ''
    return this.text('PartyType', type) === 'Individual'
  }

  /** Also applies if the file does not name its calendars. */
  isGregorian(calendarId: string): boolean {
    return /^(?:Gregorian|)$/.test(this.text('CalendarType', calendarId))
  }
}

/** A <Date> of Year, Month and Day as YYYY-MM-DD; null if it is incomplete. */
export function dateOf(date: XmlBranch): string | null {
  const range = rangeOf(date)
  return range && range.from === range.to ? range.from : null
}

/**
 * The days from the earliest Start to the latest End, or to the latest Start without an End. Approximate on either of
 * them makes the range approximate.
 */
export function datePeriod(period: XmlBranch): BirthRange | null {
  const [start, end] = ['Start', 'End'].map((name) => at(period, name)[0])
  const last = [end, start].flatMap((point) => (point ? [...at(point, 'To'), ...at(point, 'From')] : []))
  const range = span(first(start && at(start, 'From')), first(last))
  return [start, end].some((point) => point?.attributes.Approximate === 'true') ? circa(range) : range
}

const first = (dates: readonly XmlBranch[] | undefined): BirthRange | null => (dates?.[0] ? rangeOf(dates[0]) : null)

const rangeOf = (date: XmlBranch): BirthRange | null =>
  birthRange(Number(textAt(date, 'Year') || 0), Number(textAt(date, 'Month') || 0), Number(textAt(date, 'Day') || 0))
