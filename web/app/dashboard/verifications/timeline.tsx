import { Card } from '../../parts/card.tsx'
import { dateTime } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Schemas } from '../session/client.ts'
import { eventWords } from '../words/timeline.ts'

/** The events of a verification, in order. */
export function Timeline({ events }: { readonly events: Schemas['Verification']['events'] }) {
  return (
    <Card title="Timeline">
      <ol className="timeline">
        {events.map((event, index) => {
          const { words, tone, icon } = eventWords(event)
          return (
            <li key={index}>
              <span className={`mark mark-${tone}`}>
                <Icon name={icon} />
              </span>
              <div>
                <b>{words}</b>
                <small>{dateTime(event.at)}</small>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
