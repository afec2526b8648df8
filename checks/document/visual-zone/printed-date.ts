import { isCalendarDate } from '../mrz/mrz-parse.ts'

/** A printed date with every possible meaning: 03/04/21 is in March or April, of this century or the last. */
export interface PrintedDate {
  readonly text: string
  /** YYYY-MM-DD, the likeliest first. */
  readonly meanings: readonly string[]
  /** Digits without all their separators. The reader lost something, so they contradict nothing. */
  readonly isRunTogether: boolean
}

// Month names as documents print them, by their first three letters (more if needed), without accents: en fr de es it
// pt nl pl cs tr hr fi sv ro hu. If languages disagree (LIS, LIP, SRP), each meaning counts.
const MONTHS: readonly (readonly string[])[] = [
  ['JAN', 'ENE', 'GEN', 'STY', 'LED', 'OCA', 'SIJ', 'TAM', 'IAN'],
  ['FEB', 'FEV', 'LUT', 'UNO', 'SUB', 'VEL', 'HEL'],
  ['MAR', 'MRT', 'MAA', 'BRE', 'OZU'],
  ['APR', 'AVR', 'ABR', 'KWI', 'DUB', 'NIS', 'TRA', 'HUH'],
  ['MAY', 'MAI', 'MAJ', 'MAG', 'MEI', 'KVE', 'SVI', 'TOU'],
  ['JUN', 'JUIN', 'GIU', 'CZE', 'CER', 'HAZ', 'LIP', 'KES', 'IUN'],
  ['JUL', 'JUIL', 'LUG', 'LIP', 'CVC', 'TEM', 'SRP', 'HEI', 'IUL'],
  ['AUG', 'AOU', 'AGO', 'SIE', 'SRP', 'AGU', 'KOL', 'ELO'],
  ['SEP', 'SET', 'WRZ', 'ZAR', 'EYL', 'RUJ', 'SYY', 'SZE'],
  ['OCT', 'OKT', 'OUT', 'OTT', 'PAZ', 'RIJ', 'EKI', 'LIS', 'LOK'],
  ['NOV', 'LIS', 'KAS', 'STU', 'NOI'],
  ['DEC', 'DEZ', 'DIC', 'DES', 'GRU', 'PRO', 'ARA', 'JOU'],
]

/** Four digits, or two without a continuation: the field number of "3. 01.02.1990" is not a day. */
const YEAR = String.raw`((?:19|20)\d{2}|\d{2})(?![.,/-]?\d)`
/** Readers take a dot for a comma or a colon. */
const SEPARATOR = String.raw`\s*[.,:/ -]\s*`
const NUMERIC = new RegExp(String.raw`(?<!\d)(\d{1,2})${SEPARATOR}(\d{1,2})${SEPARATOR}${YEAR}`, 'g')
const YEAR_FIRST = new RegExp(String.raw`(?<!\d)((?:19|20)\d{2})${SEPARATOR}(\d{1,2})${SEPARATOR}(\d{1,2})(?!\d)`, 'g')
/** 12071953 and 21.121971: the gaps were too narrow for the reader. */
const RUN_TOGETHER = /(?<!\d)(\d{2})[. ]?(\d{2})[. ]?((?:19|20)\d{2})(?!\d)/g
/** 12 AUG/AOUT 1974: the second month name repeats the first in another language. */
const DAY_NAMED = new RegExp(
  String.raw`(?<!\d)(\d{1,2})[\s.,-]*([A-Z]{3,10})\.?(?:\s*[/ ]\s*([A-Z\d]?[A-Z]{2,10})\.?)?[\s.,-]*${YEAR}`,
  'g',
)
/** 1985-FEB-14, as on Canada's licences. With blanks in between it may be the year of one date before another. */
const YEAR_NAMED = new RegExp(
  String.raw`(?<!\d)((?:19|20)\d{2})\s?[./-]\s?([A-Z]{3,10})\.?\s?[./-]\s?(\d{1,2})(?!\d)`,
  'g',
)
/** AUG 12, 1974 */
const NAMED_DAY = new RegExp(String.raw`([A-Z]{3,10})\.?\s*(\d{1,2})\s*,?\s*((?:19|20)\d{2})(?!\d)`, 'g')

