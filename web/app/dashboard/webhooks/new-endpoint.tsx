import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorBox, Notice } from '../../parts/error-box.tsx'
import { TextField } from '../../parts/field.tsx'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'
import { Events } from './events.tsx'
import { Secret } from './secret.tsx'

/** Every event: an endpoint receives all types whatever it registers (interface.md 2.2). */
const EVENTS = [
  'verification.approved',
  'verification.declined',
  'verification.review',
  'verification.error',
  'verification.expired',
] as const

/** Adds an endpoint and shows its secret once. */
export function NewEndpoint({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [made, setMade] = useState<Schemas['RegisteredWebhookEndpoint']>()
  const close = (): void => {
    setMade(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      firm={made !== undefined}
      title={made === undefined ? 'Add an endpoint' : 'Store this secret now'}
      lead={made === undefined ? undefined : 'Your server checks our signature with it. We show it only once.'}
    >
      {made === undefined ? (
        <Form onMade={setMade} onCancel={close} />
      ) : (
        <Secret secret={made.secret} onClose={close} />
      )}
    </Dialog>
  )
}

function Form({
  onMade,
  onCancel,
}: {
  readonly onMade: (endpoint: Schemas['RegisteredWebhookEndpoint']) => void
  readonly onCancel: () => void
}) {
  const cache = useQueryClient()
  const [url, setUrl] = useState('')
  const { busy, error, onSubmit } = useSubmit(async () => {
    onMade(await answerOf(api.POST('/v1/webhooks', { body: { url: url.trim(), events: [...EVENTS] } })))
    void cache.invalidateQueries({ queryKey: ['webhooks'] })
  })
  const issue =
    error instanceof ApiError
      ? error.code === 'INVALID_WEBHOOK_URL'
        ? error.message
        : error.issue('url')?.replace(/^TOO_MANY_ENDPOINTS:(\d+)$/, 'An account has at most $1 endpoints.')
      : undefined
  return (
    <form className="form" onSubmit={onSubmit}>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://api.example.com/webhooks/identity"
        hint="https, reachable from the internet"
        maxLength={2048}
        required
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={issue}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Notice title="The endpoint receives every event type">
        You cannot choose events yet. Each active endpoint receives all of them, in test and live mode. Answer 2xx to
        events that you do not handle.
        <Events events={EVENTS} />
      </Notice>
      {error !== undefined && issue === undefined && <ErrorBox error={error} />}
      <footer>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" busy={busy}>
          Add
        </Button>
      </footer>
    </form>
  )
}
