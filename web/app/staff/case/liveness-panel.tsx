import type { Review } from '../calls.ts'
import { ACTION_WORDS } from '../words.ts'
import { checkOf, Observations, Panel, Verdict } from './panel.tsx'
import { Crop } from './pictures.tsx'

/** The movements as they were shown, in the order they were asked, with what the check says of each. */
export function LivenessPanel({ review }: { readonly review: Review }) {
  const check = checkOf(review, 'LIVENESS')
  const frames = review.assets.filter(({ type }) => type === 'LIVENESS_FRAME')
  const asked = review.challenge.map((action) => ACTION_WORDS[action] ?? action)
  if (check === undefined && frames.length === 0) return <Panel id="liveness" title="Liveness"><p className="muted">No liveness was asked for.</p></Panel>
  const first = frames[0] === undefined ? 0 : new Date(frames[0].received_at).getTime()
  const isOutOfOrder = frames.length > 0 && review.challenge.some((action, i) => frames[i]?.action !== action)
  return (
    <Panel id="liveness" title="Liveness" aside={<Verdict check={check} />}>
      <p className={isOutOfOrder ? 'fine is-no' : 'fine'}>Asked: {asked.join(', then ') || 'nothing'}{isOutOfOrder && '. What was sent differs.'}</p>
      {frames.length === 0 ? <p className="muted">No movement was sent.</p> : (
        <ol className="frames">
          {frames.map((frame, index) => {
            const action = frame.action ?? ''
            const seen = check?.observations.find((sentence) => sentence.startsWith(`${action}: `))?.slice(action.length + 2)
            const after = Math.round((new Date(frame.received_at).getTime() - first) / 1_000)
            return (
              <li key={frame.id}>
                <Crop asset={frame} label={`Frame ${index + 1}: ${ACTION_WORDS[action] ?? action}`} className="is-square" />
                <p><b>{ACTION_WORDS[action] ?? action}</b>{after > 0 && <small> +{after} s</small>}</p>
                {seen !== undefined && <p className="fine">{seen}</p>}
              </li>
            )
          })}
        </ol>
      )}
      <Observations of={check?.observations ?? []} />
    </Panel>
  )
}
