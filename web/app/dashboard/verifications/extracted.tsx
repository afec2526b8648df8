import type { ReactNode } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { calendarDate } from '../../parts/format.ts'
import { Table } from '../../parts/table.tsx'
import type { Schemas } from '../session/client.ts'

type Read = Schemas['Verification']['extracted']
type Declared = Schemas['Verification']['declared']

const ROWS = [
  ['First name', 'first_name', 'first_name'],
  ['Last name', 'last_name', 'last_name'],
  ['Born', 'date_of_birth', 'date_of_birth'],
  ['Sex', 'sex', 'sex'],
  ['Document', 'document_type', undefined],
  ['Number', 'document_number', undefined],
  ['Expires', 'document_expiry', 'document_expiry'],
  ['Nationality', 'nationality', undefined],
  ['Issued by', 'issuing_country', undefined],
] as const

const shown = (value: string | null | undefined): ReactNode =>
  value === null || value === undefined || value === '' ? (
    <span className="muted">–</span>
  ) : (
    <bdi>{/^\d{4}-\d{2}-\d{2}$/.test(value) ? calendarDate(value) : value}</bdi>
  )

/** The fields from the document, beside the declared fields. */
export function Extracted({ extracted, declared }: { readonly extracted: Read; readonly declared: Declared }) {
  const rows = ROWS.map(([label, read, said]) => ({
    label,
    read: extracted?.[read],
    said: said === undefined ? undefined : declared?.[said],
  })).filter(({ read, said }) => (read ?? said ?? '') !== '')
  const mrz = extracted?.mrz ?? undefined
  return (
    <Card flush title={extracted === null ? 'Declared' : 'Read from the document'}>
      <Table
        label="Fields"
        rowKey={({ label }) => label}
        rows={rows}
        columns={[
          { id: 'field', label: 'Field', cell: ({ label }) => label },
          ...(extracted === null
            ? []
            : [{ id: 'read', label: 'Read', cell: ({ read }: (typeof rows)[number]) => shown(read) }]),
          ...(declared === null
            ? []
            : [{ id: 'said', label: 'Declared', cell: ({ said }: (typeof rows)[number]) => shown(said) }]),
        ]}
      />
      {mrz !== undefined && (
        <div className="card-end">
          <p className="inline-actions">
            <span>Machine-readable zone</span>
            {mrz.check_digits_valid ? (
              <Badge tone="ok" icon="ok">
                Check digits valid
              </Badge>
            ) : (
              <Badge tone="bad" icon="no">
                Check digits invalid
              </Badge>
            )}
          </p>
          <code className="mrz" dir="ltr" tabIndex={0} aria-label="Lines of the machine-readable zone" role="group">
            {mrz.lines.join('\n')}
          </code>
        </div>
      )}
    </Card>
  )
}
