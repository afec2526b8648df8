import { useEffect, useRef, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { ErrorBox, Notice, ShownError } from '../../parts/error-box.tsx'
import { bytes as inBytes, duration } from '../../parts/format.ts'
import { ApiError } from '../session/client.ts'
import { saveStream } from '../session/save-stream.ts'

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly bytes: number }
  | { readonly kind: 'saved'; readonly bytes: number; readonly name: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** All data of the account, as one file. */
export function ExportData() {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (): Promise<void> => {
    const name = `identity-data-${new Date().toISOString().slice(0, 10)}.json`
    const [ending, seen] = [new AbortController(), { bytes: 0 }]
    running.current = ending
    setState({ kind: 'running', bytes: 0 })
    try {
      const isSaved = await saveStream('/v1/me/data-export', name, ending.signal, (bytes) => {
        seen.bytes = bytes
        setState({ kind: 'running', bytes })
      })
      setState(isSaved ? { kind: 'saved', bytes: seen.bytes, name } : { kind: 'idle' })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  return (
    <Card title="Export">
      <div className="stack">
        <p className="muted">
          All data of this account in one JSON file: the account, every verification with its photos, deliveries,
          credits, payments and partner data. It contains no passwords and no secrets. Keep it as safe as the documents
          in it.
        </p>
        {state.kind === 'failed' && <ErrorBox error={forExport(state.error)} />}
        {state.kind === 'saved' && (
          <Notice tone="ok" title="The file is complete">
            {state.name}, {inBytes(state.bytes)}
          </Notice>
        )}
        <div className="actions">
          <Button
            icon="download"
            busy={state.kind === 'running'}
            onClick={() => {
              void run()
            }}
          >
            Download
          </Button>
          {state.kind === 'running' && (
            <>
              <Button kind="quiet" onClick={() => running.current?.abort()}>
                Stop
              </Button>
              <span className="muted" role="status">
                {state.bytes === 0 ? 'Starting' : `${inBytes(state.bytes)} so far`}
              </span>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

/** One export at a time. The rejection is not a rate limit of attempts. */
const forExport = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'RATE_LIMITED'
    ? new ShownError(
        `An export of this account is already in progress. Try again in ${duration(error.retryAfter ?? 60)}.`,
        error.requestId,
      )
    : error
