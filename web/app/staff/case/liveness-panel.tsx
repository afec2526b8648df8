import { useState } from 'react'
import { Notice } from '../../parts/error-box.tsx'
import type { Review } from '../calls.ts'
import { ACTION_WORDS, DOUBT_WORDS, STEP_WORDS } from '../words.ts'
import { checkOf, Observations, Panel, Verdict } from './panel.tsx'
import { Crop, Placeholder, usePicture } from './pictures.tsx'

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
      {review.capture.unable && <Notice tone="mid" icon="usercheck">They said that they cannot do a movement. Judge the person by the pictures alone.</Notice>}
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
      <Origin capture={review.capture} />
      <Observations of={check?.observations ?? []} />
    </Panel>
  )
}

/** Whether the evidence was seen by our own page, and the small pictures between the full ones; these are loaded when they are asked for. */
function Origin({ capture }: { readonly capture: Review['capture'] }) {
  const [isOpen, setOpen] = useState(false)
  const { origin, doubts, frames, own_step: own } = capture
  if (origin === null && frames.length === 0) return null
  return (
    <>
      <p className="fine origin">
        {origin === 'CAPTURED' ? 'Captured by our page, in one session, complete and in time.' : `Not captured by our page as a whole: ${doubts.map((doubt) => DOUBT_WORDS[doubt] ?? doubt).join('; ') || 'sent directly'}.`}
      </p>
      {frames.length > 0 && (
        <details className="observations" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Capture series ({frames.length})</summary>
          {isOpen && (
            <>
              {own !== null && <p className="fine">The session’s own step: {STEP_WORDS[own] ?? own}{capture.own_step_at_ms !== null && `, told after ${(capture.own_step_at_ms / 1_000).toFixed(1)} s`}.</p>}
              <ol className="series">{frames.map((frame) => <SeriesFrame key={frame.id} frame={frame} />)}</ol>
            </>
          )}
        </details>
      )}
    </>
  )
}

function SeriesFrame({ frame }: { readonly frame: Review['capture']['frames'][number] }) {
  const picture = usePicture(frame.id)
  const step = STEP_WORDS[frame.step] ?? frame.step
  return (
    <li>
      <div className="crop is-square">{typeof picture === 'object' ? <img src={picture.url} alt={`${step}, after ${(frame.at_ms / 1_000).toFixed(1)} seconds`} /> : <Placeholder picture={picture} />}</div>
      <p>{step} <small>{(frame.at_ms / 1_000).toFixed(1)} s</small></p>
    </li>
  )
}
