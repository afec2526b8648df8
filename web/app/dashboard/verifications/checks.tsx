import { Status, VERDICT } from '../../parts/badge.tsx'
import { Card } from '../../parts/card.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Schemas } from '../session/client.ts'
import { CHECK } from '../words/verification.ts'

const ICON = { DOCUMENT: 'page', LIVENESS: 'face', FACE_MATCH: 'usercheck', SCREENING: 'flag' } as const

/** The verdict of each check, with its score and observations. */
export function Checks({ checks }: { readonly checks: readonly Schemas['Check'][] }) {
  return (
    <Card title="Checks">
      <ul className="checks">
        {checks.map(({ name, verdict, score, observations }) => (
          <li key={name}>
            <header>
              <h3>
                <Icon name={ICON[name]} />
                {CHECK[name]}
              </h3>
              <span className="inline-actions">
                {score !== null && (
                  <span className="score">
                    <span>score </span>
                    {score.toFixed(2)}
                  </span>
                )}
                <Status of={VERDICT} value={verdict} />
              </span>
            </header>
            {observations.length > 0 && (
              <ul>
                {observations.map((words, index) => (
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
