import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { SelectField } from '../../parts/field.tsx'
import { answerOf, api } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Secret } from './secret.tsx'

const OVERLAPS = [
  ['0', 'Immediately'],
  ['1', 'After 1 hour'],
  ['6', 'After 6 hours'],
  ['24', 'After 24 hours'],
] as const

/** Replaces an endpoint's signing secret. The old one can also sign for a while. */
export function Rotate({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const cache = useQueryClient()
  const [hours, setHours] = useState<string>('24')
  const [secret, setSecret] = useState<string>()
  const { busy, error, onSubmit } = useSubmit(async () => {
    const rotated = await answerOf(
      api.POST('/v1/webhooks/{id}/rotate-secret', { params: { path: { id } }, body: { overlap_hours: Number(hours) } }),
    )
    setSecret(rotated.secret)
    void cache.invalidateQueries({ queryKey: ['webhooks'] })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      firm={secret !== undefined}
      title={secret === undefined ? 'Replace the signing secret' : 'Store this secret now'}
      lead={secret === undefined ? undefined : 'We show it only once.'}
    >
      {secret !== undefined ? (
        <Secret secret={secret} onClose={onClose} />
      ) : (
        <form className="form" onSubmit={onSubmit}>
          <SelectField
            label="Old secret expires"
            hint="Until then each delivery carries both signatures, the new one first."
            value={hours}
            onChange={setHours}
            options={OVERLAPS.map(([value, label]) => ({ value, label }))}
          />
          {error !== undefined && <ErrorBox error={error} />}
          <footer>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" kind="primary" busy={busy}>
              Replace
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}
