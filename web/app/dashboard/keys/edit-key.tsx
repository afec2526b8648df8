import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { say } from '../../parts/toast.tsx'
import { answerOf, api, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { draftBody, KeyFields, type KeyDraft } from './key-fields.tsx'

/** Changes a key's name, checks or networks. They apply from the next request. */
export function EditKey({ apiKey, onClose }: { readonly apiKey: Schemas['ApiKey']; readonly onClose: () => void }) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState<KeyDraft>({
    name: apiKey.name,
    checks: apiKey.checks,
    networks: apiKey.ip_allowlist.join('\n'),
  })
  const { busy, error, onSubmit } = useSubmit(async () => {
    await answerOf(api.PATCH('/v1/api-keys/{id}', { params: { path: { id: apiKey.id } }, body: draftBody(draft) }))
    await cache.invalidateQueries({ queryKey: ['keys'] })
    say('Key changed')
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title="Change the key">
      <form className="form" onSubmit={onSubmit}>
        <KeyFields draft={draft} onChange={setDraft} error={error} />
        {error !== undefined && <ErrorBox error={error} />}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={draft.checks.length === 0}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
