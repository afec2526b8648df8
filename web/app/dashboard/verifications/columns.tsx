import { Link } from 'wouter'
import { Status, VERIFICATION_STATUS } from '../../parts/badge.tsx'
import { country, duration, reference } from '../../parts/format.ts'
import { OPENS } from '../../parts/row.ts'
import type { Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import type { Schemas } from '../session/client.ts'
import { levels } from '../words/verification.ts'

type Summary = Schemas['VerificationSummary']

const missing = <span className="muted">–</span>

/** A verification in a table. */
export const COLUMNS: readonly Column<Summary>[] = [
  {
    id: 'reference',
    label: 'Reference',
    cell: ({ id, reference_code: code }) => (
      <Link {...OPENS} className="nowrap" href={`/dashboard/verifications/${id}`}>
        <code>{reference(code)}</code>
      </Link>
    ),
  },
  { id: 'user', label: 'End user', cell: ({ end_user_ref: user }) => (user === null ? missing : <bdi>{user}</bdi>) },
  { id: 'checks', label: 'Checks', cell: ({ level }) => levels(level) },
  {
    id: 'country',
    label: 'Country',
    spare: true,
    cell: ({ country: code }) => (code === null ? missing : country(code)),
  },
  { id: 'outcome', label: 'Outcome', cell: ({ status }) => <Status of={VERIFICATION_STATUS} value={status} /> },
  {
    id: 'time',
    label: 'Decided in',
    end: true,
    spare: true,
    cell: ({ submitted_at: from, created_at: created, resolved_at: to }) =>
      to === null ? (
        missing
      ) : (
        <span className="nowrap">{duration(Math.max(0, (Date.parse(to) - Date.parse(from ?? created)) / 1_000))}</span>
      ),
  },
  {
    id: 'created',
    label: 'Created',
    end: true,
    cell: ({ created_at: at }) => (
      <span className="nowrap">
        <Time at={at} />
      </span>
    ),
  },
]