/** Finds the dates in a line of text, in every order that documents use. */
export function findDates(text: string): PrintedDate[] {
  const clean = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    // A letter among digits is a misread digit.
    .replace(/(?<=\d)O(?![A-Z])|(?<![A-Z])O(?=\d)/g, '0')
    // …and a zero among letters is a misread letter: 15 0CT 2020.
    .replace(/(?<![A-Z\d])0(?=[A-Z]{2})|(?<=[A-Z])0(?=[A-Z])/g, 'O')
    .replace(/(?<=\d)[IL|](?![A-Z])|(?<![A-Z])[IL|](?=\d)/g, '1')
  const dates = [
    ...matches(clean, YEAR_FIRST, ([, year, month, day]) => [[year, month, day]]),
    ...matches(clean, YEAR_NAMED, ([, year, name, day]) => monthsOf(name).map((month) => [year, month, day])),
    ...matches(clean, DAY_NAMED, ([, day, name, again, year]) =>
      monthsOf(name, again).map((month) => [year, month, day]),
    ),
    ...matches(clean, NAMED_DAY, ([, name, day, year]) => monthsOf(name).map((month) => [year, month, day])),
    ...matches(clean, NUMERIC, ([, first, second, year]) => [
      [year, second, first],
      [year, first, second],
    ]),
    ...matches(
      clean,
      RUN_TOGETHER,
      ([, first, second, year]) => [
        [year, second, first],
        [year, first, second],
      ],
      true,
    ),
  ]
  // One part of a text is one date: 1974-08-12 must not also be read as 74-08-12, nor the end of a date with the start of
  // the next one. The first date counts, and of two that begin together the longer.
  const inOrder = dates.toSorted((a, b) => a.at - b.at || b.date.text.length - a.date.text.length)
  const seen: PlacedDate[] = []
  for (const one of inOrder) {
    const last = seen.at(-1)
    const isFree = last === undefined || one.at >= last.at + last.date.text.length
    if (isFree && !seen.some(({ date }) => date.text === one.date.text)) seen.push(one)
  }
  return seen.map(({ date }) => date)
}

interface PlacedDate {
  readonly at: number
  readonly date: PrintedDate
}

/** States that print the month before the day (alpha-2 and three-letter codes). */
const MONTH_FIRST: ReadonlySet<string | null> = new Set([
  'us',
  'ph',
  'fm',
  'mh',
  'pw',
  'USA',
  'PHL',
  'FSM',
  'MHL',
  'PLW',
])

/** Whether a state prints the month before the day, by its alpha-2 code in lower case or its three-letter code. */
export const isMonthFirst = (country: string | null): boolean => MONTH_FIRST.has(country)

/** The order of day and month in a printed date with this meaning; undefined if the print has only one meaning. */
export function orderOf({ text }: PrintedDate, meaning: string): 'DAY_FIRST' | 'MONTH_FIRST' | undefined {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length !== 3 || /[A-Z]{3}/.test(text) || numbers[0].length > 2) return undefined
  const [month, day] = [Number(meaning.slice(5, 7)), Number(meaning.slice(8))]
  if (month === day) return undefined
  return Number(numbers[0]) === day && Number(numbers[1]) === month ? 'DAY_FIRST' : 'MONTH_FIRST'
}

type Meaning = readonly string[]

function matches(
  text: string,
  pattern: RegExp,
  meaningsOf: (groups: RegExpMatchArray) => Meaning[],
  isRunTogether = false,
): PlacedDate[] {
  return [...text.matchAll(pattern)].flatMap((groups) => {
    const meanings = meaningsOf(groups).flatMap(([year, month, day]) =>
      centuries(year).map((full) => `${full}-${pad(month)}-${pad(day)}`),
    )
    const possible = [...new Set(meanings)].filter(isCalendarDate)
    return possible.length === 0
      ? []
      : [{ at: groups.index ?? 0, date: { text: groups[0], meanings: possible, isRunTogether } }]
  })
}

const pad = (part: string): string => part.padStart(2, '0')

const centuries = (year: string): string[] => (year.length === 4 ? [year] : [`20${year}`, `19${year}`])

/**
 * The months, 1 to 12 as text, that a name and its repetition in another language may mean: LIP/JUL is July, LIP alone
 * may be June.
 */
function monthsOf(name: string, again?: string): string[] {
  const months = monthsNamed(name)
  const others = again === undefined ? [] : monthsNamed(again)
  const both = months.filter((month) => others.includes(month))
  return both.length > 0 ? both : months.length > 0 ? months : others
}

/** JUI is June or July: French passports print JUIN and JUIL. */
function monthsNamed(name: string): string[] {
  const letters = name.replaceAll('0', 'O')
  const four = MONTHS.flatMap((names, i) => (names.includes(letters.slice(0, 4)) ? [String(i + 1)] : []))
  if (four.length > 0) return four
  if (letters.startsWith('JUI')) return ['6', '7']
  return MONTHS.flatMap((names, i) => (names.includes(letters.slice(0, 3)) ? [String(i + 1)] : []))
}
