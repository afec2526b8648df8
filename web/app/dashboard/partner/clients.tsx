import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Status } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Confirm, Dialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Menu } from '../../parts/menu.tsx'
import { OPENS } from '../../parts/row.ts'
import type { Column } from '../../parts/table.tsx'
import { Time } from '../../parts/time.tsx'
import { say } from '../../parts/toast.tsx'
import { clientsQuery } from '../data/partner-queries.ts'
import { answerOf, api, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { BILLING, CLIENT_STATUS, type Billing } from '../words/partner.ts'
import { BillingChoice } from './billing-choice.tsx'
import { Listed, usePage } from './listed.tsx'

type Client = Schemas['PartnerClient']

const nameOf = ({ company, email }: Client): string => company ?? email ?? 'an erased account'

/** The clients of this partner, and the invited accounts. */
export function Clients({ isActive, onInvite }: { readonly isActive: boolean; readonly onInvite: () => void }) {
  const cache = useQueryClient()
  const [page, setPage] = usePage()
  const [removing, setRemoving] = useState<Client>()
  const [billing, setBilling] = useState<Client>()
  const columns: readonly Column<Client>[] = [
    {
      id: 'who',
      label: 'Client',
      cell: (client) => (
        <span className="who-name">
          {isActive && client.status === 'ACTIVE' ? (
            <button type="button" {...OPENS} className="as-link" onClick={() => setBilling(client)}>
              <bdi>{nameOf(client)}</bdi>
            </button>
          ) : (
            <b>
              <bdi>{nameOf(client)}</bdi>
            </b>
          )}
          {client.company !== null && <small>{client.email}</small>}
        </span>
      ),
    },
    { id: 'billing', label: 'Who pays', cell: (client) => BILLING[client.billing][0] },
    { id: 'since', label: 'Since', cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: 'state',
      label: 'Status',
      end: true,
      cell: (client) => (
        <span className="inline-actions">
          <Status of={CLIENT_STATUS} value={client.status} />
          {isActive && client.status === 'ACTIVE' && (
            <Menu
              label={`Change ${nameOf(client)}`}
              trigger={<Icon name="more" />}
              items={[
                { id: 'billing', label: 'Change who pays', icon: 'credits', onSelect: () => setBilling(client) },
                { id: 'remove', label: 'Remove', icon: 'ban', danger: true, onSelect: () => setRemoving(client) },
              ]}
            />
          )}
        </span>
      ),
    },
  ]
  const remove = async (): Promise<void> => {
    if (typeof removing?.account_id !== 'string') return
    await answerOf(
      api.PATCH('/v1/partners/clients/{accountId}', {
        params: { path: { accountId: removing.account_id } },
        body: { status: 'REMOVED' },
      }),
    )
    await cache.invalidateQueries({ queryKey: ['partner', 'clients'] })
    say(`${nameOf(removing)} removed`)
  }
  return (
    <>
      <Listed
        label="Clients"
        query={useQuery(clientsQuery(page))}
        columns={columns}
        rowKey={({ account_id: id, invitation_id: invitation }) => id ?? invitation ?? ''}
        page={page}
        onPage={setPage}
        empty={
          <Empty
            icon="users"
            title="No clients yet"
            action={
              isActive ? (
                <Button kind="primary" icon="plus" onClick={onInvite}>
                  Invite a client
                </Button>
              ) : undefined
            }
          >
            Clients keep their own accounts, keys and data. You see only their charges.
          </Empty>
        }
      />
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Remove this client?"
        action="Remove"
        act={remove}
      >
        <p>
          <b>{removing === undefined ? '' : nameOf(removing)}</b> keeps its account and pays for itself. You earn
          nothing from new charges. You keep what you have earned.
        </p>
      </Confirm>
      {billing !== undefined && <ChangeBilling client={billing} onClose={() => setBilling(undefined)} />}
    </>
  )
}

function ChangeBilling({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const cache = useQueryClient()
  const [billing, setBilling] = useState<Billing>(client.billing)
  const { busy, error, onSubmit } = useSubmit(async () => {
    if (client.account_id === null) return
    await answerOf(
      api.PATCH('/v1/partners/clients/{accountId}', {
        params: { path: { accountId: client.account_id } },
        body: { billing },
      }),
    )
    await cache.invalidateQueries({ queryKey: ['partner', 'clients'] })
    say('Saved')
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Who pays for ${nameOf(client)}`}
      lead="The change applies to new verifications. Verifications in progress do not change."
    >
      <form className="form" onSubmit={onSubmit}>
        <BillingChoice value={billing} onChange={setBilling} />
        {error !== undefined && <ErrorBox error={error} />}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={billing === client.billing}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
