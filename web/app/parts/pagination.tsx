import { Button } from './button.tsx'
import { number } from './format.ts'

/** Which part of a list is seen, and the way to the others. */
export function Pagination({ page, pageSize, total, onPage }: { readonly page: number; readonly pageSize: number; readonly total: number; readonly onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (total <= pageSize && page === 1) return null
  const first = Math.min((page - 1) * pageSize + 1, total)
  return (
    <nav className="pagination" aria-label="Pages">
      <p>{number(first)} to {number(Math.min(page * pageSize, total))} of {number(total)}</p>
      <Button small icon="left" disabled={page <= 1} onClick={() => onPage(page - 1)}>Back</Button>
      <span className="muted">Page {number(page)} of {number(pages)}</span>
      <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>Next</Button>
    </nav>
  )
}
