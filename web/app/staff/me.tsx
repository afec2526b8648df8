import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Card, Facts, Page } from '../parts/card.tsx'
import { ErrorBox } from '../parts/error-box.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Table } from '../parts/table.tsx'
import { Time } from '../parts/time.tsx'
import { say } from '../parts/toast.tsx'
import { answerOf, client } from './calls.ts'
import type { components } from '../../generated/staff-api.d.ts'
import { useSession } from './session.tsx'
import { ROLE_WORDS } from './words.ts'

type Open = components['schemas']['StaffSession']

const MAY: Readonly<Record<string, string>> = {
  self: 'manage your own sessions',
  reviews: 'see and decide reviews',
  sanctions: 'decide sanctions hits and monitoring',
  deliveries: 'send failed deliveries again',
  audit: 'read the audit',
  people: 'see the staff',
}

/** The staff member's own account and sessions. */
export function MePage() {
  const { me } = useSession()
  const queries = useQueryClient()
  const list = useQuery({ queryKey: ['sessions'], queryFn: () => answerOf(client.GET('/v1/staff/me/sessions')) })
  const end = (id: string): void => {
    answerOf(client.DELETE('/v1/staff/me/sessions/{id}', { params: { path: { id } } }))
      .then(
        () => say('The session has ended.'),
        () => undefined,
      )
      .finally(() => {
        void queries.invalidateQueries({ queryKey: ['sessions'] })
      })
  }
  return (
    <main id="content" className="page">
      <Page title={me.name} product="Review" lead={me.email}>
        <div className="me-grid">
          <Card title="You">
            <Facts
              facts={[
                ['Role', ROLE_WORDS[me.role] ?? me.role],
                ['You may', me.permissions.map((permission) => MAY[permission] ?? permission).join(', ')],
                ['Id', <code>{me.id}</code>],
              ]}
            />
          </Card>
          <Card title="Open sessions" flush>
            {list.error !== null && (
              <ErrorBox
                error={list.error}
                again={() => {
                  void list.refetch()
                }}
              />
            )}
            {list.data === undefined ? (
              list.error === null && <Skeleton lines={2} tall />
            ) : (
              <Table<Open>
                label="Open sessions"
                rows={list.data.items}
                rowKey={({ id }) => id}
                columns={[
                  {
                    id: 'where',
                    label: 'Browser',
                    cell: (row) => (
                      <>
                        {browserOf(row.user_agent)}{' '}
                        {row.current && (
                          <Badge tone="ok" icon="ok">
                            This session
                          </Badge>
                        )}
                      </>
                    ),
                  },
                  { id: 'since', label: 'Since', cell: (row) => <Time at={row.created_at} /> },
                  { id: 'used', label: 'Last used', cell: (row) => <Time at={row.last_used_at} /> },
                  { id: 'ends', label: 'Ends', cell: (row) => <Time at={row.expires_at} /> },
                  {
                    id: 'do',
                    label: 'End',
                    end: true,
                    cell: (row) =>
                      row.current ? (
                        <span className="muted">log out</span>
                      ) : (
                        <Button small kind="danger" onClick={() => end(row.id)}>
                          End
                        </Button>
                      ),
                  },
                ]}
              />
            )}
          </Card>
        </div>
      </Page>
    </main>
  )
}

/** A browser's name from its user agent. */
function browserOf(userAgent: string | null): string {
  const name = /(Edg|Firefox|Chrome|Safari)\//.exec(userAgent ?? '')?.[1]
  const system = /(Windows|Macintosh|Android|iPhone|iPad|Linux)/.exec(userAgent ?? '')?.[1]
  return [name === 'Edg' ? 'Edge' : (name ?? 'Unknown browser'), system === 'Macintosh' ? 'macOS' : system]
    .filter(Boolean)
    .join(', ')
}
