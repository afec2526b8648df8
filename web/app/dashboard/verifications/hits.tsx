import { Badge } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import type { Schemas } from '../session/client.ts'

/** Hits on sanctions lists that a person must review, each with its reason. */
export function Hits({ hits }: { readonly hits: readonly Schemas['ScreeningHit'][] }) {
  return (
    <Card
      title="Screening hits"
      actions={
        <Badge tone="mid" icon="flag">
          {hits.length === 1 ? '1 hit' : `${hits.length} hits`}
        </Badge>
      }
    >
      <ul className="checks">
        {hits.map((hit) => (
          <li key={`${hit.list}/${hit.entry_id}/${hit.matched_name}`}>
            <header>
              <h3>
                <bdi>{hit.matched_name}</bdi>
              </h3>
              <span className="score">score {hit.score.toFixed(2)}</span>
            </header>
            <p className="fine">
              {hit.list}, list of {hit.list_date}, entry {hit.entry_id}
            </p>
            {hit.why.length > 0 && (
              <ul>
                {hit.why.map((words, index) => (
                  <li key={index}>{words}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
