import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Confirm } from '../../parts/dialog.tsx'
import { ErrorBox } from '../../parts/error-box.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Time } from '../../parts/time.tsx'
import { say } from '../../parts/toast.tsx'
import { sessionsQuery } from '../data/queries.ts'
import { answerOf, api, type Schemas } from '../session/client.ts'

type Session = Schemas['Session']

/** The open sessions, and the buttons to end them. */
export function Sessions() {
  const { data, error, isPending, refetch } = useQuery(sessionsQuery)
  const cache = useQueryClient()
  const [ending, setEnding] = useState<Session | 'others'>()
  const end = async (): Promise<void> => {
    if (ending === undefined) return
    await (ending === 'others'
      ? answerOf(api.DELETE('/v1/auth/sessions'))
      : answerOf(api.DELETE('/v1/auth/sessions/{id}', { params: { path: { id: ending.id } } })))
    await cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    say(ending === 'others' ? 'All other sessions have ended' : 'The session has ended')
  }
  const hasOthers = data?.items.some(({ current }) => !current) ?? false
  return (
    <Card
      title="Sessions"
      actions={
        <Button small disabled={!hasOthers} onClick={() => setEnding('others')}>
          End all others
        </Button>
      }
    >
      {isPending ? (
        <Skeleton lines={4} />
      ) : data === undefined ? (
        <ErrorBox
          error={error}
          again={() => {
            void refetch()
          }}
        />
      ) : (
        <ul className="rows">
          {data.items.map((session) => (
            <li key={session.id}>
              <div>
                <b>{session.device ?? 'Unknown device'}</b>
                <small>
                  {session.network === null ? '' : `${session.network}, `}since <Time at={session.created_at} />, used{' '}
                  <Time at={session.last_used_at} />
                </small>
              </div>
              {session.current ? (
                <Badge tone="ok" icon="ok">
                  This session
                </Badge>
              ) : (
                <Button small onClick={() => setEnding(session)}>
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        act={end}
        action="End"
        title={ending === 'others' ? 'End all other sessions?' : 'End this session?'}
      >
        <p>
          {ending === 'others'
            ? 'Every other browser is logged out at its next request.'
            : `${ending?.device ?? 'That browser'} is logged out at its next request.`}
        </p>
      </Confirm>
    </Card>
  )
}
