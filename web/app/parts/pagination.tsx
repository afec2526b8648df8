import { Button } from './button.tsx'
import { number } from './format.ts'

/** The paging fields of a list's answer. */
export interface PageAnswer {
  readonly items: readonly unknown[]
  readonly page_size: number
  readonly total: number
  readonly next_cursor: string | null
}

/** The current part of a list, and the buttons to the others, also beyond the counted items. */
export function Pagination({
  page,
  list: { items, page_size: size, total, next_cursor: next },
  onPage,
}: {
  readonly page: number
  readonly list: PageAnswer
  readonly onPage: (page: number) => void
}) {
  if (next === null && page === 1) return null
  const last = items.length === 0 ? total : (page - 1) * size + items.length
  const isCounted = last <= total && (next === null || last < total)
  return (
    <nav className="pagination" aria-label="Pages">
      <p>
        {number(Math.min((page - 1) * size + 1, last))} to {number(last)} of {number(Math.max(total, last))}
        {isCounted ? '' : ' or more'}
      </p>
      <Button small icon="left" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Back
      </Button>
      <span className="muted">
        Page {number(page)}
        {isCounted ? ` of ${number(Math.max(1, Math.ceil(total / size)))}` : ''}
      </span>
      <Button small disabled={next === null} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
