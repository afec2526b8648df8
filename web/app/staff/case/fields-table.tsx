import type { ReactNode } from 'react'
import { calendarDate } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Review } from '../calls.ts'

type Extracted = NonNullable<Review['extracted']>
type Declared = NonNullable<Review['declared']>

interface Row {
  readonly label: string
  readonly read: (of: Extracted) => string | null
  /** Names of the comparison with the print. */
  readonly compared: readonly string[]
  readonly declared?: (of: Declared) => string | undefined
  /** The reason code that says that the two differ. */
  readonly differs?: string
  readonly show?: (value: string) => ReactNode
}

const day = (value: string): string => calendarDate(value)
const code = (value: string) => <code>{value}</code>

const ROWS: readonly Row[] = [
  {
    label: 'First names',
    read: (of) => of.first_name,
    compared: ['GIVEN_NAMES'],
    declared: (of) => of.first_name,
    differs: 'DECLARED_NAME_MISMATCH',
  },
  {
    label: 'Last name',
    read: (of) => of.last_name,
    compared: ['SURNAME'],
    declared: (of) => of.last_name,
    differs: 'DECLARED_NAME_MISMATCH',
  },
  { label: 'Number', read: (of) => of.document_number, compared: ['DOCUMENT_NUMBER'], show: code },
  {
    label: 'Born',
    read: (of) => of.date_of_birth,
    compared: ['DATE_OF_BIRTH'],
    declared: (of) => of.date_of_birth,
    differs: 'DECLARED_DOB_MISMATCH',
    show: day,
  },
  {
    label: 'Expires',
    read: (of) => of.document_expiry,
    compared: ['EXPIRY'],
    declared: (of) => of.document_expiry,
    differs: 'DECLARED_EXPIRY_MISMATCH',
    show: day,
  },
  { label: 'Sex', read: (of) => of.sex, compared: ['SEX'], declared: (of) => of.sex, differs: 'DECLARED_SEX_MISMATCH' },
  { label: 'Nationality', read: (of) => of.nationality, compared: ['NATIONALITY'], show: code },
  { label: 'Issued by', read: (of) => of.issuing_country, compared: [], show: code },
]

/** Every field: the value read, the print beside the machine-readable zone, and the declared value. */
export function FieldsTable({ review }: { readonly review: Review }) {
  const { extracted, declared } = review
  if (extracted === null && declared === null)
    return <p className="muted fields-none">No fields were read or declared.</p>
  const hasMrz = extracted?.mrz !== null && extracted !== null
  const rows = ROWS.filter(
    (row) =>
      (extracted !== null && row.read(extracted) !== null) ||
      (declared !== null && row.declared?.(declared) !== undefined),
  )
  return (
    <>
      <table className="fields">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{hasMrz ? <abbr title="Machine-readable zone">MRZ</abbr> : 'Read'}</th>
            {hasMrz && <th scope="col">Print</th>}
            <th scope="col">Declared</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.label} row={row} review={review} hasMrz={hasMrz} />
          ))}
        </tbody>
      </table>
      {extracted?.mrz !== null && extracted?.mrz !== undefined && (
        <div className="mrz">
          <pre tabIndex={0} role="region" aria-label="Machine-readable zone" dir="ltr">
            {extracted.mrz.lines.join('\n')}
          </pre>
          <p className={extracted.mrz.check_digits_valid ? 'is-yes' : 'is-no'}>
            <Icon name={extracted.mrz.check_digits_valid ? 'ok' : 'no'} />
            {extracted.mrz.check_digits_valid ? 'All check digits are valid' : 'Some check digits are invalid'}
          </p>
        </div>
      )}
    </>
  )
}

function Line({ row, review, hasMrz }: { readonly row: Row; readonly review: Review; readonly hasMrz: boolean }) {
  const { extracted, declared, comparisons, reason_codes: codes } = review
  const show = row.show ?? ((value: string) => <bdi>{value}</bdi>)
  const read = extracted === null ? null : row.read(extracted)
  const said = declared === null ? undefined : row.declared?.(declared)
  const compared = comparisons.find(({ field }) => row.compared.includes(field))
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td>{read === null ? <span className="muted">not read</span> : show(read)}</td>
      {hasMrz && (
        <td>
          {compared === undefined ? (
            <span className="muted">–</span>
          ) : (
            <Print outcome={compared.outcome} printed={compared.printed} />
          )}
        </td>
      )}
      <td>
        {said === undefined ? (
          <span className="muted">not given</span>
        ) : (
          <>
            {show(said)} {read !== null && <Mark isSame={row.differs === undefined || !codes.includes(row.differs)} />}
          </>
        )}
      </td>
    </tr>
  )
}

function Print({
  outcome,
  printed,
}: {
  readonly outcome: 'MATCH' | 'MISMATCH' | 'NOT_FOUND'
  readonly printed: string | undefined
}) {
  if (outcome === 'MATCH') return <Mark isSame />
  return outcome === 'MISMATCH' || printed !== undefined ? (
    <span className="is-no">
      <Icon name="no" />
      {printed === undefined ? 'another' : <bdi>{printed}</bdi>}
      <span className="vh"> contradicts</span>
    </span>
  ) : (
    <span className="muted">not found</span>
  )
}

/** Whether two values are the same, shown by colour and sign, and by a word for screen readers. */
const Mark = ({ isSame }: { readonly isSame: boolean }) => (
  <span className={isSame ? 'is-yes' : 'is-no'}>
    <Icon name={isSame ? 'check' : 'close'} />
    <span className="vh">{isSame ? 'the same' : 'differs'}</span>
  </span>
)
