import { Badge } from '../../parts/badge.tsx'
import type { Review } from '../calls.ts'
import { checkOf, Observations, Panel, Verdict } from './panel.tsx'
import { Crop } from './pictures.tsx'

/** The start of the scale, and the width of its two lower parts. Most values are near 1. */
const FROM = 0.8
const NO_SHARE = 38
const LOOK_SHARE = 22

/** The document's portrait beside the selfie, and their similarity between "no" and "yes". */
export function FacePanel({ review }: { readonly review: Review }) {
  const check = checkOf(review, 'FACE_MATCH')
  const { faces, assets } = review
  const [document, selfie] = [
    assets.find(({ type }) => type === 'DOCUMENT_FRONT'),
    assets.find(({ type }) => type === 'SELFIE'),
  ]
  const isBorderline = faces !== null && faces.similarity >= faces.mismatch_below && faces.similarity < faces.match_from
  if (check === undefined && selfie === undefined)
    return (
      <Panel id="face" title="Face">
        <p className="muted">No face was requested.</p>
      </Panel>
    )
  return (
    <Panel
      id="face"
      title="Face"
      aside={
        isBorderline ? (
          <Badge tone="mid" icon="show">
            Borderline
          </Badge>
        ) : (
          <Verdict check={check} />
        )
      }
    >
      <div className="faces">
        <figure>
          <Crop asset={document} box={faces?.portrait} label="Portrait of the document" />
          <figcaption>Document</figcaption>
        </figure>
        <p className="likeness">
          <b>{faces === null ? '–' : faces.similarity.toFixed(3)}</b>
          <small>similarity</small>
        </p>
        <figure>
          <Crop asset={selfie} box={faces?.selfie} label="Selfie" />
          <figcaption>Selfie</figcaption>
        </figure>
      </div>
      {faces === null ? <p className="fine">The similarity of the faces was not measured.</p> : <Scale {...faces} />}
      <Observations of={check?.observations ?? []} />
    </Panel>
  )
}

function Scale({
  similarity,
  match_from: yes,
  mismatch_below: no,
}: {
  readonly similarity: number
  readonly match_from: number
  readonly mismatch_below: number
}) {
  const within = (from: number, to: number): number => Math.min(1, Math.max(0, (similarity - from) / (to - from)))
  const at =
    similarity < no
      ? within(FROM, no) * NO_SHARE
      : similarity < yes
        ? NO_SHARE + within(no, yes) * LOOK_SHARE
        : NO_SHARE + LOOK_SHARE + within(yes, 1) * (100 - NO_SHARE - LOOK_SHARE)
  return (
    <div
      className="scale"
      role="img"
      aria-label={`${similarity.toFixed(3)} on a scale: no below ${no.toFixed(3)}, yes from ${yes.toFixed(3)}, review between them`}
    >
      <i style={{ insetInlineStart: `${at}%` }} />
      <span className="is-no">no</span>
      <span className="is-look">review</span>
      <span className="is-yes">yes</span>
      <small className="scale-no">{no.toFixed(3)}</small>
      <small className="scale-yes">{yes.toFixed(3)}</small>
    </div>
  )
}
