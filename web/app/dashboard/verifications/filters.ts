// The filters of the list in the address, so that a view can be stored, shared and reopened.

const FILTERS = ['q', 'status', 'level', 'country', 'reason', 'from', 'to'] as const
export type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>

export const PAGE_SIZE = 25

/** The filters in the address. `page` starts at 1. */
export function readFilters(search: URLSearchParams): { filters: Filters; page: number } {
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name)?.trim()
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  const page = Number(search.get('page'))
  return { filters, page: Number.isInteger(page) && page >= 1 && page <= 999_999 ? page : 1 }
}

/** The address's part for filters and a page. */
export const writeFilters = (filters: Filters, page = 1): URLSearchParams =>
  new URLSearchParams([
    ...FILTERS.flatMap((name) => {
      const value = filters[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ])

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The start of a day (UTC, as the statistics count), or of the one after it. */
const startOf = (day: string, daysLater = 0): string => new Date(Date.parse(day) + daysLater * 86_400_000).toISOString()

/** The filters in the form of the API: days become times, and a reference code loses its spaces. */
export const filterQuery = ({ q, from, to, ...rest }: Filters, mode: 'LIVE' | 'TEST'): Record<string, string> => ({
  mode,
  ...rest,
  ...(q === undefined ? {} : { q: /^([0-9A-Za-z]{4} ){2}[0-9A-Za-z]{4}$/.test(q) ? q.replaceAll(' ', '') : q }),
  ...(isDay(from) ? { from: startOf(from) } : {}),
  ...(isDay(to) ? { to: startOf(to, 1) } : {}),
})
