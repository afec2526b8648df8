import { numberFormat, regionNames, relativeTimeFormat, timeFormat, wordOrder } from '../../shared/intl.ts'

// Figures and times of the dashboard and the console, in English. Invalid times are returned unchanged.

const LOCALE = 'en-GB'

const figures = numberFormat(LOCALE)
const day = timeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' })
const dayShort = timeFormat(LOCALE, { day: 'numeric', month: 'short' })
const dayTime = timeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const utcDay = timeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const utcDayShort = timeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const utcDayLong = timeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const utcDate = timeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const ago = relativeTimeFormat(LOCALE, { numeric: 'auto' })

/** The name of a country by its two-letter code, in any case. Unknown codes are returned unchanged. */
export const country = regionNames(LOCALE)

/** The order of words in a list. */
export const byWords = wordOrder(LOCALE)

/** A figure with thousands separators. */
export const number = (value: number): string => figures.format(value)

/** A figure with its sign. */
export const signed = (value: number): string =>
  value > 0 ? `+${figures.format(value)}` : value < 0 ? `−${figures.format(-value)}` : '0'

/** A share (0 to 1) in percent, one decimal, without the sign of percent. */
export const percent = (share: number): string => (share * 100).toFixed(1).replace(/\.0$/, '')

/** 22 Nov 2026, in the reader's time zone. */
export const date = (iso: string): string => day(iso, iso)

/** 17 Mar 1986, of a date without a time: the same in every time zone. */
export const calendarDate = (isoDate: string): string => utcDate(isoDate, isoDate)

/** 22 Nov 2026, 14:05:09, in the reader's time zone. */
export const dateTime = (iso: string): string => dayTime(iso, iso)

/** Mon 16 Nov, of a day (`2026-11-16`) of the statistics. They count in UTC. */
export const weekday = (isoDay: string): string => utcDay(isoDay, isoDay).replace(',', '')

/** 16 Nov, of such a day. */
export const monthDay = (isoDay: string): string => utcDayShort(isoDay, isoDay)

/** 16 November 2026, of such a day. */
export const longDay = (isoDay: string): string => utcDayLong(isoDay, isoDay)

/** 2 min ago, 3 h ago, yesterday. From a week on, the date. */
export function since(iso: string, now = Date.now()): string {
  const seconds = Math.round((now - new Date(iso).getTime()) / 1_000)
  const size = Math.abs(seconds)
  if (size < 45) return seconds < 0 ? 'in a moment' : 'just now'
  if (size < 2_700) return seconds < 0 ? `in ${Math.round(size / 60)} min` : `${Math.round(size / 60)} min ago`
  if (size < 79_200) return seconds < 0 ? `in ${Math.round(size / 3_600)} h` : `${Math.round(size / 3_600)} h ago`
  if (size < 604_800) return ago.format(-Math.round(seconds / 86_400), 'day')
  return (new Date(iso).getFullYear() === new Date(now).getFullYear() ? dayShort : day)(iso, iso)
}

/** A length of time in its two largest units: 41 s, 3 min 5 s, 2 h 14 min, 3 d 4 h. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${seconds < 10 && seconds % 1 !== 0 ? seconds.toFixed(1) : whole} s`
  const [large, small, units] =
    whole < 3_600 ? [60, 1, ['min', 's']] : whole < 86_400 ? [3_600, 60, ['h', 'min']] : [86_400, 3_600, ['d', 'h']]
  const rest = Math.floor((whole % large) / small)
  return `${Math.floor(whole / large)} ${units[0]}${rest === 0 ? '' : ` ${rest} ${units[1]}`}`
}

/** A reference code in groups of four, as it is read aloud. */
export const reference = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** An amount of data in its largest unit: 812 B, 4.2 KB, 13 MB. */
export function bytes(count: number): string {
  const [size, unit] =
    count < 1_000
      ? ([1, 'B'] as const)
      : count < 1e6
        ? ([1_000, 'KB'] as const)
        : count < 1e9
          ? ([1e6, 'MB'] as const)
          : ([1e9, 'GB'] as const)
  const value = count / size
  return `${value < 10 && size > 1 ? value.toFixed(1) : figures.format(Math.round(value))} ${unit}`
}

/** US dollars of a decimal string, exactly: two places, and as many more as there are. */
export function usd(amount: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  return `${sign === '' ? '' : '−'}$${figures.format(BigInt(whole))}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}
