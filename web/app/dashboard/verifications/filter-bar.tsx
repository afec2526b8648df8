import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { VERIFICATION_STATUS } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { SelectField, TextField } from '../../parts/field.tsx'
import { byWords, country } from '../../parts/format.ts'
import { catalogueQuery } from '../data/queries.ts'
import { LEVEL, REASONS } from '../words/verification.ts'
import type { Filters } from './filters.ts'

const any = (label: string) => ({ value: '', label })

/** The filters above the list. Choices apply immediately, text on submit or blur. */
export function FilterBar({
  filters,
  onChange,
}: {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}) {
  const { data: catalogue } = useQuery(catalogueQuery)
  const [text, setText] = useState(filters.q ?? '')
  useEffect(() => setText(filters.q ?? ''), [filters.q])
  const set = (change: Filters): void => onChange({ ...filters, ...change })
  const sendText = (): void => {
    if (text.trim() !== (filters.q ?? '')) set({ q: text.trim() })
  }
  const countries = [
    ...new Set([
      ...(catalogue?.countries.map(({ code }) => code) ?? []),
      ...(filters.country === undefined ? [] : [filters.country]),
    ]),
  ]
    .map((code) => ({ value: code, label: country(code) }))
    .sort((a, b) => byWords(a.label, b.label))
  const [isOpen, setOpen] = useState(false)
  const chosen = Object.keys(filters).filter((name) => name !== 'q').length
  return (
    <form
      className={isOpen ? 'filters' : 'filters filters-closed'}
      role="search"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        sendText()
      }}
    >
      <div className="field wide">
        <TextField
          label="Find"
          type="search"
          placeholder="Reference, id or end_user_ref"
          maxLength={128}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={sendText}
        />
      </div>
      <Button className="filters-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <SelectField
        label="Outcome"
        value={filters.status ?? ''}
        onChange={(status) => set({ status })}
        options={[
          any('All'),
          ...Object.entries(VERIFICATION_STATUS).map(([value, { words }]) => ({ value, label: words })),
        ]}
      />
      <SelectField
        label="Checks"
        value={filters.level ?? ''}
        onChange={(level) => set({ level })}
        options={[any('All'), ...Object.entries(LEVEL).map(([value, label]) => ({ value, label }))]}
      />
      <SelectField
        label="Country"
        value={filters.country ?? ''}
        onChange={(code) => set({ country: code })}
        options={[any('All'), ...countries]}
      />
      <SelectField
        label="Reason"
        value={filters.reason ?? ''}
        onChange={(reason) => set({ reason })}
        options={[any('Any'), ...REASONS.map(([value, label]) => ({ value, label }))]}
      />
      <div className="half field">
        <TextField
          label="From"
          type="date"
          value={filters.from ?? ''}
          max={filters.to}
          onChange={({ target }) => set({ from: target.value })}
        />
      </div>
      <div className="half field">
        <TextField
          label="To"
          type="date"
          value={filters.to ?? ''}
          min={filters.from}
          onChange={({ target }) => set({ to: target.value })}
        />
      </div>
      {Object.keys(filters).length > 0 && (
        <Button kind="quiet" icon="close" onClick={() => onChange({})}>
          Clear
        </Button>
      )}
    </form>
  )
}
