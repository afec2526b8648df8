import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card, Page } from '../../parts/card.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Icon } from '../../parts/icon.tsx'
import { OPENS } from '../../parts/row.ts'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Table, type Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { say } from '../../parts/toast.tsx'
import { keysQuery } from '../data/queries.ts'
import { answerOf, api, type Schemas } from '../session/client.ts'
import { useChosenMode } from '../shell/mode.ts'
import { LEVEL } from '../words/verification.ts'
import { EditKey } from './edit-key.tsx'
import { NewKey } from './new-key.tsx'

type Key = Schemas['ApiKey']

/** The keys of the current mode: create, change and revoke. */
export default function Keys() {
  const keys = useQuery(keysQuery)
  const [mode] = useChosenMode()
  const [isMaking, setMaking] = useState(false)
  const make = (
    <Button kind="primary" icon="plus" onClick={() => setMaking(true)}>
      Create a key
    </Button>
  )
  const items = keys.data?.items.filter((key) => key.mode === mode) ?? []
  return (
    <Page
      title="API keys"
      lead={
        mode === 'LIVE'
          ? 'Live keys start real checks and cost credits. Keep them on your servers.'
          : 'Test keys start simulated checks and cost nothing.'
      }
      actions={make}
    >
      <Card flush>
        {keys.isPending ? (
          <Skeleton lines={5} />
        ) : keys.isError && keys.data === undefined ? (
          <ErrorBox
            error={keys.error}
            again={() => {
              void keys.refetch()
            }}
          />
        ) : items.length === 0 ? (
          <Empty icon="key" title={`No ${mode === 'LIVE' ? 'live' : 'test'} keys yet`} action={make}>
            Your server needs one to create verifications.
          </Empty>
        ) : (
          <KeyTable keys={items} />
        )}
      </Card>
      <NewKey open={isMaking} mode={mode} onClose={() => setMaking(false)} />
    </Page>
  )
}

function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const cache = useQueryClient()
  const [revoking, setRevoking] = useState<Key>()
  const [editing, setEditing] = useState<Key>()
  const columns: readonly Column<Key>[] = [
    {
      id: 'name',
      label: 'Name',
      cell: (key) =>
        key.revoked_at !== null ? (
          <b>{key.name}</b>
        ) : (
          <button
            type="button"
            {...OPENS}
            className="as-link"
            aria-label={`Change the key ${key.name}`}
            onClick={() => setEditing(key)}
          >
            {key.name}
          </button>
        ),
    },
    { id: 'key', label: 'Key', cell: ({ prefix }) => <code>{prefix}…</code> },
    {
      id: 'checks',
      label: 'Checks',
      cell: ({ checks }) =>
        checks.length === Object.keys(LEVEL).length ? 'All' : checks.map((check) => LEVEL[check]).join(', '),
    },
    {
      id: 'from',
      label: 'Allowed from',
      spare: true,
      cell: ({ ip_allowlist: networks }) =>
        networks.length === 0 ? (
          <span className="muted">anywhere</span>
        ) : networks.length === 1 ? (
          networks[0]
        ) : (
          `${networks.length} networks`
        ),
    },
    {
      id: 'used',
      label: 'Last used',
      cell: ({ last_used_at: used }) => (used === null ? <span className="muted">never</span> : <Time at={used} />),
    },
    { id: 'created', label: 'Created', spare: true, cell: ({ created_at: created }) => <Time at={created} /> },
    {
      id: 'state',
      label: 'Status',
      end: true,
      cell: (key) =>
        key.revoked_at !== null ? (
          <Badge tone="off" icon="ban">
            Revoked
          </Badge>
        ) : (
          <span className="inline-actions">
            <Badge tone="ok" icon="ok">
              Active
            </Badge>
            <Menu
              label={`Change ${key.name}`}
              trigger={<Icon name="more" />}
              items={[
                { id: 'edit', label: 'Change', icon: 'settings', onSelect: () => setEditing(key) },
                { id: 'revoke', label: 'Revoke', icon: 'ban', danger: true, onSelect: () => setRevoking(key) },
              ]}
            />
          </span>
        ),
    },
  ]
  const revoke = async (): Promise<void> => {
    if (revoking === undefined) return
    await answerOf(api.DELETE('/v1/api-keys/{id}', { params: { path: { id: revoking.id } } }))
    await cache.invalidateQueries({ queryKey: ['keys'] })
    say(`“${revoking.name}” revoked`)
  }
  return (
    <>
      <Table label="API keys" columns={columns} rows={keys} rowKey={({ id }) => id} />
      <Confirm
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title="Revoke this key?"
        action="Revoke"
        act={revoke}
      >
        <p>
          The next request with <b>{revoking?.name}</b> (<code>{revoking?.prefix}…</code>) is rejected. You cannot undo
          this. Verifications in progress continue.
        </p>
      </Confirm>
      {editing !== undefined && <EditKey apiKey={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
