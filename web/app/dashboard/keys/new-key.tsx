import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopyBox } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Checkbox } from '../../parts/field.tsx'
import { answerOf, api, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import type { Mode } from '../shell/mode.ts'
import { draftBody, emptyDraft, KeyFields } from './key-fields.tsx'

/** Creates a key and shows it once. */
export function NewKey({
  open,
  mode,
  onClose,
}: {
  readonly open: boolean
  readonly mode: Mode
  readonly onClose: () => void
}) {
  const [made, setMade] = useState<Schemas['CreatedApiKey']>()
  const close = (): void => {
    setMade(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      firm={made !== undefined}
      title={made === undefined ? `Create a ${mode === 'LIVE' ? 'live' : 'test'} key` : 'Store this key now'}
      lead={made === undefined ? undefined : 'We show it only once, because we store only its hash.'}
    >
      {made === undefined ? (
        <Form mode={mode} onMade={setMade} onCancel={close} />
      ) : (
        <Shown apiKey={made} onClose={close} />
      )}
    </Dialog>
  )
}

function Form({
  mode,
  onMade,
  onCancel,
}: {
  readonly mode: Mode
  readonly onMade: (key: Schemas['CreatedApiKey']) => void
  readonly onCancel: () => void
}) {
  const cache = useQueryClient()
  const [draft, setDraft] = useState(emptyDraft)
  const { busy, error, onSubmit } = useSubmit(async () => {
    onMade(await answerOf(api.POST('/v1/api-keys', { body: { ...draftBody(draft), mode } })))
    void cache.invalidateQueries({ queryKey: ['keys'] })
  })
  return (
    <form className="form" onSubmit={onSubmit}>
      <KeyFields draft={draft} onChange={setDraft} error={error} />
      {error !== undefined && <ErrorBox error={error} />}
      <footer>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy} disabled={draft.checks.length === 0}>
          Create
        </Button>
      </footer>
    </form>
  )
}

function Shown({ apiKey, onClose }: { readonly apiKey: Schemas['CreatedApiKey']; readonly onClose: () => void }) {
  const [isStored, setStored] = useState(false)
  return (
    <>
      <CopyBox text={apiKey.key} label={`The key ${apiKey.name}`} />
      <Checkbox checked={isStored} onChange={({ target }) => setStored(target.checked)}>
        I have stored it
      </Checkbox>
      <footer>
        <Button kind="primary" disabled={!isStored} onClick={onClose}>
          Done
        </Button>
      </footer>
    </>
  )
}
