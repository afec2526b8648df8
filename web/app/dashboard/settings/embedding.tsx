import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Segments, TextArea } from '../../parts/field.tsx'
import { say } from '../../parts/toast.tsx'
import { accountQuery } from '../data/queries.ts'
import { answerOf, api, ApiError, type Schemas } from '../session/client.ts'
import { useSubmit } from '../session/use-submit.ts'

type Who = 'any' | 'listed'

const lines = (text: string): string[] => text.split(/[\s,]+/).filter((origin) => origin !== '')

/** The pages that may embed the flow in an iframe. */
export function Embedding({ account }: { readonly account: Schemas['Account'] }) {
  const cache = useQueryClient()
  const [who, setWho] = useState<Who>(account.embed_origins === null ? 'any' : 'listed')
  const [text, setText] = useState(account.embed_origins?.join('\n') ?? '')
  const { busy, error, onSubmit } = useSubmit(async () => {
    const saved = await answerOf(api.PATCH('/v1/me', { body: { embed_origins: who === 'any' ? null : lines(text) } }))
    cache.setQueryData(accountQuery.queryKey, saved)
    setText(saved.embed_origins?.join('\n') ?? text)
    say('Saved')
  })
  const issue =
    error instanceof ApiError ? error.issues.find(({ path }) => path.startsWith('embed_origins')) : undefined
  const at = /\[(\d+)\]/.exec(issue?.path ?? '')?.[1]
  return (
    <Card title="Embedding">
      <form className="form" onSubmit={onSubmit}>
        <p className="muted">
          Pages that may show the verification in an iframe. On any other page, the iframe is empty.
        </p>
        <Segments
          label="Who may embed"
          value={who}
          onChange={setWho}
          options={[
            { value: 'any', label: 'Any https page' },
            { value: 'listed', label: 'Only these' },
          ]}
        />
        {who === 'listed' && (
          <TextArea
            label="Origins"
            hint="One per line, at most 20, such as https://shop.example.com. Test mode also allows http://localhost. Leave empty to allow no page."
            rows={5}
            spellCheck={false}
            autoComplete="off"
            placeholder="https://shop.example.com"
            value={text}
            error={
              issue === undefined
                ? undefined
                : `${at === undefined ? '' : `${lines(text)[Number(at)] ?? ''}: `}${issue.message}`
            }
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {error !== undefined && issue === undefined && <ErrorBox error={error} />}
        <Button type="submit" kind="primary" busy={busy}>
          Save
        </Button>
      </form>
    </Card>
  )
}
