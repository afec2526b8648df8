import { useQuery } from '@tanstack/react-query'
import { Badge } from '../parts/badge.tsx'
import { Card, Page } from '../parts/card.tsx'
import { ErrorBox } from '../parts/error-box.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { answerOf, client } from './calls.ts'
import type { components } from '../../generated/staff-api.d.ts'
import { ROLE_WORDS } from './words.ts'

type Member = components['schemas']['StaffMember']

/** The staff. The operator creates and changes them on the command line. */
export function PeoplePage() {
  const list = useQuery({ queryKey: ['people'], queryFn: () => answerOf(client.GET('/v1/staff/people')) })
  return (
    <main id="content" className="page">
      <Page
        title="People"
        product="Review"
        lead={
          <>
            Created and changed on the command line: <code>npm run ops -- staff add</code>.
          </>
        }
      >
        {list.error !== null && (
          <ErrorBox
            error={list.error}
            again={() => {
              void list.refetch()
            }}
          />
        )}
        <Card flush>
          {list.data === undefined ? (
            list.error === null && <Skeleton lines={4} tall />
          ) : (
            <Table<Member>
              label="People"
              rows={list.data.items}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: 'name',
                  label: 'Name',
                  cell: ({ name, email }) => (
                    <span className="two-lines">
                      <b>{name}</b>
                      <span className="fine">{email}</span>
                    </span>
                  ),
                },
                { id: 'role', label: 'Role', cell: ({ role }) => ROLE_WORDS[role] ?? role },
                {
                  id: 'status',
                  label: 'Status',
                  cell: (row) =>
                    row.status === 'DISABLED' ? (
                      <Badge tone="off" icon="ban">
                        Disabled
                      </Badge>
                    ) : row.is_set_up ? (
                      <Badge tone="ok" icon="ok">
                        Active
                      </Badge>
                    ) : (
                      <Badge tone="wait" icon="clock">
                        Invited
                      </Badge>
                    ),
                },
                {
                  id: 'seen',
                  label: 'Last seen',
                  cell: (row) =>
                    row.last_seen_at === null ? <span className="muted">never</span> : <Time at={row.last_seen_at} />,
                },
                { id: 'id', label: 'Id', spare: true, cell: ({ id }) => <code className="fine">{id}</code> },
              ]}
            />
          )}
        </Card>
      </Page>
    </main>
  )
}
