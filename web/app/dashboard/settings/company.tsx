import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Card, Facts } from '../../parts/card.tsx'
import { Copy } from '../../parts/copy.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { TextField } from '../../parts/field.tsx'
import { date } from '../../parts/format.ts'
import { say } from '../../parts/toast.tsx'
import { accountQuery } from '../data/queries.ts'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'

/** The name that end users read, and the account's own data. */
export function Company({ account }: { readonly account: Schemas['Account'] }) {
  const cache = useQueryClient()
  const [company, setCompany] = useState(account.company ?? '')
  const { busy, error, onSubmit } = useSubmit(async () => {
    const name = company.trim()
    cache.setQueryData(
      accountQuery.queryKey,
      await answerOf(api.PATCH('/v1/me', { body: { company: name === '' ? null : name } })),
    )
    say('Saved')
  })
  return (
    <>
      <Card title="Company">
        <form className="form" onSubmit={onSubmit}>
          <TextField
            label="Name"
            hint="The end user sees this name."
            autoComplete="organization"
            maxLength={200}
            value={company}
            error={error instanceof ApiError ? error.issue('company') : undefined}
            onChange={({ target }) => setCompany(target.value)}
          />
          {error !== undefined && <ErrorBox error={error} />}
          <Button type="submit" kind="primary" busy={busy} disabled={company.trim() === (account.company ?? '')}>
            Save
          </Button>
        </form>
      </Card>
      <Card title="Account">
        <Facts
          facts={[
            [
              'Id',
              <>
                <code>{account.id}</code> <Copy bare text={account.id} label="Copy the account's id" />
              </>,
            ],
            ['Since', date(account.created_at)],
          ]}
        />
      </Card>
    </>
  )
}
