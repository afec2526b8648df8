import { useState } from 'react'
import { Notice } from '../../parts/error-box.tsx'
import { Time } from '../../parts/time.tsx'
import type { Review } from '../calls.ts'
import { ACTION_WORDS, DOUBT_WORDS, STEP_WORDS } from '../words.ts'
import { checkOf, Observations, Panel, Verdict } from './panel.tsx'
import { Crop, Placeholder, usePicture } from './pictures.tsx'

/** The movements in the requested order, each with the observations of the check. */
export function LivenessPanel({ review }: { readonly review: Review }) {
  const check = checkOf(review, 'LIVENESS')
  const frames = review.assets.filter(({ type }) => type === 'LIVENESS_FRAME')
  const asked = review.challenge.map((action) => ACTION_WORDS[action] ?? action)
  if (check === undefined && frames.length === 0)
    return (
      <Panel id="liveness" title="Liveness">
        <TakenOver at={review.capture.taken_over_at} />
        <p className="muted">No liveness check was requested.</p>
      </Panel>
    )
  const first = frames[0] === undefined ? 0 : new Date(frames[0].received_at).getTime()
  const isOutOfOrder = frames.length > 0 && review.challenge.some((action, i) => frames[i]?.action !== action)
  return (
    <Panel id="liveness" title="Liveness" aside={<Verdict check={check} />}>
      {review.reason_codes.includes('LIVENESS_UNSUBSTANTIATED') && <Unsubstantiated />}
      {review.capture.virtual_camera !== null && (
        <Notice tone="mid" icon="alert">
          The page named a virtual camera: {review.capture.virtual_camera}. Its stream may be a file, but honest people
          also use one. Another camera name proves nothing.
        </Notice>
      )}
      <TakenOver at={review.capture.taken_over_at} />
      {review.capture.unable && (
        <Notice tone="mid" icon="usercheck">
          The person reported that they cannot do a requested movement. Judge by the photos alone.
        </Notice>
      )}
      <p className={isOutOfOrder ? 'fine is-no' : 'fine'}>
        Requested: {asked.join(', then ') || 'nothing'}
        {isOutOfOrder && '. The sent movements differ.'}
      </p>
      {frames.length === 0 ? (
        <p className="muted">No movement was sent.</p>
      ) : (
        <ol className="frames">
          {frames.map((frame, index) => {
            const action = frame.action ?? ''
            const seen = check?.observations
              .find((sentence) => sentence.startsWith(`${action}: `))
              ?.slice(action.length + 2)
            const after = Math.round((new Date(frame.received_at).getTime() - first) / 1_000)
            return (
              <li key={frame.id}>
                <Crop
                  asset={frame}
                  label={`Frame ${index + 1}: ${ACTION_WORDS[action] ?? action}`}
                  className="is-square"
                />
                <p>
                  <b>{ACTION_WORDS[action] ?? action}</b>
                  {after > 0 && <small> +{after} s</small>}
                </p>
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

/** The takeovers by another device without a handover: how often, and when. */
const TakenOver = ({ at }: { readonly at: readonly string[] }) =>
  at.length === 0 ? null : (
    <Notice tone="mid" icon="alert">
      Another device took over the flow with the link alone{' '}
      {at.length === 1 ? 'once, ' : `${at.length} times, the last time `}
      <Time at={at[at.length - 1]} />. It may be the person in another browser, or somebody who got the link. All photos
      come from the last device. Earlier photos were removed.
    </Notice>
  )

/** The limits of direct evidence, and the signs that a person can check. */
const Unsubstantiated = () => (
  <Notice tone="mid" icon="show">
    <p>
      The evidence shows no attack. It also does not prove that a person was there. Photos from outside one session of
      our page can all come from a single photo. Check
    </p>
    <ul className="look-at">
      <li>clothes, hair and background: are they the same in all photos?</li>
      <li>light on the face: does it stay in place while the head turns?</li>
      <li>eyes and mouth: are they identical in every photo? This is a sign of a single photo.</li>
      <li>edges of hair, ears and glasses: are they blurred or doubled where the head turns?</li>
      <li>selfie and portrait: do they show two moments, or is one a copy of the other?</li>
    </ul>
  </Notice>
)

/** The evidence source, and the small frames between the full ones. The frames are loaded on demand. */
function Origin({ capture }: { readonly capture: Review['capture'] }) {
  const [isOpen, setOpen] = useState(false)
  const { origin, doubts, frames, own_steps: steps } = capture
  if (origin === null && frames.length === 0) return null
  return (
    <>
      <p className="fine origin">{originWords(capture)}</p>
      {doubts.length > 0 && (
        <ul className="fine doubts">
          {doubts.map((doubt) => (
            <li key={doubt}>{DOUBT_WORDS[doubt] ?? doubt}</li>
          ))}
        </ul>
      )}
      {steps.map(({ step, series_step: place, revealed_at_ms: revealed }) => {
        const answered = frames.findLast((frame) => frame.step === place)
        return (
          <p key={place} className="fine">
            {STEP_WORDS[place] ?? place}: {STEP_WORDS[step] ?? step}, revealed after {seconds(revealed)}
            {answered !== undefined && `, last frame received ${seconds(answered.received_at_ms - revealed)} later`}.
          </p>
        )
      })}
      {frames.length > 0 && (
        <details className="observations" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>Capture series ({frames.length})</summary>
          {isOpen && (
            <ol className="series" tabIndex={0} aria-label="Capture series, in the order of its times">
              {frames.map((frame) => (
                <SeriesFrame key={frame.id} frame={frame} />
              ))}
            </ol>
          )}
        </details>
      )}
    </>
  )
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

function originWords({ origin, doubts, trusted }: Review['capture']): string {
  if (trusted) return 'Sent directly by an account with trusted capture.'
  if (origin === 'CAPTURED') return 'Captured by our page in one session, complete and in time.'
  if (doubts.includes('NO_SESSION')) return 'Sent directly. Our page did not take these photos.'
  return doubts.length === 0 ? 'Sent directly.' : 'Not fully captured by our page:'
}

function SeriesFrame({ frame }: { readonly frame: Review['capture']['frames'][number] }) {
  const picture = usePicture(frame.id)
  const step = STEP_WORDS[frame.step] ?? frame.step
  return (
    <li>
      <div className="crop is-square">
        {typeof picture === 'object' ? (
          <img src={picture.url} alt={`${step}, after ${seconds(frame.at_ms)}`} />
        ) : (
          <Placeholder picture={picture} />
        )}
      </div>
      <p>
        {step} <small>{seconds(frame.at_ms)}</small>
      </p>
    </li>
  )
}
