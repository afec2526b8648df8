import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { Segments } from '../../parts/field.tsx'
import { say } from '../../parts/toast.tsx'
import { accountQuery } from '../data/queries.ts'
import { answerOf, api, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'

type Needs = 'photos' | 'proof'

/** Whether photos alone can approve somebody. */
export function RequiredProof({ account }: { readonly account: Schemas['Account'] }) {
  const cache = useQueryClient()
  const [needs, setNeeds] = useState<Needs>(account.require_proof ? 'proof' : 'photos')
  const { busy, error, onSubmit } = useSubmit(async () => {
    const saved = await answerOf(api.PATCH('/v1/me', { body: { require_proof: needs === 'proof' } }))
    cache.setQueryData(accountQuery.queryKey, saved)
    say('Saved')
  })
  return (
    <Card title="Automatic approval">
      <form className="form" onSubmit={onSubmit}>
        <p className="muted">
          A program can make photos of a person from one picture. A proof is evidence that it cannot make: today, your
          own attested application.
        </p>
        <Segments
          label="What approves automatically"
          value={needs}
          onChange={setNeeds}
          options={[
            { value: 'photos', label: 'Photos' },
            { value: 'proof', label: 'Only a proof' },
          ]}
        />
        {needs === 'proof' && (
          <Notice tone="mid">
            Every live verification without a proof goes to a reviewer, also from the hosted page. Screening alone and
            test mode stay as they are.
          </Notice>
        )}
        {error !== undefined && <ErrorBox error={error} />}
        <Button type="submit" kind="primary" busy={busy}>
          Save
        </Button>
      </form>
    </Card>
  )
}
